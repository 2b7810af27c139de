import { useQuery } from '@tanstack/react-query';
import { getAdChangeDays } from '#contract/ads/reporting/overview.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Chart, CHART_HEIGHT } from './chart.tsx';
import { drawnIn, drawnWith } from './drawn.ts';
import { Failed } from './failed.tsx';
import { MetricStrip } from './metric-strip.tsx';
import type { Metrics, ShownColumn } from './report-columns.ts';
import { changesIn } from './report-inputs.ts';
import styles from './reporting.module.css';
import { type Step, stepsOf, valuesOf } from './series.ts';
import { useReporting } from './use-reporting.ts';

/** The height of a chart above a list, which leaves room for the list's rows. */
const HEIGHT_ABOVE_LIST = 152;

type Asked = SentOf<typeof getAdReport>;

interface Props {
  readonly step: Step;
  /** The chart's query; null if a chart cannot show that much. */
  readonly series: Asked | null;
  /** The query for the previous range; null without comparison. */
  readonly before: Asked | null;
  /** The rows that the figures sum up, if not those of the chart; null while loading. */
  readonly totals?: {
    readonly now: readonly Metrics[] | null;
    readonly before: readonly Metrics[] | null;
  };
  /** Whether a list follows, and whether its viewer hid the chart. */
  readonly aboveList?: { readonly isHidden: boolean };
}

/** Metrics with their change, and a chart of one or two of them. */
export function FiguresCard({ step, series, before, totals, aboveList }: Props) {
  const { t } = useWords();
  const { search, range, today, go } = useReporting();
  const send = useSend();
  const { account } = useConsole();
  const drawn = drawnIn(search);
  const now = useRows(series);
  const old = useRows(before);
  const changes = useQuery(callOptions(send, getAdChangeDays, changesIn(account.id, range)));
  const steps = stepsOf(range, step);
  const counted = new Map(changes.data?.days.map(({ date, changes: count }) => [date, count]));
  const sums = totals ? totals.now : (now.rows?.map(({ metrics }) => metrics) ?? null);
  const sumsBefore = totals ? totals.before : (old.rows?.map(({ metrics }) => metrics) ?? null);
  if (now.isError || old.isError)
    return (
      <Failed
        onRetry={() => {
          now.retry();
          old.retry();
        }}
      />
    );
  const { rows } = now;
  const height = aboveList ? HEIGHT_ABOVE_LIST : CHART_HEIGHT;
  const values = (column: ShownColumn) => (rows ? valuesOf(rows, steps, column) : null);
  const [first] = drawn;
  // Its line of the legend is there from the beginning, so that the chart doesn't grow when it arrives.
  const stepsBefore = range.before && before ? stepsOf(range.before, step) : null;
  const beforeValues =
    range.before && stepsBefore && first
      ? {
          days: range.before,
          values: old.rows ? valuesOf(old.rows, stepsBefore, first) : stepsBefore.map(() => null),
        }
      : null;
  return (
    <section className={styles['figures']} aria-label={t('Figures')}>
      {sums === null ? (
        <span className={page['ghost']} style={{ height: 89 }} />
      ) : (
        <MetricStrip
          rows={sums}
          before={range.before ? sumsBefore : null}
          valuesOf={values}
          drawn={drawn}
          onDraw={(column) => go({ chart: drawnWith(drawn, column) })}
        />
      )}
      {!aboveList?.isHidden && (
        <>
          {series === null && (
            <p className={`soft ${styles['noChart']}`}>
              {t('Charts show up to 250 rows. Filter or search to narrow it down.')}
            </p>
          )}
          {series !== null && rows === null && (
            <div
              className={styles['waiting']}
              style={{ '--plot': `${height}px` } as object}
              role="status"
            >
              <span className="soft">{t('Loading…')}</span>
            </div>
          )}
          {rows !== null && (
            <Chart
              steps={steps}
              columns={drawn}
              valuesOf={(column) => valuesOf(rows, steps, column)}
              before={beforeValues}
              isOpen={range.to === today && steps.length > 1}
              changes={counted}
              height={height}
            />
          )}
        </>
      )}
    </section>
  );
}

/** The rows of a single-page report. */
function useRows(request: Asked | null) {
  const nothing: Asked = { advertiser_id: '', level: 'ADVERTISER', start_date: '', end_date: '' };
  const report = useLatePages(getAdReport, request ?? nothing, request !== null);
  return {
    rows: request === null ? null : (report.data?.pages.flatMap(({ data }) => data) ?? null),
    isError: request !== null && report.isError,
    retry: () => void report.refetch(),
  };
}
