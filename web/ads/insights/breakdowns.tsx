import { type AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Segments } from '../console/segments.tsx';
import { Failed } from '../reporting/failed.tsx';
import { figureText } from '../reporting/figure-text.ts';
import type { Range } from '../reporting/range.ts';
import { COLUMN_FACTS } from '../reporting/report-columns.ts';
import { useReporting } from '../reporting/use-reporting.ts';
import { BARS, type Bars } from './bars-in.ts';
import { type CampaignKey, brokenDown, SHOWN_BREAKDOWNS } from './insights-inputs.ts';
import styles from './insights.module.css';
import { breakdownLabel, sliceText } from './slice-words.ts';

/** The most values listed separately; the rest is combined. */
const MOST_BARS = 6;
const PERCENT = 100;

interface Props {
  readonly requested: CampaignKey;
  readonly range: Range;
  readonly bars: Bars;
}

/** The campaign's audience by country, age and so on, with shares. */
export function Breakdowns({ requested, range, bars }: Props) {
  const { t } = useWords();
  const { go } = useReporting();
  return (
    <section className={styles['breakdowns']} aria-labelledby="breakdowns">
      <div className={styles['over']}>
        <h2 id="breakdowns">{t('Where it reached people')}</h2>
        <Segments
          label={t('Share of')}
          value={bars}
          options={BARS.map((column) => [column, t(COLUMN_FACTS[column].label)] as const)}
          onPick={(column) => go({ bars: column })}
        />
      </div>
      <div className={styles['parts']}>
        {SHOWN_BREAKDOWNS.map((breakdown) => (
          <Breakdown key={breakdown} breakdown={breakdown} {...{ requested, range, bars }} />
        ))}
      </div>
      <p className="soft">{t('Counted once an hour, so a little later than the figures above.')}</p>
    </section>
  );
}

interface BreakdownProps extends Props {
  readonly breakdown: (typeof SHOWN_BREAKDOWNS)[number];
}

function Breakdown({ requested, range, bars, breakdown }: BreakdownProps) {
  const words = useWords();
  const { t } = words;
  const report = useLatePages(getAdReport, brokenDown(requested, range, breakdown));
  const rows = report.data?.pages.flatMap(({ data }) => data);
  const sum = rows && valueOf(rows, bars);
  const lines = rows ? linesOf(rows, bars) : { top: [], rest: [] };
  const id = `by-${breakdown}`;
  return (
    <section className={page['card']} aria-labelledby={id}>
      <div className={page['cardHead']}>
        <h3 id={id}>{t(breakdownLabel[breakdown])}</h3>
      </div>
      {report.isError && <Failed onRetry={() => void report.refetch()} />}
      {report.isPending && <span className={page['ghost']} style={{ height: 96 }} />}
      {sum === 0 && <p className={`soft ${styles['none']}`}>{t('Nothing on these days.')}</p>}
      {sum !== undefined && sum > 0 && (
        <ul className={styles['bars']}>
          {lines.top.map((row) => (
            <Line
              key={row.value}
              label={sliceText(breakdown, row.value, words)}
              {...{ bars, sum }}
              value={valueOf([row], bars)}
            />
          ))}
          {lines.rest.length > 0 && (
            <Line label={t('Others')} {...{ bars, sum }} value={valueOf(lines.rest, bars)} />
          )}
        </ul>
      )}
    </section>
  );
}

const valueOf = (rows: readonly AdReportRow[], bars: Bars): number =>
  rows.reduce((sum, { metrics }) => sum + (metrics[bars] ?? 0), 0);

function linesOf(rows: readonly AdReportRow[], bars: Bars) {
  const some = rows.filter((row) => valueOf([row], bars) > 0);
  const sorted = some.toSorted((one, other) => valueOf([other], bars) - valueOf([one], bars));
  // A single remaining value is listed rather than combined.
  const most = sorted.length === MOST_BARS + 1 ? sorted.length : MOST_BARS;
  return { top: sorted.slice(0, most), rest: sorted.slice(most) };
}

interface LineProps {
  readonly label: string;
  readonly bars: Bars;
  readonly value: number;
  readonly sum: number;
}

function Line({ label, bars, value, sum }: LineProps) {
  const { formats } = useWords();
  const { currency } = useConsole().account;
  const share = new Intl.NumberFormat(formats, { style: 'percent' }).format(value / sum);
  return (
    <li className={styles['line']}>
      <span>{label}</span>
      <span className={styles['track']} aria-hidden="true">
        <i style={{ width: `${(value / sum) * PERCENT}%` }} />
      </span>
      <span>
        {share} · <data value={value}>{figureText(bars, value, { currency, formats })}</data>
      </span>
    </li>
  );
}
