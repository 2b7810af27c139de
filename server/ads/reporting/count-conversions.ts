import {
  type ConversionColumn,
  conversionColumn,
  TOUCH_KINDS,
} from '#contract/ads/conversions/report-columns.ts';
import { FIRST_PREFERENCE } from '#contract/ads/reporting/preference-rules.ts';
import type { getAdReport } from '#contract/ads/reports.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { conversionCounts, type ConversionCount } from './conversions-store.ts';
import type { Entities, ReportRow } from './report-rows-store.ts';

type Input = InputOf<typeof getAdReport>;
type Row = ReportRow & { readonly at?: Date };
type Columns = Readonly<Record<string, number | null>>;

const UNITS = { TOTAL: null, HOUR: 'hour', DAY: 'day', WEEK: 'week', MONTH: 'month' } as const;

/** Returns the conversion columns of each row of a page, in row order; null if none are requested. */
export async function countConversions(
  tx: Tx,
  entities: Entities,
  input: Input,
  rows: readonly Row[],
): Promise<Columns[] | null> {
  const columns = input.conversion_columns ?? [];
  if (columns.length === 0) return null;
  const isOne = input.together === true || input.level === 'ADVERTISER';
  const counts = await conversionCounts(tx, entities, {
    days: { from: input.start_date, to: input.end_date },
    unit: UNITS[input.granularity ?? 'TOTAL'],
    ids: isOne ? null : [...new Set(rows.map(({ id }) => id))],
    windows: {
      click: input.click_window_days ?? FIRST_PREFERENCE.click_window_days,
      engagement: input.engagement_window_days ?? FIRST_PREFERENCE.engagement_window_days,
      view: input.view_window_days ?? FIRST_PREFERENCE.view_window_days,
    },
    time: input.report_time ?? FIRST_PREFERENCE.report_time,
  });
  const byRow = Map.groupBy(counts, ({ id, at }) => keyOf(id, at));
  return rows.map((row) => columnsOf(columns, byRow.get(keyOf(row.id, row.at)) ?? [], row.spend));
}

const keyOf = (id: string, at: Date | null | undefined): string => `${id} ${at?.getTime() ?? ''}`;

function columnsOf(
  columns: readonly string[],
  counts: readonly ConversionCount[],
  spend: number,
): Columns {
  return Object.fromEntries(
    columns.map((text) => {
      const column = conversionColumn(text);
      return [text, column === null ? null : measureOf(column, counts, spend)];
    }),
  );
}

function measureOf(
  { event, touch, measure }: ConversionColumn,
  counts: readonly ConversionCount[],
  spend: number,
): number | null {
  const kind = touch === null ? null : TOUCH_KINDS.indexOf(touch) + 1;
  const meant = counts.filter(
    (one) => (event === null || one.name === event) && (kind === null || one.kind === kind),
  );
  const sum = (field: 'count' | 'value' | 'quantity'): number =>
    meant.reduce((all, one) => all + one[field], 0);
  if (measure === 'cost') return sum('count') === 0 ? null : Math.round(spend / sum('count'));
  if (measure === 'return') return spend === 0 ? null : sum('value') / spend;
  return sum(measure);
}
