import type { AdProblem } from './campaign-rules.ts';

/** Rules for reports, shared by browser and server. Days are UTC days: YYYY-MM-DD. */

export const REPORT_LEVELS = ['ADVERTISER', 'CAMPAIGN', 'AD_GROUP', 'AD'] as const;
export type ReportLevel = (typeof REPORT_LEVELS)[number];
export const GRANULARITIES = ['TOTAL', 'DAY', 'HOUR', 'WEEK', 'MONTH'] as const;
export type Granularity = (typeof GRANULARITIES)[number];
export const BREAKDOWNS = [
  'COUNTRY',
  'AGE_BUCKET',
  'GENDER',
  'APPTYPE',
  'PLACEMENT',
  'OBJECTIVE',
  'TOPIC',
  'SEARCH_TERM',
] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/**
 * The number of different people, and the average impressions of each. After a month a person may count again: the
 * pseudonym in events changes every 30 days.
 */
export const PEOPLE_COLUMNS = ['TOTAL_IMPRESSION_USER', 'TOTAL_IMPRESSION_FREQUENCY'] as const;

/**
 * What a report counts. SPEND, FREE, ECPC and ECPM are whole micros; FREE is spending not charged because a budget was
 * used up. Outbound clicks are the billed ones: CLICKTHROUGH and OUTBOUND_CLICK are the same count. Engagement is closeups, saves
 * and outbound clicks; rates are parts of impressions. Invalid views and
 * acts are in the INVALID columns only.
 */
export const ADDED_COLUMNS = [
  'SPEND',
  'IMPRESSION',
  'CLICKTHROUGH',
  'OUTBOUND_CLICK',
  'CTR',
  'ECPC',
  'ECPM',
  'CLOSEUP',
  'SAVE',
  'SAVE_RATE',
  'TOTAL_ENGAGEMENT',
  'ENGAGEMENT_RATE',
  'HIDE',
  'VIDEO_P25',
  'VIDEO_P50',
  'VIDEO_P75',
  'VIDEO_P95',
  'VIDEO_P100',
  'VIDEO_MRC_VIEWS',
  'FREE',
  'INVALID_IMPRESSION',
  'INVALID_CLICKTHROUGH',
  'INVALID_ENGAGEMENT',
] as const;
/** A column that can be summed and sorted by; people columns cannot, as a person may be in several rows. */
export type AddedColumn = (typeof ADDED_COLUMNS)[number];
export const REPORT_COLUMNS = [...ADDED_COLUMNS, ...PEOPLE_COLUMNS] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];

/** The longest range of a report, in days. */
export const MOST_REPORT_DAYS = 90;
/** Twice as many and one more, so that the preceding range can be reported too. */
const MOST_DAYS_BACK = 2 * MOST_REPORT_DAYS + 1;
/** Breakdowns are not stored for longer. */
const MOST_SLICED_DAYS_BACK = 90;
const MOST_HOURLY_DAYS_BACK = 8;
const MOST_HOURLY_DAYS = 3;
const DAY_MS = 86_400_000;

/** A request for a report. */
export interface ReportRequest {
  readonly level: ReportLevel;
  readonly start_date: string;
  readonly end_date: string;
  readonly granularity: Granularity;
  readonly campaign_ids: readonly string[] | null;
  readonly ad_group_ids: readonly string[] | null;
  readonly ad_ids: readonly string[] | null;
  readonly breakdown: Breakdown | null;
  readonly columns: readonly ReportColumn[];
  readonly order_by: ReportColumn | null;
  /** All added up into one row, instead of one each. */
  readonly together: boolean;
  readonly entity_statuses: readonly string[] | null;
  readonly objective_types: readonly string[] | null;
  readonly least_impressions: number | null;
  readonly conversion_columns: readonly string[] | null;
}

/** Whether a text is a valid calendar day. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const daysBetween = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / DAY_MS;

/** Returns why a report cannot be made today. */
export function reportProblems(request: ReportRequest, today: string): AdProblem[] {
  return [...dateProblems(request, today), ...shapeProblems(request), ...idProblems(request)];
}

/** Returns why such a report cannot exist on any days. */
export const shapeProblems = (request: ReportRequest): AdProblem[] => [
  ...partProblems(request),
  ...peopleProblems(request),
  ...unknownIdProblems(request),
];

/** Whether the column is about people. */
export const isPeopleColumn = (column: ReportColumn): boolean =>
  (PEOPLE_COLUMNS as readonly string[]).includes(column);

