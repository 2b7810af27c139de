/** A look this often while things happen, and at most this seldom when nothing does, in ms. */
export const POLL = { often: 3000, seldom: 60_000 } as const;

/** The pause until the next look, from how long nothing has happened: the longer, the longer. */
export function nextPoll(quietMs: number, { often, seldom } = POLL): number {
  return Math.min(seldom, Math.max(often, Math.round(quietMs / 5)));
}
