import { useState, type FormEvent } from 'react';
import {
  type ExperimentChange,
  type ExperimentView,
  getExperimentChanges,
  getExperiments,
  MAX_WEIGHT,
} from '#contract/experiments/experiments.ts';
import { useApp, useCall, useLatePages } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import { audienceText, ExperimentAudience } from './experiment-audience.tsx';
import { ExperimentResults } from './experiment-results.tsx';
import styles from './operator.module.css';
import { useExperimentChange } from './use-experiment-change.ts';

/** Descriptions of the product's experiments; those from the settings have only a name. */
const ABOUT: Readonly<Record<string, string>> = {
  pin_by_graphql: 'When on, Pin details load through GraphQL. When off, through the Pin resource.',
  visitor_saves:
    "When on, visitors see the number of saves in short. When off, as a sentence. Visitors aren't counted.",
  holdout:
    'People in “none” are in no experiment at all, so you can see what all experiments do together. It starts once “none” has a weight.',
  web_post_create_retargeting:
    'When on, people whose Pin links to the photo network are invited to connect their account there.',
};

/** The experiments and their groups, changeable at runtime. */
export function Experiments() {
  const { t } = useWords();
  const experiments = useCall(getExperiments, {});
  return (
    <section className={styles['part']} aria-labelledby="experiments-title">
      <h2 id="experiments-title" className="h-20">
        {t('Experiments')}
      </h2>
      <p className="soft">
        {t(
          "People stay in their group for as long as the weights stay the same. They count once they use what's being compared. Changes are live within a second.",
        )}
      </p>
      {experiments.map((one) => (
        <OneExperiment key={`${one.id} ${one.version}`} experiment={one} />
      ))}
    </section>
  );
}

function OneExperiment({ experiment: one }: { readonly experiment: ExperimentView }) {
  const { t } = useWords();
  const [open, setOpen] = useState<keyof typeof parts | null>(null);
  const about = ABOUT[one.id];
  const audience = audienceText(one.audience, t);
  return (
    <article className={styles['about']} aria-labelledby={`experiment-${one.id}`}>
      <h3 id={`experiment-${one.id}`} className={styles['mark']}>
        <bdi>{one.id}</bdi>
      </h3>
      {about !== undefined && <p className="soft">{t(about)}</p>}
      {one.stopped_with === null ? (
        <Weights experiment={one} />
      ) : (
        <Stopped experiment={one} group={one.stopped_with} />
      )}
      {audience !== null && (
        <p>
          {t('Takes part: {audience}. Everyone else gets {group}.', {
            audience,
            group: one.others,
          })}
        </p>
      )}
      <div className={styles['acts']}>
        {PARTS.filter((part) => part !== 'audience' || one.id !== 'holdout').map((part) => (
          <Button
            key={part}
            variant="plain"
            aria-expanded={open === part}
            onClick={() => setOpen(open === part ? null : part)}
          >
            {t(parts[part].label)}
          </Button>
        ))}
      </div>
      {open !== null && <Part of={open} experiment={one} />}
    </article>
  );
}

const parts = {
  audience: { label: 'Who takes part', Part: ExperimentAudience },
  results: { label: 'Results', Part: ExperimentResults },
  history: { label: 'History', Part: History },
} as const;
const PARTS = ['audience', 'results', 'history'] as const;

function Part({ of, experiment }: { of: keyof typeof parts; experiment: ExperimentView }) {
  const { Part: Shown } = parts[of];
  return <Shown experiment={experiment} />;
}

function Weights({ experiment: one }: { readonly experiment: ExperimentView }) {
  const { t, formats } = useWords();
  const { busy, change } = useExperimentChange();
  const [weights, setWeights] = useState<Readonly<Record<string, number>>>(
    Object.fromEntries(one.groups.map(({ name, weight }) => [name, weight])),
  );
  const [group, setGroup] = useState(one.groups[0]?.name ?? '');
  const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const percent = new Intl.NumberFormat(formats, { style: 'percent', maximumFractionDigits: 1 });
  const base = { experiment: one.id, version: one.version };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void change({ ...base, weights }, t('{name} has its new weights.', { name: one.id }));
  };
  return (
    <>
      <form className={styles['form']} onSubmit={save}>
        <div className={styles['pair']}>
          {one.groups.map(({ name, people }) => (
            <Field
              key={name}
              label={t('Weight of {group}', { group: name })}
              hint={t('{share} of everyone; {count} people so far.', {
                share: percent.format(all === 0 ? 0 : (weights[name] ?? 0) / all),
                count: people,
              })}
              type="number"
              min={0}
              max={MAX_WEIGHT}
              step={1}
              required
              value={weights[name] ?? 0}
              onChange={(event) =>
                setWeights({ ...weights, [name]: event.target.valueAsNumber || 0 })
              }
            />
          ))}
        </div>
        <div>
          <Button variant="main" type="submit" busy={busy}>
            {t('Save weights')}
          </Button>
        </div>
      </form>
      <div className={styles['pair']}>
        <ChoiceField
          label={t('Everyone gets')}
          value={group}
          onChange={(event) => setGroup(event.target.value)}
        >
          {one.groups.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </ChoiceField>
        <Button
          variant="line"
          busy={busy}
          aria-label={t('Stop {name}', { name: one.id })}
          onClick={() =>
            void change({ ...base, stopped_with: group }, t('{name} is stopped.', { name: one.id }))
          }
        >
          {t('Stop')}
        </Button>
      </div>
    </>
  );
}

function Stopped({
  experiment: { id, version, groups },
  group,
}: {
  readonly experiment: ExperimentView;
  readonly group: string;
}) {
  const { t } = useWords();
  const { busy, change } = useExperimentChange();
  return (
    <>
      <p>{t('Stopped: everyone gets {group}.', { group })}</p>
      <ul className="soft">
        {groups.map(({ name, people }) => (
          <li key={name}>{t('{group}: {count} people', { group: name, count: people })}</li>
        ))}
      </ul>
      <div>
        <Button
          variant="line"
          busy={busy}
          aria-label={t('Run {name} again', { name: id })}
          onClick={() =>
            void change(
              { experiment: id, version, stopped_with: null },
              t('{name} runs again.', { name: id }),
            )
          }
        >
          {t('Run again')}
        </Button>
      </div>
    </>
  );
}

function History({ experiment: { id } }: { readonly experiment: ExperimentView }) {
  const { t } = useWords();
  const list = useLatePages(getExperimentChanges, { experiment: id });
  if (list.isError) return <p role="alert">{t("The history didn't load.")}</p>;
  if (list.data === undefined) return <p role="status">{t('Loading')}</p>;
  const changes = list.data.pages.flatMap(({ data }) => data);
  if (changes.length === 0) return <p>{t('No one has changed it.')}</p>;
  return (
    <>
      <ul className={styles['list']} aria-label={t('History of {name}', { name: id })}>
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
      <ShowMore list={list} of={t('History of {name}', { name: id })} />
    </>
  );
}

function Change({ change }: { readonly change: ExperimentChange }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const audience = audienceText(change.audience, t);
  const weights = Object.entries(change.weights).map(([name, weight]) => `${name} ${weight}`);
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        {change.stopped_with === null
          ? weights.join(' · ')
          : t('Stopped: everyone gets {group}.', { group: change.stopped_with })}
        {audience !== null && <span>{audience}</span>}
        <span className="soft">
          {relativeTime(new Date(change.changed_at), new Date(renderedAt), formats)}
        </span>
      </div>
    </li>
  );
}
