import * as z from 'zod/mini';
import { REPORT_COLUMNS, reportProblems, type AskedReport } from '#contract/ads/report-rules.ts';
import type { AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { cursorCount, cursorId, cursorOf, timeCursor } from '#server/kernel/context/cursor.ts';
import { requireNone } from '../campaigns/require-rules.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { metricsOf } from './metrics.ts';
import {
  daysPage,
  hoursPage,
  slicesPage,
  totalsPage,
  type Entities,
  type Sorted,
  type SortedPosition,
  type SortedRow,
  type TimedRow,
} from './report-store.ts';
import { sliceOf } from './slice-names.ts';

type Input = InputOf<typeof getAdReport>;

const MOST_KEY = 1e17;
const MOST_VALUE = 32_767;
const sortedCursor = cursorOf(
  z.tuple([
    z.number().check(z.minimum(-MOST_KEY), z.maximum(MOST_KEY)),
    cursorId(),
    cursorCount(MOST_VALUE),
  ]),
  ([key, id, value]): SortedPosition => ({ key, id, value }),
  ({ key, id, value }) => [key, id, value],
);

/** A report, from what was added up: no event is read. */
export async function getReport(
  { read, now, adAccount }: AdvertiserContext,
  input: Input,
): Promise<Page<AdReportRow[]>> {
  const asked = askedOf(input);
  requireNone(reportProblems(asked, dayOf(now)));
  const entities: Entities = {
    bucket: adAccount.bucket,
    accountId: adAccount.id,
    level: asked.level,
    campaignIds: asked.campaign_ids,
    groupIds: asked.ad_group_ids,
    adIds: asked.ad_ids,
  };
  const days = { from: asked.start_date, to: asked.end_date };
  const limit = input.page_size + 1;
  if (asked.granularity === 'TOTAL') {
    const sorted: Sorted = {
      column: asked.order_by ?? 'SPEND',
      isDescending: input.order !== 'ASCENDING',
      after: sortedCursor.read(input.bookmark),
      limit,
    };
    if (asked.breakdown === null)
      return pageOf(await totalsPage(read, entities, days, sorted), sortedCursor, input);
    const { dimension, part } = sliceOf(asked.breakdown);
    const slice = { dimension, part };
    return pageOf(await slicesPage(read, entities, days, slice, sorted), sortedCursor, input);
  }
  const after = timeCursor.read(input.bookmark);
  const rows =
    asked.granularity === 'HOUR'
      ? await hoursPage(read, entities, days, after, limit)
      : await daysPage(read, entities, days, UNITS[asked.granularity], after, limit);
  return pageOf(rows, timeCursor, input);
}

const UNITS = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const;

const askedOf = (input: Input): AskedReport => ({
  level: input.level,
  start_date: input.start_date,
  end_date: input.end_date,
  granularity: input.granularity ?? 'TOTAL',
  campaign_ids: input.campaign_ids ?? null,
  ad_group_ids: input.ad_group_ids ?? null,
  ad_ids: input.ad_ids ?? null,
  breakdown: input.breakdown ?? null,
  order_by: input.order_by ?? null,
});

/** Of one row more than fits, which says that there is a next page. */
function pageOf<Row extends SortedRow | TimedRow>(
  rows: readonly Row[],
  cursor: { write(position: NoInfer<Row>): string },
  input: Input,
): Page<AdReportRow[]> {
  const shown = rows.slice(0, input.page_size);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => rowView(row, input)),
    bookmark: rows.length > input.page_size && last ? cursor.write(last) : null,
  };
}

function rowView(row: SortedRow | TimedRow, input: Input): AdReportRow {
  const { level, breakdown, columns } = input;
  return {
    type: 'ad_report',
    level,
    id: row.id,
    campaign_id: row.campaignId,
    ad_group_id: row.groupId,
    date: 'at' in row ? dateOf(row.at, input) : null,
    value: breakdown && 'value' in row ? (sliceOf(breakdown).nameOf(row.value) ?? 'unknown') : null,
    metrics: metricsOf(row, columns ?? REPORT_COLUMNS),
  };
}

const DAY = 'YYYY-MM-DD'.length;
const HOUR = 'YYYY-MM-DDTHH'.length;

const dateOf = (at: Date, { granularity }: Input): string =>
  granularity === 'HOUR'
    ? `${at.toISOString().slice(0, HOUR)}:00:00Z`
    : at.toISOString().slice(0, DAY);
