const MS = 1000;
const DAY = 86_400;

/** The UTC day of a time, for a date field; empty for null. */
export const dayOf = (seconds: number | null): string =>
  seconds === null ? '' : new Date(seconds * MS).toISOString().slice(0, 10);
/** The last UTC day before an end; an end at midnight belongs to the previous day. */
export const lastDayOf = (end: number | null): string => dayOf(end === null ? null : end - 1);

/** The start of a UTC day, in Unix seconds. */
export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS;
/** The end of a UTC day, in Unix seconds. */
export const endAfter = (day: string): number => beginOf(day) + DAY;
