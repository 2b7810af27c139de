import { partOf, WHOLE } from '../core/scale-rules.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const DAYS = 7;
/** Prior views per hour: with little data, a day is flat. */
const PRIOR = 200;
/** The length of a pacing step. */
const STEP_MS = 30_000;

/** Returns a moment's hour of the week; Monday's first hour is 0. */
export function hourOfWeek(now: Date): number {
  return ((now.getUTCDay() + DAYS - 1) % DAYS) * HOURS + now.getUTCHours();
}

const viewsIn = (traffic: ReadonlyMap<number, number>, from: number, hours: number): number[] =>
  Array.from({ length: hours }, (_, hour) => PRIOR + (traffic.get(from + hour) ?? 0));

const sumOf = (views: readonly number[]): number => views.reduce((sum, each) => sum + each, 0);

/** Returns the fraction of a week's visits on a moment's weekday, in millionths. */
export function shareOfWeek(traffic: ReadonlyMap<number, number>, now: Date): number {
  const first = hourOfWeek(now) - now.getUTCHours();
  return partOf(sumOf(viewsIn(traffic, first, HOURS)), sumOf(viewsIn(traffic, 0, DAYS * HOURS)));
}

/**
 * Returns the fractions of the day's visits that are over now and one step ago, by the weekday's usual traffic, in
 * millionths.
 */
export function shareOver(
  traffic: ReadonlyMap<number, number>,
  now: Date,
): { readonly now: number; readonly before: number } {
  const first = hourOfWeek(now) - now.getUTCHours();
  const hours = viewsIn(traffic, first, HOURS);
  const all = sumOf(hours);
  const at = (ms: number): number => {
    const hour = Math.floor(ms / HOUR_MS);
    const over = sumOf(hours.slice(0, hour));
    const part = partOf(ms % HOUR_MS, HOUR_MS);
    return partOf(over * WHOLE + (hours[hour] ?? 0) * part, all * WHOLE);
  };
  const ms = now.getTime() % (HOURS * HOUR_MS);
  return { now: at(ms), before: at(Math.max(0, ms - STEP_MS)) };
}
