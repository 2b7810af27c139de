import type { Timing } from '#contract/ads/report-files/schedule-rules.ts';
import { nextRun } from '../catalogs/next-run.ts';

/** A schedule in a time zone. */
export interface Plan extends Timing {
  readonly hour: number;
  readonly timeZone: string;
}

/** More than a month, so that every weekday and every day of a month occurs. */
const MOST_DAYS = 40;
const DAY_MS = 86_400_000;
const SUNDAY = 7;

/** Returns the first time of a schedule after `after`; null if there is none. */
export function nextTime(plan: Plan, after: Date): Date | null {
  const time = `${String(plan.hour).padStart(2, '0')}:00`;
  let at = nextRun(time, plan.timeZone, startOf(plan, after));
  for (let days = 0; days < MOST_DAYS; days += 1) {
    if (at > after && isOn(plan, dayIn(plan.timeZone, at))) return at;
    at = nextRun(time, plan.timeZone, at);
  }
  return null;
}

/** Skips to shortly before the date of a one-time schedule, which may be a year away. */
function startOf({ run_date: date }: Plan, after: Date): Date {
  const near = date === null ? 0 : Date.parse(date) - 2 * DAY_MS;
  return near > after.getTime() ? new Date(near) : after;
}

function isOn({ rhythm, weekday, month_day, run_date }: Timing, day: string): boolean {
  const date = new Date(day);
  switch (rhythm) {
    case 'DAILY':
      return true;
    case 'WEEKLY':
      return (date.getUTCDay() || SUNDAY) === weekday;
    case 'MONTHLY':
      return date.getUTCDate() === month_day;
    case 'ONCE':
      return day === run_date;
  }
}

/** Returns the date in a zone: YYYY-MM-DD. */
function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value;
  return `${of('year')}-${of('month')}-${of('day')}`;
}
