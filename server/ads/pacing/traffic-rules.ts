import { partOf, WHOLE } from '../core/scale-rules.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const DAYS = 7;
/** As if each hour had so many views already: where few are known, a day is even. */
const PRIOR = 200;
/** A step of pacing. */
const STEP_MS = 30_000;

/** The hour of the week that a moment is in; Monday's first is 0. */
export function hourOfWeek(now: Date): number {
  return ((now.getUTCDay() + DAYS - 1) % DAYS) * HOURS + now.getUTCHours();
}

const viewsIn = (traffic: ReadonlyMap<number, number>, from: number, hours: number): number[] =>
  Array.from({ length: hours }, (_, hour) => PRIOR + (traffic.get(from + hour) ?? 0));

const sumOf = (views: readonly number[]): number => views.reduce((sum, each) => sum + each, 0);

/** The part of a week's visits that come on the weekday of a moment, in millionths. */
export function shareOfWeek(traffic: ReadonlyMap<number, number>, now: Date): number {
  const first = hourOfWeek(now) - now.getUTCHours();
  return partOf(sumOf(viewsIn(traffic, first, HOURS)), sumOf(viewsIn(traffic, 0, DAYS * HOURS)));
}

/** The part of the day's visits that is over by now and was over a step ago, as the same weekday usually goes, in millionths. */
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
