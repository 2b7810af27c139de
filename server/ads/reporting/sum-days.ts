import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Counts, Days, Entities, TimedRow } from './report-rows-store.ts';
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
  const known = sums.get(read) ?? new Map<string, Sum>();
  sums.set(read, known);
  const key = JSON.stringify([entities.bucket, entities.accountId, marks.pieces, days, unit]);
  const sum = await sumFrom(read, request, marks, known.get(key));
  // What changed while it was added up might be in it only in part.
  const later = await sumMarks(read, entities, days, many);
  known.delete(key);
  if (later?.pieces === marks.pieces) known.set(key, sum);
  if (known.size > MOST) known.delete(known.keys().next().value ?? '');
  return sum.all.filter(({ at }) => after === null || at > after.at).slice(0, limit);
}

async function sumFrom(
  read: Tx,
  { entities, days, unit }: Request,
  marks: SumMarks,
  known: Sum | undefined,
): Promise<Sum> {
  const isPastKnown = known !== undefined && known.marks.before === marks.before;
  if (isPastKnown && known.marks.last === marks.last) return known;
  const { from, to } = days;
  const before = { from, to: isoDay(new Date(Date.parse(to) - DAY_MS)) };
  const past = isPastKnown
    ? known.past
    : from === to
      ? []
      : await sumOfDays(read, entities, before, unit, null, MOST_ROWS);
  const [last] = await sumOfDays(read, entities, { from: to, to }, unit, null, 1);
  return { marks, past, all: last ? withLast(past, last, { days, unit }) : past };
}

/** Adds the last day to its period, which may have begun before. */
function withLast(
  past: readonly TimedRow[],
  last: TimedRow,
  { days, unit }: Pick<Request, 'days' | 'unit'>,
): TimedRow[] {
  const begins = periodOf(days.to, unit);
  const at = new Date(begins < days.from ? days.from : begins);
  const end = past.at(-1);
  return end?.at.getTime() === at.getTime()
    ? [...past.slice(0, -1), { ...end, ...together(end, last) }]
    : [...past, { ...last, at }];
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

const together = (one: Counts, other: Counts): Counts =>
  Object.fromEntries(COLUMNS.map((column) => [column, one[column] + other[column]])) as Record<
    keyof Counts,
    number
  >;

const WEEK = 7;
const isoDay = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The first day of a day's period; weeks begin on Monday. */
function periodOf(day: string, unit: Unit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 'YYYY-MM'.length)}-01`;
  const at = new Date(day);
  return isoDay(new Date(at.getTime() - ((at.getUTCDay() + WEEK - 1) % WEEK) * DAY_MS));
}
