const MS = 1000;
const DAY = 86_400;

/** The UTC day of a moment, as a field for days has it; nothing for none. */
export const dayOf = (seconds: number | null): string =>
  seconds === null ? '' : new Date(seconds * MS).toISOString().slice(0, 10);
/** The last UTC day before an end, which at midnight is the day that is over. */
export const lastDayOf = (end: number | null): string => dayOf(end === null ? null : end - 1);

/** Where a UTC day begins, in Unix seconds. */
export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS;
/** Where what runs up to a day, with all of it, ends. */
export const endAfter = (day: string): number => beginOf(day) + DAY;
