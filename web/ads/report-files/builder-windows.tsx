import { REPORT_TIMES, WINDOWS } from '#contract/ads/reporting/preference-rules.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { WINDOW_FIELDS, WINDOW_NAMES } from '../attribution/attribution.ts';
import page from '../console/console-page.module.css';
import { PickField } from '../fields/fields.tsx';
import type { ReportDraft } from './report-draft.ts';
import styles from './report-files.module.css';

interface Props {
  readonly draft: ReportDraft;
  readonly onChange: (more: Partial<ReportDraft>) => void;
}

const LABELS = {
  click: 'After a click',
  engagement: 'After a save or Pin click',
  view: 'After a view',
};
const TIMES = {
  TIME_OF_AD_ACTION: 'Day of the click, save or view',
  TIME_OF_CONVERSION: 'Day of the conversion',
} as const;

/** The attribution windows, and the day that a conversion counts on. */
export function Windows({ draft, onChange }: Props) {
  const { t } = useWords();
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Conversions count')}</h2>
      </div>
      <div className={`${page['cardBody']} ${styles['pair']}`}>
        {WINDOW_NAMES.map((name) => (
          <PickField
            key={name}
            at={WINDOW_FIELDS[name]}
            label={t(LABELS[name])}
            value={String(draft[WINDOW_FIELDS[name]])}
            options={WINDOWS.map((days) => [
              String(days),
              t('{count, plural, one {# day} other {# days}}', { count: days }),
            ])}
            onChange={(days) => onChange({ [WINDOW_FIELDS[name]]: Number(days) })}
          />
        ))}
        <PickField
          at="report_time"
          label={t('On the')}
          value={draft.report_time}
          options={REPORT_TIMES.map((one) => [one, t(TIMES[one])])}
          onChange={(report_time) => onChange({ report_time })}
        />
      </div>
    </section>
  );
}
