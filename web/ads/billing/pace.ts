import { type Days, dayAfter } from '../reporting/range.ts';

/** So many days, up to today, say how fast the money goes. */
export const PACE_DAYS = 7;
/** Further ahead than this nobody can say. */
const MOST_DAYS = 365;

/** How long money lasts when as much is spent each day as lately. */
export interface Pace {
  /** Micros. */
  readonly perDay: number;
  readonly days: number;
  /** The UTC day on which it is used up; null when that is more than a year away. */
  readonly until: string | null;
}

export const paceDays = (today: string): Days => ({
  from: dayAfter(today, 1 - PACE_DAYS),
  to: today,
});

/** Null when nothing was spent lately: then it lasts for as long as that stays so. */
export function paceOf(spent: number, left: number, today: string): Pace | null {
  if (spent <= 0) return null;
  const days = Math.floor((Math.max(0, left) * PACE_DAYS) / spent);
  return {
    perDay: Math.round(spent / PACE_DAYS),
    days,
    until: days > MOST_DAYS ? null : dayAfter(today, days),
  };
}
