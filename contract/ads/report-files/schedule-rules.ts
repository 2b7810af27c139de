import type { AdProblem } from '../campaign-rules.ts';
import { DATE_RANGES } from './report-file-rules.ts';

/** When reports are made by themselves, the same in the browser and on the server. Hours are those of the ad account's time zone. */

export const RHYTHMS = ['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type Rhythm = (typeof RHYTHMS)[number];
/** From Monday, 1, on. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Every month has these days. */
export const LAST_MONTH_DAY = 28;
export const LAST_HOUR = 23;

export const SCHEDULE_STATUSES = ['ACTIVE', 'PAUSED', 'ENDED'] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/** Schedules of one ad account, and addresses of one schedule. */
export const MAX_SCHEDULES = 20;
export const MAX_RECIPIENTS = 10;

/** What became of the e-mail to an address: sent, stopped by its reader, or one too many for this address today. */
export const MAIL_STATES = ['MAILED', 'UNSUBSCRIBED', 'LIMITED'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Days that mean other ones each time: what comes again is about no days of its own. */
export const SCHEDULE_RANGES = DATE_RANGES.filter((range) => range !== 'CUSTOM');

/** When a schedule comes. */
export interface Timing {
  readonly rhythm: Rhythm;
  /** Of WEEKLY. */
  readonly weekday: number | null;
  /** Of MONTHLY. */
  readonly month_day: number | null;
  /** Of ONCE: YYYY-MM-DD. */
  readonly run_date: string | null;
}

const FIELDS = {
  weekday: ['WEEKLY', 'Choose a day of the week.'],
  month_day: ['MONTHLY', 'Choose a day of the month.'],
  run_date: ['ONCE', 'Choose a day.'],
} as const;

/** What is missing of when a schedule comes, or has no place there. */
export function timingProblems(timing: Timing): AdProblem[] {
  return (['weekday', 'month_day', 'run_date'] as const).flatMap((field) => {
    const [rhythm, missing] = FIELDS[field];
    const isThere = timing[field] !== null;
    if (isThere === (timing.rhythm === rhythm)) return [];
    return [{ field, message: isThere ? `Only ${rhythm} schedules have this.` : missing }];
  });
}
