import { SCHEDULE_DAYS, SCHEDULE_MIN_MS } from '#contract/builder/limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A time as a field of date and time has it, in the person's own time zone. */
export function fieldTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The time that a field of date and time holds; null when it holds none. */
export function dateOf(field: string): Date | null {
  const date = new Date(field);
  return field === '' || Number.isNaN(date.getTime()) ? null : date;
}

/** What is wrong with a time to publish at, as a key of the words; null when it will do. */
export function timeProblem(date: Date, now: Date): string | null {
  const ahead = date.getTime() - now.getTime();
  if (ahead < SCHEDULE_MIN_MS) return 'Choose a time in the future.';
  if (ahead > SCHEDULE_DAYS * DAY_MS) return 'Choose a time in the next {days} days.';
  return null;
}

/** The earliest and the latest that a field should offer. */
export function fieldLimits(now: Date): { readonly min: string; readonly max: string } {
  return {
    min: fieldTime(new Date(now.getTime() + SCHEDULE_MIN_MS + MINUTE_MS)),
    max: fieldTime(new Date(now.getTime() + SCHEDULE_DAYS * DAY_MS)),
  };
}
