import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Counts, Days, Entities, ReportRow, Sorted, TimedRow } from './report-rows-store.ts';
import { sumsPage } from './report-store.ts';
import type { Unit } from './time-report-store.ts';
import { type SumMarks, sumMarks, sumOfDays } from './together-store.ts';

/** From this many entities on, sums are stored: they are made of this many rows for each day. */
const MANY = 1_000;
/** Sums in memory; each has at most as many rows as a report has days. */
const MOST = 100;
const MOST_ROWS = 1_000;
const DAY_MS = 86_400_000;

interface Sum {
  readonly marks: SumMarks;
  /** The days before the last. */
  readonly past: readonly TimedRow[];
  readonly all: readonly TimedRow[];
}

/** By database, so that one is never answered from another. */
const sums = new WeakMap<Tx, Map<string, Sum>>();

interface Request {
  readonly entities: Entities;
  readonly days: Days;
  readonly unit: Unit;
}

/**
 * Like sumOfDays, but of many entities only the last day is added up anew: the days before it do not change unless the
 * entities do, or events arrive late, which changes the ad account's own rows as well.
 */
export async function sumDays(
  read: Tx,
  request: Request,
  after: TimePosition | null,
  limit: number,
  many = MANY,
): Promise<TimedRow[]> {
  const { entities, days, unit } = request;
  const marks = await sumMarks(read, entities, days, many);
  if (marks === null) return sumOfDays(read, entities, days, unit, after, limit);
  const stored = sums.get(read) ?? new Map<string, Sum>();
  sums.set(read, stored);
  const key = JSON.stringify([entities.bucket, entities.accountId, marks.pieces, days, unit]);
  const known = stored.get(key);
  const isPastKnown = known?.marks.before === marks.before;
  const isKnown = isPastKnown && known.marks.last === marks.last;
  const sum = isKnown ? known : await addUp(read, request, marks, isPastKnown ? known.past : null);
  // What changed while it was added up might be in it only in part.
  const isWhole = isKnown || (await sumMarks(read, entities, days, many))?.pieces === marks.pieces;
  stored.delete(key);
  if (isWhole) stored.set(key, sum);
  if (stored.size > MOST) stored.delete(stored.keys().next().value ?? '');
  return sum.all.filter(({ at }) => after === null || at > after.at).slice(0, limit);
}

/** Adds up the last day, and the days before it unless their sums are known. */
async function addUp(
  read: Tx,
  { entities, days, unit }: Request,
  marks: SumMarks,
  known: Sum['past'] | null,
): Promise<Sum> {
  const { from, to } = days;
  const before = { from, to: isoDay(new Date(Date.parse(to) - DAY_MS)) };
  const past =
    known ?? (from === to ? [] : await sumOfDays(read, entities, before, unit, null, MOST_ROWS));
  // The total of one day is that of two rows of each entity, which are read at once.
  const [last] = await sumsPage(read, entities, { from: to, to }, null, ONE);
  return { marks, past, all: last ? withLast(past, last, { days, unit }) : past };
}

const ONE: Sorted = {
  column: 'SPEND',
  isDescending: true,
  after: null,
  limit: 1,
  leastImpressions: 0,
};

/** Adds the last day to its period, which may have begun before; a day on which nothing happened has no row. */
function withLast(
  past: readonly TimedRow[],
  last: ReportRow,
  { days, unit }: Pick<Request, 'days' | 'unit'>,
): readonly TimedRow[] {
  if (COLUMNS.every((column) => last[column] === 0)) return past;
  const begins = periodOf(days.to, unit);
  const at = new Date(begins < days.from ? days.from : begins);
  const end = past.at(-1);
  if (end?.at.getTime() === at.getTime())
    return [...past.slice(0, -1), { ...end, ...together(end, last) }];
  const { id, campaignId, groupId } = last;
  return [...past, { id, campaignId, groupId, at, ...together(last) }];
}

/** Each of them is named, or this does not compile: one that is forgotten would stay that of the days before. */
const ADDED: Readonly<Record<keyof Counts, true>> = {
  impressions: true,
  clicks: true,
  closeups: true,
  saves: true,
  hides: true,
  video_25: true,
  video_50: true,
  video_75: true,
  video_95: true,
  video_100: true,
  video_views: true,
  spend: true,
  free: true,
  invalid_impressions: true,
  invalid_clicks: true,
  invalid_acts: true,
};
const COLUMNS = Object.keys(ADDED) as (keyof Counts)[];

const together = (...some: readonly Counts[]): Counts =>
  Object.fromEntries(
    COLUMNS.map((column) => [column, some.reduce((sum, one) => sum + one[column], 0)]),
  ) as Record<keyof Counts, number>;

const WEEK = 7;
const isoDay = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The first day of a day's period; weeks begin on Monday. */
function periodOf(day: string, unit: Unit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 'YYYY-MM'.length)}-01`;
  const at = new Date(day);
  return isoDay(new Date(at.getTime() - ((at.getUTCDay() + WEEK - 1) % WEEK) * DAY_MS));
}
