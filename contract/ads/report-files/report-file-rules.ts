import type { AdProblem } from '../campaign-rules.ts';
import { REPORT_LEVELS, type ReportRequest, shapeProblems } from '../report-rules.ts';

/** Rules for report files, shared by browser and server. Days are UTC days: YYYY-MM-DD. */

/** Named ranges up to today, or a whole month or quarter; CUSTOM has explicit days. */
export const DATE_RANGES = [
  'CUSTOM',
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'MONTH_TO_DATE',
  'QUARTER_TO_DATE',
  'YEAR_TO_DATE',
  'LAST_MONTH',
  'LAST_QUARTER',
] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/** What the rows of a file can be: as in reports, and keywords, for which some numbers are known. */
export const FILE_LEVELS = [...REPORT_LEVELS, 'KEYWORD'] as const;
export type FileLevel = (typeof FILE_LEVELS)[number];
export const KEYWORD_COLUMNS = ['SPEND', 'IMPRESSION', 'CLICKTHROUGH', 'CTR', 'ECPC'] as const;

/** A request for a report file. */
export interface FileRequest extends Omit<ReportRequest, 'level'> {
  readonly level: FileLevel;
}

export const REPORT_FORMATS = ['CSV', 'JSON'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const REPORT_STATUSES = [
  'IN_PROGRESS',
  'FINISHED',
  'EXPIRED',
  'FAILED',
  'CANCELLED',
] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Why a report failed: too large, too slow, its owner's right ended, or its days are no longer stored. */
export const REPORT_FAILURES = ['TOO_LARGE', 'TOO_LONG', 'RIGHT_ENDED', 'DAYS_GONE'] as const;
export type ReportFailure = (typeof REPORT_FAILURES)[number];

/** Days for which a file is stored. */
export const FILE_KEPT_DAYS = 7;
export const MOST_FILE_DAYS = 186;
export const MOST_FILE_DAYS_BACK = 914;
const MOST_HOURLY_DAYS = 3;
const MOST_HOURLY_DAYS_BACK = 8;
/** Breakdowns by audience, topic and search are not stored for longer. */
const MOST_SLICED_DAYS_BACK = 90;
/** Conversions are not stored for longer. */
const MOST_CONVERSION_DAYS_BACK = 90;
const DAY_MS = 86_400_000;
const MONTHS_OF_QUARTER = 3;

/** A range of days, inclusive. */
export interface ReportDays {
  readonly start_date: string;
  readonly end_date: string;
}

/** The days of a named range as of today; null for CUSTOM. */
export function daysOfRange(range: DateRange, today: string): ReportDays | null {
  const at = new Date(`${today}T00:00:00Z`);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const quarter = month - (month % MONTHS_OF_QUARTER);
  // Day 0 of a month is the last day of the previous one.
  const day = (ofMonth: number, date = 1): string =>
    new Date(Date.UTC(year, ofMonth, date)).toISOString().slice(0, today.length);
  const daysAgo = (days: number): string =>
    new Date(at.getTime() - days * DAY_MS).toISOString().slice(0, today.length);
  switch (range) {
    case 'CUSTOM':
      return null;
    case 'LAST_7_DAYS':
      return { start_date: daysAgo(6), end_date: today };
    case 'LAST_30_DAYS':
      return { start_date: daysAgo(29), end_date: today };
    case 'MONTH_TO_DATE':
      return { start_date: day(month), end_date: today };
    case 'QUARTER_TO_DATE':
      return { start_date: day(quarter), end_date: today };
    case 'YEAR_TO_DATE':
      return { start_date: day(0), end_date: today };
    case 'LAST_MONTH':
      return { start_date: day(month - 1), end_date: day(month, 0) };
    case 'LAST_QUARTER':
      return { start_date: day(quarter - MONTHS_OF_QUARTER), end_date: day(quarter, 0) };
  }
}

const daysBetween = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / DAY_MS;

/** Why a report cannot be made today; a year-to-date range is never too long. */
export function reportFileProblems(
  request: FileRequest,
  range: DateRange,
  today: string,
): AdProblem[] {
  const { level } = request;
  const shape =
    level === 'KEYWORD'
      ? [...keywordProblems(request), ...shapeProblems({ ...request, level: 'AD_GROUP' })]
      : shapeProblems({ ...request, level });
  return [...dateProblems(request, range, today), ...shape];
}

function keywordProblems(request: FileRequest): AdProblem[] {
  const problems: AdProblem[] = [];
  if (request.granularity !== 'TOTAL')
    problems.push({ field: 'granularity', message: 'Keywords are counted for all days together.' });
  if (request.breakdown !== null)
    problems.push({ field: 'breakdown', message: "Keywords can't be broken down." });
  if (request.conversion_columns !== null)
    problems.push({ field: 'conversion_columns', message: "Keywords don't have conversions." });
  if (!request.columns.every((column) => (KEYWORD_COLUMNS as readonly string[]).includes(column)))
    problems.push({ field: 'columns', message: `Keywords have ${KEYWORD_COLUMNS.join(', ')}.` });
  return problems;
}

function dateProblems(request: FileRequest, range: DateRange, today: string): AdProblem[] {
  const { start_date, end_date } = request;
  const problems: AdProblem[] = [];
  const add = (field: string, message: string): void => void problems.push({ field, message });
  const [mostDays, mostBack] = limitsOf(request);
  if (end_date > today) add('end_date', 'Choose a day up to today, in UTC.');
  if (end_date < start_date) add('end_date', "Choose a day that isn't before the first one.");
  const isLongYear = range === 'YEAR_TO_DATE' && mostDays === MOST_FILE_DAYS;
  if (!isLongYear && daysBetween(start_date, end_date) >= mostDays)
    add('end_date', `Choose up to ${mostDays} days.`);
  if (daysBetween(start_date, today) > mostBack)
    add('start_date', `Reports like this go back ${mostBack} days.`);
  return problems;
}

/** The longest range, and how far back it may start. */
function limitsOf({ level, granularity, breakdown, conversion_columns }: FileRequest) {
  if (granularity === 'HOUR') return [MOST_HOURLY_DAYS, MOST_HOURLY_DAYS_BACK] as const;
  if (level === 'KEYWORD' || (breakdown !== null && breakdown !== 'OBJECTIVE'))
    return [MOST_FILE_DAYS, MOST_SLICED_DAYS_BACK] as const;
  if (conversion_columns !== null) return [MOST_FILE_DAYS, MOST_CONVERSION_DAYS_BACK] as const;
  return [MOST_FILE_DAYS, MOST_FILE_DAYS_BACK] as const;
}
