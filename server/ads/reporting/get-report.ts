import * as z from 'zod/mini';
import { objectivesBehind } from '#contract/ads/reporting/objective-filters.ts';
import { OBJECTIVES } from '#contract/ads/objects.ts';
import {
  type ReportRequest,
  type Breakdown,
  type Granularity,
  REPORT_COLUMNS,
  reportProblems,
} from '#contract/ads/report-rules.ts';
import type { AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { cursorCount, cursorId, cursorOf, timeCursor } from '#server/kernel/context/cursor.ts';
import { requireNone } from '../campaigns/require-rules.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { metricsOf } from './metrics.ts';
import type {
  Days,
  Entities,
  Sorted,
  SortedPosition,
  SortedRow,
  TimedRow,
} from './report-rows-store.ts';
import { slicesPage, sumsPage, totalsPage } from './report-store.ts';
import { daysPage, hoursPage, sumOfDays, sumOfHours } from './time-report-store.ts';
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
  const request = requestOf(input);
  requireNone(reportProblems(request, dayOf(now)));
  const entities: Entities = {
    bucket: adAccount.bucket,
    accountId: adAccount.id,
    // Objectives are those of its campaigns.
    level: request.breakdown === 'OBJECTIVE' ? 'CAMPAIGN' : request.level,
    campaignIds: request.campaign_ids,
    groupIds: request.ad_group_ids,
    adIds: request.ad_ids,
    statuses: request.entity_statuses,
    objectives: objectivesBehind(input.objective_types),
  };
  if (request.granularity === 'TOTAL')
    return pageOf(await totalsOf(read, entities, request, input), sortedCursor, input);
  const rows = await timesOf(read, entities, request, request.granularity, input);
  return pageOf(rows, timeCursor, input);
}

function totalsOf(tx: Tx, entities: Entities, asked: ReportRequest, input: Input) {
  const days = daysOf(asked);
  const sorted: Sorted = {
    column: asked.order_by ?? 'SPEND',
    isDescending: input.order !== 'ASCENDING',
    after: sortedCursor.read(input.bookmark),
    limit: input.page_size + 1,
    leastImpressions: asked.least_impressions ?? 0,
  };
  if (asked.breakdown === 'OBJECTIVE') return sumsPage(tx, entities, days, OBJECTIVES, sorted);
  if (asked.together) return sumsPage(tx, entities, days, null, sorted);
  if (asked.breakdown === null) return totalsPage(tx, entities, days, sorted);
  const { dimension, part } = sliceOf(asked.breakdown);
  return slicesPage(tx, entities, days, { dimension, part }, sorted);
}

function timesOf(
  tx: Tx,
  entities: Entities,
  asked: ReportRequest,
  granularity: Exclude<Granularity, 'TOTAL'>,
  input: Input,
) {
  const days = daysOf(asked);
  const after = timeCursor.read(input.bookmark);
  const limit = input.page_size + 1;
  if (granularity === 'HOUR')
    return (asked.together ? sumOfHours : hoursPage)(tx, entities, days, after, limit);
  const unit = UNITS[granularity];
  return (asked.together ? sumOfDays : daysPage)(tx, entities, days, unit, after, limit);
}

const daysOf = (asked: ReportRequest): Days => ({ from: asked.start_date, to: asked.end_date });

const UNITS = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const;

const requestOf = (input: Input): ReportRequest => ({
  level: input.level,
  start_date: input.start_date,
  end_date: input.end_date,
  granularity: input.granularity ?? 'TOTAL',
  campaign_ids: input.campaign_ids ?? null,
  ad_group_ids: input.ad_group_ids ?? null,
  ad_ids: input.ad_ids ?? null,
  breakdown: input.breakdown ?? null,
  order_by: input.order_by ?? null,
  together: input.together ?? false,
  entity_statuses: input.entity_statuses ?? null,
  objective_types: input.objective_types ?? null,
  least_impressions: input.least_impressions ?? null,
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
    value: breakdown && 'value' in row ? (nameOf(breakdown, row.value) ?? 'unknown') : null,
    metrics: metricsOf(row, columns ?? REPORT_COLUMNS),
  };
}

/** What a breakdown calls a value; objectives are numbered from 1 on. */
const nameOf = (breakdown: Breakdown, value: number): string | null =>
  breakdown === 'OBJECTIVE' ? (OBJECTIVES[value - 1] ?? null) : sliceOf(breakdown).nameOf(value);

const DAY = 'YYYY-MM-DD'.length;
const HOUR = 'YYYY-MM-DDTHH'.length;

const dateOf = (at: Date, { granularity }: Input): string =>
  granularity === 'HOUR'
    ? `${at.toISOString().slice(0, HOUR)}:00:00Z`
    : at.toISOString().slice(0, DAY);
