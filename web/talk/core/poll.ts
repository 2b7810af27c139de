/** The shortest and the longest interval between polls, in ms. */
export const POLL = { often: 3000, seldom: 60_000 } as const;

/** The interval until the next poll, which grows with the time without changes. */
export function nextPoll(quietMs: number, { often, seldom } = POLL): number {
  return Math.min(seldom, Math.max(often, Math.round(quietMs / 5)));
}
