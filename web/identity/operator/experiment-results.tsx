import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ExperimentResult,
  type ExperimentView,
  getExperimentLink,
  getExperimentResult,
  type GroupResult,
} from '#contract/experiments/experiments.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { CopyCode } from '#web/ui/form/copy-code.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import styles from './operator.module.css';

/** The groups' results since the last change, with links to view each. */
export function ExperimentResults({ experiment: { id } }: { readonly experiment: ExperimentView }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const send = useSend();
  const result = useQuery(callOptions(send, getExperimentResult, { experiment: id }));
  if (result.isError) {
    return (
      <p role="alert">
        {t("The results didn't load.")}{' '}
        <Button variant="plain" onClick={() => void result.refetch()}>
          {t('Try again')}
        </Button>
      </p>
    );
  }
  if (result.data === undefined) return <p role="status">{t('Loading')}</p>;
  const { groups, counted_at: countedAt } = result.data;
  const base = groups.find(({ verdict }) => verdict === 'base')?.name ?? '';
  return (
    <>
      <p className="soft">
        {countedAt === null
          ? t("People are counted each hour, but haven't been since the last change.")
          : t(
              'People since the last change, counted {when}. Look as often as you like: the interval still holds.',
              {
                when: relativeTime(new Date(countedAt), new Date(renderedAt), formats),
              },
            )}
      </p>
      <ul className={styles['list']} aria-label={t('Results of {name}', { name: id })}>
        {groups.map((group) => (
          <Group key={group.name} experiment={id} group={group} base={base} />
        ))}
      </ul>
    </>
  );
}

interface GroupProps {
  readonly experiment: ExperimentResult['experiment'];
  readonly group: GroupResult;
  /** The group to compare with. */
  readonly base: string;
}

function Group({ experiment, group, base }: GroupProps) {
  const { t, formats } = useWords();
  const percent = new Intl.NumberFormat(formats, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(formats);
  const { name, people, saving, requests, failures, p50_ms: half, p95_ms: most } = group;
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>
          {saving === null
            ? t('No one has used it yet.')
            : t(
                '{people, plural, one {# person} other {# people}} used it; {share} saved a Pin afterwards.',
                {
                  people,
                  share: percent.format(saving),
                },
              )}
        </span>
        <Verdict group={group} base={base} />
        {half !== null && most !== null && (
          <span className="soft">
            {t(
              '{requests} requests, {failures} of them failed; half took up to {half} ms, 95% up to {most} ms.',
              {
                requests: number.format(requests),
                failures: number.format(failures),
                half,
                most,
              },
            )}
          </span>
        )}
        {group.fails_more && (
          <strong>{t('More requests fail here than with {base}.', { base })}</strong>
        )}
        {group.is_slower && (
          <strong>{t('Requests take longer here than with {base}.', { base })}</strong>
        )}
      </div>
      <Look experiment={experiment} group={name} />
    </li>
  );
}

function Verdict({ group, base }: Pick<GroupProps, 'group' | 'base'>) {
  const { t, formats } = useWords();
  const points = new Intl.NumberFormat(formats, {
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const { verdict, difference, least, most } = group;
  if (verdict === 'base') return <span>{t('The others are compared with this group.')}</span>;
  if (difference === null || least === null || most === null) {
    return <span>{t('Too few people to compare it with {base} yet.', { base })}</span>;
  }
  const texts = {
    open: t('Nothing is certain yet.'),
    more: t('More people save.'),
    fewer: t('Fewer people save.'),
  };
  return (
    <span>
      <b>{texts[verdict]}</b>{' '}
      {t('{difference} percentage points compared with {base}, between {least} and {most}.', {
        base,
        difference: points.format(difference * 100),
        least: points.format(least * 100),
        most: points.format(most * 100),
      })}
    </span>
  );
}

/** A link to the pages as the group sees them. */
function Look({ experiment, group }: { readonly experiment: string; readonly group: string }) {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const [address, setAddress] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    try {
      const { query } = await send(getExperimentLink, { experiment, group });
      setAddress(`${location.origin}/?${query}`);
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
  };
  if (address === null) {
    return (
      <Button variant="line" onClick={() => void make()}>
        {t('Link to look at {group}', { group })}
      </Button>
    );
  }
  return (
    <div className={styles['what']}>
      <CopyCode code={address} label={t('Link to {group}', { group })} />
      <span className="soft">
        {t('It works for a week, on any page: add the part after the question mark.')}
      </span>
    </div>
  );
}
