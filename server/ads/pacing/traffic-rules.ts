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

/** The part of the day's visits that is over by now and was over a step ago, as the same weekday usually goes, in millionths. */
export function shareOver(
  traffic: ReadonlyMap<number, number>,
  now: Date,
): { readonly now: number; readonly before: number } {
  const first = hourOfWeek(now) - now.getUTCHours();
  const hours = Array.from(
    { length: HOURS },
    (_, hour) => PRIOR + (traffic.get(first + hour) ?? 0),
  );
  const all = hours.reduce((sum, views) => sum + views, 0);
  const at = (ms: number): number => {
    const hour = Math.floor(ms / HOUR_MS);
    const over = hours.slice(0, hour).reduce((sum, views) => sum + views, 0);
    const part = partOf(ms % HOUR_MS, HOUR_MS);
    return partOf(over * WHOLE + (hours[hour] ?? 0) * part, all * WHOLE);
  };
  const ms = now.getTime() % (HOURS * HOUR_MS);
  return { now: at(ms), before: at(Math.max(0, ms - STEP_MS)) };
}
