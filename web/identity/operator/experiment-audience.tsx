import { type FormEvent, useState } from 'react';
import {
  type ExperimentAudience as Audience,
  type ExperimentView,
  SITES,
  VIEWERS,
} from '#contract/experiments/experiments.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import styles from './operator.module.css';
import { useExperimentChange } from './use-experiment-change.ts';

const VIEWER_NAMES = {
  everyone: 'Everyone',
  people: 'People with an account',
  visitors: 'Visitors',
} as const;
const SITE_NAMES = { computer: 'Computers', handheld: 'Phones and tablets' } as const;
const CODES = /^[A-Z]{2}$/u;

/** The experiment's audience, and the group of everybody else. */
export function ExperimentAudience({ experiment: one }: { readonly experiment: ExperimentView }) {
  const { t } = useWords();
  const { busy, change } = useExperimentChange();
  const [wrongCodes, setWrongCodes] = useState<string | null>(null);
  const { audience } = one;
  const save = (event: FormEvent<HTMLFormElement>): void => {
    const text = fieldsOf(event);
    const countries = text('countries')
      .toUpperCase()
      .split(/[\s,;]+/u)
      .filter(Boolean);
    const wrong = countries.find((code) => !CODES.test(code)) ?? null;
    setWrongCodes(wrong);
    if (wrong !== null) return;
    const site = SITES.find((name) => name === text('site'));
    const changed: Audience = {
      viewers: VIEWERS.find((name) => name === text('viewers')) ?? 'everyone',
      countries,
      sites: site === undefined ? [] : [site],
      least_days: daysIn(text('least')),
      most_days: daysIn(text('most')),
    };
    void change(
      { experiment: one.id, version: one.version, audience: changed, others: text('others') },
      t('{name} has its new audience.', { name: one.id }),
    );
  };
  return (
    <form
      className={styles['form']}
      onSubmit={save}
      aria-label={t('Who takes part in {name}', { name: one.id })}
    >
      <ChoiceField name="viewers" label={t('Who takes part')} defaultValue={audience.viewers}>
        {VIEWERS.map((name) => (
          <option key={name} value={name}>
            {t(VIEWER_NAMES[name])}
          </option>
        ))}
      </ChoiceField>
      <Field
        name="countries"
        label={t('Countries')}
        hint={t(
          "Two letters each, such as DE, FR. Leave empty for every country. We don't know a visitor's country.",
        )}
        error={wrongCodes && t("{code} isn't a country code.", { code: wrongCodes })}
        defaultValue={audience.countries.join(', ')}
        autoComplete="off"
      />
      <ChoiceField
        name="site"
        label={t('Devices')}
        defaultValue={audience.sites.length === 1 ? audience.sites[0] : ''}
      >
        <option value="">{t('Everything')}</option>
        {SITES.map((name) => (
          <option key={name} value={name}>
            {t(SITE_NAMES[name])}
          </option>
        ))}
      </ChoiceField>
      <div className={styles['pair']}>
        <Field
          name="least"
          label={t('Days since they joined, at least')}
          type="number"
          min={0}
          max={36_500}
          defaultValue={audience.least_days ?? ''}
        />
        <Field
          name="most"
          label={t('At most')}
          type="number"
          min={0}
          max={36_500}
          defaultValue={audience.most_days ?? ''}
        />
      </div>
      <ChoiceField
        name="others"
        label={t('Everyone else gets')}
        hint={t('The other groups are compared with this one.')}
        defaultValue={one.others}
      >
        {one.groups.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </ChoiceField>
      <div>
        <Button
          variant="line"
          type="submit"
          busy={busy}
          aria-label={t('Save who takes part in {name}', { name: one.id })}
        >
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

/** The audience as one line; null for everybody. */
export function audienceText(audience: Audience, t: Translate): string | null {
  const { viewers, countries, sites, least_days: least, most_days: most } = audience;
  const parts = [
    viewers === 'everyone' ? null : t(VIEWER_NAMES[viewers]),
    countries.length === 0 ? null : countries.join(', '),
    sites.length === 1 && sites[0] ? t(SITE_NAMES[sites[0]]) : null,
    least === null ? null : t('{days} days or more since they joined', { days: least }),
    most === null ? null : t('up to {days} days since they joined', { days: most }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

const daysIn = (text: string): number | null => (text === '' ? null : Number(text));