function peopleProblems({ columns, order_by, granularity, breakdown, together }: ReportRequest) {
  const problems: AdProblem[] = [];
  if (columns.some(isPeopleColumn) && (granularity === 'HOUR' || breakdown !== null || together))
    problems.push({
      field: 'columns',
      message: "People can only be counted by day or longer, and can't be split or added up.",
    });
  if (order_by !== null && isPeopleColumn(order_by))
    problems.push({ field: 'order_by', message: 'Sort by a number that adds up.' });
  return problems;
}

function dateProblems(request: ReportRequest, today: string) {
  const { start_date, end_date, granularity, breakdown } = request;
  const problems: AdProblem[] = [];
  const add = (field: string, text: string): void => void problems.push({ field, message: text });
  if (end_date > today) add('end_date', 'Choose a day up to today, in UTC.');
  if (end_date < start_date) add('end_date', "Choose a day that isn't before the first one.");
  const back = daysBetween(start_date, today);
  if (daysBetween(start_date, end_date) > MOST_REPORT_DAYS)
    add('end_date', `Choose up to ${MOST_REPORT_DAYS} days.`);
  if (granularity !== 'HOUR') {
    const isSliced = breakdown !== null && breakdown !== 'OBJECTIVE';
    const most = isSliced ? MOST_SLICED_DAYS_BACK : MOST_DAYS_BACK;
    if (back > most) add('start_date', `Reports like this go back ${most} days.`);
    return problems;
  }
  if (back > MOST_HOURLY_DAYS_BACK)
    add('start_date', `Reports by the hour go back ${MOST_HOURLY_DAYS_BACK} days.`);
  if (daysBetween(start_date, end_date) >= MOST_HOURLY_DAYS)
    add('end_date', `By the hour, choose up to ${MOST_HOURLY_DAYS} days.`);
  return problems;
}

function partProblems(request: ReportRequest): AdProblem[] {
  const { level, granularity, breakdown, order_by, together, least_impressions } = request;
  const problems: AdProblem[] = [];
  if (breakdown === 'OBJECTIVE' && level !== 'ADVERTISER')
    problems.push({
      field: 'breakdown',
      message: 'Only a whole ad account has several objectives.',
    });
  if (together && (level === 'ADVERTISER' || breakdown !== null))
    problems.push({ field: 'together', message: "There's nothing to add up here." });
  for (const field of ['entity_statuses', 'objective_types'] as const)
    if (level === 'ADVERTISER' && request[field] !== null)
      problems.push({ field, message: "A report on a whole ad account can't leave anything out." });
  if (least_impressions !== null && granularity !== 'TOTAL')
    problems.push({ field: 'least_impressions', message: 'This only works with totals.' });
  if (breakdown !== null && granularity !== 'TOTAL')
    problems.push({ field: 'breakdown', message: 'A breakdown covers the whole time together.' });
  if (breakdown !== null && request.conversion_columns !== null)
    problems.push({
      field: 'conversion_columns',
      message: "Conversions can't be broken down. Leave the breakdown out.",
    });
  if (breakdown !== null && level === 'AD')
    problems.push({ field: 'breakdown', message: 'Break its ad group down, not a single ad.' });
  if (breakdown === 'SEARCH_TERM' && level === 'ADVERTISER')
    problems.push({
      field: 'breakdown',
      message: 'Searches are counted by campaign and ad group.',
    });
  if (order_by !== null && granularity !== 'TOTAL')
    problems.push({ field: 'order_by', message: "Times can't be sorted another way." });
  return problems;
}

/** The ids that can narrow a level; its own come last. */
const IDS = {
  ADVERTISER: [],
  CAMPAIGN: ['campaign_ids'],
  AD_GROUP: ['campaign_ids', 'ad_group_ids'],
  AD: ['campaign_ids', 'ad_group_ids', 'ad_ids'],
} as const satisfies Record<ReportLevel, readonly (keyof ReportRequest)[]>;

function unknownIdProblems(request: ReportRequest): AdProblem[] {
  const known: readonly string[] = IDS[request.level];
  const unknown = IDS.AD.filter((field) => request[field] !== null && !known.includes(field));
  return unknown.map((field) => ({ field, message: "This doesn't narrow the report down." }));
}

/** Requires ids where a report would otherwise have very many rows, such as daily rows of all ads. */
function idProblems(request: ReportRequest): AdProblem[] {
  const { level, granularity, breakdown, together } = request;
  const own = IDS[level].at(-1);
  const hasManyRows =
    !together && (granularity !== 'TOTAL' || (breakdown !== null && breakdown !== 'SEARCH_TERM'));
  return hasManyRows && own !== undefined && request[own] === null
    ? [{ field: own, message: 'Choose what the report is about.' }]
    : [];
}
