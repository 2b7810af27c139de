import { getAdReport } from '#contract/ads/reports.ts';
import { REPORT_TIMES, WINDOWS } from '#contract/ads/reporting/preference-rules.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { FieldError } from '#web/ui/form/field.tsx';

import { useAttribution } from '../attribution/use-attribution.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import { Failed } from '../reporting/failed.tsx';
import type { Range } from '../reporting/range.ts';
import styles from './conversions-card.module.css';
import { conversionsIn } from './overview-inputs.ts';

/** Interactions with an ad, each with the metric of its conversions and its window in days. */
const TOUCHES = [
  ['After a click', 'TOTAL_CLICK_CONVERSIONS', 'click_window_days'],
  ['After a save or a Pin click', 'TOTAL_ENGAGEMENT_CONVERSIONS', 'engagement_window_days'],
  ['After a view', 'TOTAL_VIEW_CONVERSIONS', 'view_window_days'],
] as const;
const TIME_LABELS = {
  TIME_OF_AD_ACTION: 'the click, save or view',
  TIME_OF_CONVERSION: 'the conversion',
} as const;

/** Conversions on the advertiser's site, by the viewer's attribution. */
export function ConversionsCard({ range }: { readonly range: Range }) {
  const { t, formats } = useWords();
  const { id, currency } = useConsole().account;
  const { attribution, busy, error, store } = useAttribution();
  const report = useLatePages(getAdReport, conversionsIn(id, range, attribution));
  const found = report.data?.pages[0]?.data[0]?.conversions ?? {};
  const isKnown = report.data !== undefined;
  const count = (column: string) => (isKnown ? wholeNumber(found[column] ?? 0, formats) : '…');
  const money = (column: string) => {
    const micros = found[column] ?? null;
    return micros === null ? '–' : microsText(micros, { currency, formats });
  };
  if (report.isError) return <Failed onRetry={() => void report.refetch()} />;
  return (
    <section className={page['card']} aria-labelledby="conversions">
      <div className={page['cardHead']}>
        <h2 id="conversions">{t('Conversions')}</h2>
        {(found['TOTAL_CONVERSIONS'] ?? 0) > 0 && (
          <span className="soft">
            {t('worth {amount} · {cost} each', {
              amount: money('TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR'),
              cost: money('CONVERSIONS_COST_PER_ACTION'),
            })}
          </span>
        )}
      </div>
      <dl className={styles['touches']}>
        <div>
          <dt>{t('In all')}</dt>
          <dd>{count('TOTAL_CONVERSIONS')}</dd>
        </div>
        {TOUCHES.map(([label, column, field]) => (
          <div key={column}>
            <dt>{t(label)}</dt>
            <dd>
              <select
                aria-label={t('{touch}, within', { touch: t(label) })}
                value={attribution[field]}
                disabled={busy}
                onChange={(event) => void store({ [field]: Number(event.target.value) })}
              >
                {WINDOWS.map((days) => (
                  <option key={days} value={days}>
                    {days === 0
                      ? t('never')
                      : t('{count, plural, one {# day} other {# days}}', {
                          count: days,
                        })}
                  </option>
                ))}
              </select>
              {count(column)}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('Counted on the day of')}</dt>
          <dd>
            <select
              aria-label={t('Counted on the day of')}
              value={attribution.report_time}
              disabled={busy}
              onChange={(event) => {
                const report_time = REPORT_TIMES.find((time) => time === event.target.value);
                if (report_time) void store({ report_time });
              }}
            >
              {REPORT_TIMES.map((time) => (
                <option key={time} value={time}>
                  {t(TIME_LABELS[time])}
                </option>
              ))}
            </select>
          </dd>
        </div>
      </dl>
      {error !== null && <FieldError>{error}</FieldError>}
    </section>
  );
}
