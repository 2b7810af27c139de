import { OBJECTIVES, type Objective } from '#contract/ads/objects.ts';
import { type AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { objectiveLabel } from '../campaigns/status-words.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Money } from '../console/money.tsx';
import { Failed } from '../reporting/failed.tsx';
import { Change } from '../reporting/metric-strip.tsx';
import type { Range } from '../reporting/range.ts';
import { byObjective } from './overview-inputs.ts';
import styles from './overview.module.css';
import { costPerResult, resultLabel } from './results.ts';

const PERCENT = 100;

/** Cost and results of campaigns by objective. */
export function ByObjective({ range }: { readonly range: Range }) {
  const { t } = useWords();
  const { id } = useConsole().account;
  const now = useLatePages(getAdReport, byObjective(id, range));
  const before = useLatePages(
    getAdReport,
    byObjective(id, range.before ?? range),
    range.before !== null,
  );
  const rows = now.data?.pages.flatMap(({ data }) => data);
  const old = range.before ? before.data?.pages.flatMap(({ data }) => data) : undefined;
  return (
    <section className={page['card']} aria-labelledby="by-objective">
      <div className={page['cardHead']}>
        <h2 id="by-objective">{t('By objective')}</h2>
        <span className={`soft ${styles['wide']}`}>
          {t('Change in cost per result; lower is better')}
        </span>
      </div>
      {now.isError && <Failed onRetry={() => void now.refetch()} />}
      {rows?.length === 0 && (
        <p className={`soft ${styles['none']}`}>{t('Nothing happened on these days.')}</p>
      )}
      {rows && rows.length > 0 && (
        <div
          className={styles['scroller']}
          // Scrollable regions need focus, so that the keyboard can reach their end.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-labelledby="by-objective"
        >
          <Objectives rows={rows} before={old ?? []} />
        </div>
      )}
    </section>
  );
}

const isObjective = (text: string | null): text is Objective =>
  (OBJECTIVES as readonly (string | null)[]).includes(text);

interface RowsProps {
  readonly rows: readonly AdReportRow[];
  readonly before: readonly AdReportRow[];
}

function Objectives({ rows, before }: RowsProps) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const pathOf = useConsolePath();
  const most = Math.max(1, ...rows.map(({ metrics }) => metrics.SPEND ?? 0));
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('Objective')}</th>
          <th scope="col">{t('Spend')}</th>
          <th scope="col" className={styles['start']}>
            {t('Share of spend')}
          </th>
          <th scope="col">{t('Impressions')}</th>
          <th scope="col">{t('Outbound clicks')}</th>
          <th scope="col">{t('Cost per result')}</th>
          <th scope="col">{t('Change in cost')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, metrics }) => {
          if (!isObjective(value)) return null;
          const cost = costPerResult(value, metrics);
          const old = before.find((row) => row.value === value)?.metrics;
          return (
            <tr key={value}>
              <th scope="row">
                <PageLink href={`${pathOf('reporting_campaigns')}?objective=${value}`}>
                  {t(objectiveLabel[value])}
                </PageLink>
              </th>
              <td data-label={t('Spend')}>
                <Money micros={metrics.SPEND ?? 0} currency={currency} />
              </td>
              <td aria-hidden="true">
                <span className={styles['share']}>
                  <i style={{ width: `${((metrics.SPEND ?? 0) / most) * PERCENT}%` }} />
                </span>
              </td>
              <td data-label={t('Impressions')}>{wholeNumber(metrics.IMPRESSION ?? 0, formats)}</td>
              <td>{wholeNumber(metrics.CLICKTHROUGH ?? 0, formats)}</td>
              <td data-label={t('Cost per result')}>
                {cost === null ? '–' : <Money micros={cost} currency={currency} />}{' '}
                <span className={`soft ${styles['unit']}`}>{t(resultLabel(value))}</span>
              </td>
              <td>
                <Change column="ECPC" now={cost} before={costPerResult(value, old)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
