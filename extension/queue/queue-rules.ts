import type { Waiting } from '../core/shapes.ts';

/** How an attempt ended; `later` got no answer, or one that time changes. */
export type Outcome =
  | { readonly kind: 'saved' | 'later' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** More would not fit the browser's storage. */
export const MOST_WAITING = 500;
const PAUSES_MS = [30_000, 60_000, 5 * 60_000, 15 * 60_000] as const;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Appends saves; null if there would be too many. */
export function withAdded(
  queue: readonly Waiting[],
  added: readonly Waiting[],
): readonly Waiting[] | null {
  const all = [...queue, ...added];
  return all.length > MOST_WAITING ? null : all;
}

/** Returns the save to send next, oldest first. */
export function nextDue(queue: readonly Waiting[], home: string, now: number): Waiting | null {
  return (
    queue.find((one) => one.home === home && one.failure === null && one.notBefore <= now) ?? null
  );
}

/** Returns when the next save is due; null if none waits. */
export function dueAt(queue: readonly Waiting[], home: string): number | null {
  const times = queue
    .filter((one) => one.home === home && one.failure === null)
    .map(({ notBefore }) => notBefore);
  return times.length === 0 ? null : Math.min(...times);
}

/** Returns the queue after an attempt. */
export function settled(
  queue: readonly Waiting[],
  id: string,
  outcome: Outcome,
  now: number,
): readonly Waiting[] {
  if (outcome.kind === 'saved') return queue.filter((one) => one.id !== id);
  return queue.map((one) => {
    if (one.id !== id) return one;
    if (outcome.kind === 'refused') {
      return { ...one, failure: { code: outcome.code, message: outcome.message } };
    }
    const pause = PAUSES_MS[one.attempts] ?? LONGEST_PAUSE_MS;
    return { ...one, attempts: one.attempts + 1, notBefore: now + pause };
  });
}

/** Makes every save due at once; those that were refused only on request. */
export function dueNow(queue: readonly Waiting[], withRefused: boolean): readonly Waiting[] {
  return queue.map((one) => ({
    ...one,
    notBefore: 0,
    failure: withRefused ? null : one.failure,
  }));
}

/** Returns what the icon's badge says. */
export function badgeOf(queue: readonly Waiting[], home: string | null) {
  const mine = queue.filter((one) => one.home === home);
  const hasFailed = mine.some(({ failure }) => failure !== null);
  return { text: mine.length === 0 ? '' : String(mine.length), hasFailed };
}
