/** Converts a time to the ads wire's Unix seconds. */
export const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
export const maybeSeconds = (at: Date | null): number | null => at && toSeconds(at);
const fromSeconds = (seconds: number | null): Date | null =>
  seconds === null ? null : new Date(seconds * 1000);

/** Returns a time after a change: undefined keeps it, null clears it. */
export const timeAfter = (before: Date | null, request: number | null | undefined): Date | null =>
  request === undefined ? before : fromSeconds(request);
