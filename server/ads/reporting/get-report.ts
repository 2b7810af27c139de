import * as z from 'zod/mini';
import { objectivesBehind } from '#contract/ads/reporting/objective-filters.ts';
import { OBJECTIVES } from '#contract/ads/objects.ts';
import {
  type ReportRequest,
  type AddedColumn,
  type Breakdown,
  type Granularity,
  isPeopleColumn,
  REPORT_COLUMNS,
  reportProblems,
} from '#contract/ads/report-rules.ts';
import type { AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { cursorCount, cursorId, cursorOf, timeCursor } from '#server/kernel/context/cursor.ts';
import { requireNone } from '../campaigns/require-rules.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { countConversions } from './count-conversions.ts';
import { namesOf } from '../reach/event-name-store.ts';
import { metricsOf } from './metrics.ts';
import { peopleIn } from './people-in.ts';
import type {
  Days,
  Entities,
  Sorted,
  SortedPosition,
  SortedRow,
  TimedRow,
} from './report-rows-store.ts';
import { slicesPage, sumsPage, termsPage, totalsPage } from './report-store.ts';
import { daysPage, hoursPage } from './time-report-store.ts';
import { sliceOf } from './slice-names.ts';
import { sumDays } from './sum-days.ts';
import { sumOfHours } from './together-store.ts';

/** The input of a report. */
export type ReportInput = InputOf<typeof getAdReport>;

const MOST_KEY = 1e17;
const MOST_VALUE = 2_147_483_647;
const sortedCursor = cursorOf(
  z.tuple([
    z.number().check(z.minimum(-MOST_KEY), z.maximum(MOST_KEY)),
    cursorId(),
    cursorCount(MOST_VALUE),
  ]),
  ([key, id, value]): SortedPosition => ({ key, id, value }),
  ({ key, id, value }) => [key, id, value],
);

/** Returns a report from aggregates; reads no events. */
export async function getReport(
  { read, now, adAccount }: AdvertiserContext,
  input: ReportInput,
): Promise<Page<AdReportRow[]>> {
  requireNone(reportProblems(requestOf(input), dayOf(now)));
  return readReport(read, adAccount, input);
}

/** Returns a page of a report with any number of entities and days. */
export async function readReport(
  read: Tx,
  adAccount: AccountAt,
  input: ReportInput,
): Promise<Page<AdReportRow[]>> {
  const request = requestOf(input);
  const entities: Entities = {
    bucket: adAccount.bucket,
    accountId: adAccount.id,
    // A breakdown by objective is by campaign.
    level: request.breakdown === 'OBJECTIVE' ? 'CAMPAIGN' : request.level,
    campaignIds: request.campaign_ids,
    groupIds: request.ad_group_ids,
    adIds: request.ad_ids,
    statuses: request.entity_statuses,
    objectives: objectivesBehind(input.objective_types),
  };
  const page =
    request.granularity === 'TOTAL'
      ? pageOf(await totalsOf(read, entities, request, input), sortedCursor, input.page_size)
      : pageOf(
          await timesOf(read, entities, request, request.granularity, input),
          timeCursor,
          input.page_size,
        );
  const views = await shownPage(read, entities, request, page);
  const counted = await countConversions(read, entities, input, page.data);
  if (counted === null) return views;
  const data = views.data.map((row, at) => ({ ...row, conversions: { ...counted[at] } }));
  return { ...views, data };
}

function totalsOf(tx: Tx, entities: Entities, request: ReportRequest, input: ReportInput) {
  const days = daysOf(request);
  const sorted: Sorted = {
    column: (request.order_by ?? 'SPEND') as AddedColumn,
    isDescending: input.order !== 'ASCENDING',
    after: sortedCursor.read(input.bookmark),
    limit: input.page_size + 1,
    leastImpressions: request.least_impressions ?? 0,
  };
  if (request.breakdown === 'OBJECTIVE') return sumsPage(tx, entities, days, OBJECTIVES, sorted);
  if (request.together) return sumsPage(tx, entities, days, null, sorted);
  if (request.breakdown === null) return totalsPage(tx, entities, days, sorted);
  if (request.breakdown === 'SEARCH_TERM') return termsPage(tx, entities, days, sorted);
  const { dimension, part } = request.breakdown === 'TOPIC' ? TOPIC : sliceOf(request.breakdown);
  return slicesPage(tx, entities, days, { dimension, part }, sorted);
}

function timesOf(
  tx: Tx,
  entities: Entities,
  request: ReportRequest,
  granularity: Exclude<Granularity, 'TOTAL'>,
  input: ReportInput,
) {
  const days = daysOf(request);
  const after = timeCursor.read(input.bookmark);
  const limit = input.page_size + 1;
  if (granularity === 'HOUR')
    return (request.together ? sumOfHours : hoursPage)(tx, entities, days, after, limit);
  const unit = UNITS[granularity];
  return request.together
    ? sumDays(tx, { entities, days, unit }, after, limit)
    : daysPage(tx, entities, days, unit, after, limit);
}

const TOPIC = { dimension: 5, part: 'whole' } as const;

const daysOf = (request: ReportRequest): Days => ({
  from: request.start_date,
  to: request.end_date,
});

const UNITS = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const;

/** The columns returned by default. Numbers of people are costly, so only on request. */
const ADDED = REPORT_COLUMNS.filter((column) => !isPeopleColumn(column));

const requestOf = (input: ReportInput): ReportRequest => ({
  level: input.level,
  start_date: input.start_date,
  end_date: input.end_date,
  granularity: input.granularity ?? 'TOTAL',
  campaign_ids: input.campaign_ids ?? null,
  ad_group_ids: input.ad_group_ids ?? null,
  ad_ids: input.ad_ids ?? null,
  breakdown: input.breakdown ?? null,
  columns: input.columns ?? ADDED,
  order_by: input.order_by ?? null,
  together: input.together ?? false,
  entity_statuses: input.entity_statuses ?? null,
  objective_types: input.objective_types ?? null,
  least_impressions: input.least_impressions ?? null,
  conversion_columns: input.conversion_columns ?? null,
});

/** Returns a page from rows of which one more than fits was read, to know whether there is a next page. */
function pageOf<Row extends SortedRow | TimedRow>(
  rows: readonly Row[],
  cursor: { write(position: NoInfer<Row>): string },
  size: number,
): Page<readonly Row[]> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { data: page, bookmark: rows.length > size && last ? cursor.write(last) : null };
}

