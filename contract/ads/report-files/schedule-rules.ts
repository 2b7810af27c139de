import type { AdProblem } from '../campaign-rules.ts';
import { DATE_RANGES } from './report-file-rules.ts';

/** Rules for report schedules, shared by browser and server. Hours are in the ad account's time zone. */

export const RHYTHMS = ['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type Rhythm = (typeof RHYTHMS)[number];
/** Monday is 1. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** The last day that every month has. */
export const LAST_MONTH_DAY = 28;
export const LAST_HOUR = 23;

export const SCHEDULE_STATUSES = ['ACTIVE', 'PAUSED', 'ENDED'] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/** The most schedules of an ad account, and recipients of a schedule. */
export const MAX_SCHEDULES = 20;
export const MAX_RECIPIENTS = 10;

/** The status of an e-mail to a recipient: sent, unsubscribed, or over the address's daily limit. */
export const MAIL_STATES = ['MAILED', 'UNSUBSCRIBED', 'LIMITED'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Relative ranges only: a recurring report cannot have fixed days. */
export const SCHEDULE_RANGES = DATE_RANGES.filter((range) => range !== 'CUSTOM');

/** When a schedule runs. */
export interface Timing {
  readonly rhythm: Rhythm;
  /** For WEEKLY. */
  readonly weekday: number | null;
  /** For MONTHLY. */
  readonly month_day: number | null;
  /** For ONCE: YYYY-MM-DD. */
  readonly run_date: string | null;
}

const FIELDS = {
  weekday: ['WEEKLY', 'Choose a day of the week.'],
  month_day: ['MONTHLY', 'Choose a day of the month.'],
  run_date: ['ONCE', 'Choose a day.'],
} as const;

/** Returns missing or unexpected fields of a schedule's timing. */
export function timingProblems(timing: Timing): AdProblem[] {
  return (['weekday', 'month_day', 'run_date'] as const).flatMap((field) => {
    const [rhythm, missing] = FIELDS[field];
    const isThere = timing[field] !== null;
    if (isThere === (timing.rhythm === rhythm)) return [];
    return [{ field, message: isThere ? `Only ${rhythm} schedules have this.` : missing }];
  });
}
