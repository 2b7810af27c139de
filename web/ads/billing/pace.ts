import { type Days, dayAfter } from '../reporting/range.ts';

/** The last days, including today, that the pace is measured over. */
export const PACE_DAYS = 7;
/** The furthest forecast. */
const MOST_DAYS = 365;

/** How long the money lasts at the recent daily spend. */
export interface Pace {
  /** Micros. */
  readonly perDay: number;
  readonly days: number;
  /** The UTC day when the money runs out; null if more than a year away. */
  readonly until: string | null;
}

export const paceDays = (today: string): Days => ({
  from: dayAfter(today, 1 - PACE_DAYS),
  to: today,
});

/** Null without recent spend: then the money lasts indefinitely. */
export function paceOf(spent: number, left: number, today: string): Pace | null {
  if (spent <= 0) return null;
  const days = Math.floor((Math.max(0, left) * PACE_DAYS) / spent);
  return {
    perDay: Math.round(spent / PACE_DAYS),
    days,
    until: days > MOST_DAYS ? null : dayAfter(today, days),
  };
}