/** Returns the page's rows as displayed: with numbers of people if requested, and names for numeric values. */
async function shownPage(
  tx: Tx,
  { bucket }: Entities,
  request: ReportRequest,
  { data: rows, bookmark }: Page<readonly (SortedRow | TimedRow)[]>,
): Promise<Page<AdReportRow[]>> {
  const people = request.columns.some(isPeopleColumn)
    ? await peopleIn(
        tx,
        bucket,
        rows.map((row) => ({ id: row.id, ...spanOf(row, request) })),
      )
    : null;
  const names = await namesIn(tx, rows, request.breakdown);
  return {
    data: rows.map((row, index) => {
      // Impressions from before people were counted have no number of people.
      const many = people?.[index] || (row.impressions === 0 ? 0 : null);
      return rowView(row, request, many, names);
    }),
    bookmark,
  };
}

/** Returns the days that a row covers. */
function spanOf(row: SortedRow | TimedRow, { granularity, start_date, end_date }: ReportRequest) {
  if (!('at' in row)) return { from: start_date, to: end_date };
  const from = row.at.toISOString().slice(0, DAY);
  const to = lastOf(row.at, granularity).toISOString().slice(0, DAY);
  return { from, to: to > end_date ? end_date : to };
}

/** Returns the last day of the day, week (ending on Sunday) or month that starts at `at`. */
function lastOf(at: Date, granularity: Granularity): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (granularity === 'MONTH') return new Date(Date.UTC(year, month + 1, 0));
  return granularity === 'WEEK'
    ? new Date(Date.UTC(year, month, day + ((DAYS_OF_WEEK - at.getUTCDay()) % DAYS_OF_WEEK)))
    : at;
}

const DAYS_OF_WEEK = 7;

/** Returns the names of the term or topic numbers in rows. */
async function namesIn(
  tx: Tx,
  rows: readonly (SortedRow | TimedRow)[],
  breakdown: Breakdown | null,
): Promise<ReadonlyMap<number, string>> {
  if (breakdown !== 'SEARCH_TERM' && breakdown !== 'TOPIC') return new Map();
  const numbers = rows.flatMap((row) => ('value' in row ? row.value : []));
  return namesOf(tx, breakdown === 'TOPIC' ? 'topic' : 'term', numbers);
}

function rowView(
  row: SortedRow | TimedRow,
  request: ReportRequest,
  people: number | null,
  names: ReadonlyMap<number, string>,
): AdReportRow {
  const { level, breakdown, columns } = request;
  return {
    type: 'ad_report',
    level,
    id: row.id,
    campaign_id: row.campaignId,
    ad_group_id: row.groupId,
    date: 'at' in row ? dateOf(row.at, request) : null,
    value: breakdown && 'value' in row ? nameOf(breakdown, row.value, names) : null,
    metrics: metricsOf(row, columns, people),
  };
}

/**
 * Returns the name of a breakdown's value; objectives are numbered from 1. Terms that few people searched for have
 * none.
 */
function nameOf(
  breakdown: Breakdown,
  value: number,
  names: ReadonlyMap<number, string>,
): string | null {
  if (breakdown === 'SEARCH_TERM') return names.get(value) ?? null;
  if (breakdown === 'TOPIC') return names.get(value) ?? 'unknown';
  if (breakdown === 'OBJECTIVE') return OBJECTIVES[value - 1] ?? 'unknown';
  return sliceOf(breakdown).nameOf(value) ?? 'unknown';
}

const DAY = 'YYYY-MM-DD'.length;
const HOUR = 'YYYY-MM-DDTHH'.length;

const dateOf = (at: Date, { granularity }: ReportRequest): string =>
  granularity === 'HOUR'
    ? `${at.toISOString().slice(0, HOUR)}:00:00Z`
    : at.toISOString().slice(0, DAY);
