import { SCHEDULE_DAYS, SCHEDULE_MIN_MS } from '#contract/builder/limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Formats a time for a datetime-local field, in the person's time zone. */
export function fieldTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Parses the value of a datetime-local field; null if empty or invalid. */
export function dateOf(field: string): Date | null {
  const date = new Date(field);
  return field === '' || Number.isNaN(date.getTime()) ? null : date;
}

/** Returns what is wrong with a publishing time, as a text's key; null if valid. */
export function timeProblem(date: Date, now: Date): string | null {
  const ahead = date.getTime() - now.getTime();
  if (ahead < SCHEDULE_MIN_MS) return 'Choose a time in the future.';
  if (ahead > SCHEDULE_DAYS * DAY_MS) return 'Choose a time in the next {days} days.';
  return null;
}

/** Returns the earliest and latest time to offer in the field. */
export function fieldLimits(now: Date): { readonly min: string; readonly max: string } {
  return {
    min: fieldTime(new Date(now.getTime() + SCHEDULE_MIN_MS + MINUTE_MS)),
    max: fieldTime(new Date(now.getTime() + SCHEDULE_DAYS * DAY_MS)),
  };
}
