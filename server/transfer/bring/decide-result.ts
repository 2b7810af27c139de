import type { Failure } from '#server/kernel/core/failure.ts';
import type { RowResult, WaitingRow } from './row-store.ts';

/** The page and picture are on the board already. */
export const THERE = 'already_there';
/** Why an entry differs that is saved: its page is gone, and the web archive had it. */
export const ARCHIVED = 'from_archive';

/** Waits after each failed attempt, in ms; there is no attempt after the last. */
const WAITS_MS = [60_000, 900_000];
/** A host or a queue is busy: this is no attempt. */
const BUSY_MS = 20_000;
const MAY_PASS = new Set(['picture_unreachable', 'unavailable', 'storage_full']);

/** Whether an entry that cannot be reached now counts as dead. */
export const isLastAttempt = ({ attempts }: Pick<WaitingRow, 'attempts'>): boolean =>
  attempts >= WAITS_MS.length;

/** Returns what becomes of an entry: saved if nothing is wrong, tried again if that may help. */
export function resultOf(
  { row, attempts }: Pick<WaitingRow, 'row' | 'attempts'>,
  problem: Pick<Failure, 'code'> | typeof THERE | null,
  now: Date,
): RowResult {
  const result = { row, attempts, reason: null, pinId: null, tryAt: null };
  if (problem === null) return { ...result, state: 'saved' };
  if (problem === THERE) return { ...result, state: 'already_there' };
  const { code: reason } = problem;
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  if (reason === 'rate_limited') return { ...result, state: 'waiting', tryAt: later(BUSY_MS) };
  const wait = MAY_PASS.has(reason) ? WAITS_MS[attempts] : undefined;
  if (wait !== undefined) {
    return { ...result, state: 'waiting', reason, attempts: attempts + 1, tryAt: later(wait) };
  }
  return { ...result, state: reason === 'picture_unreachable' ? 'dead' : 'refused', reason };
}
