import * as z from 'zod/mini';
import { cursorCount, cursorId } from '#server/kernel/context/cursor.ts';
import { feedCursor } from '../feed/position-cursor.ts';

/** Where a visit to the home feed goes on. */
export interface HomePosition {
  /** The seed of what is random, the same for a whole visit. */
  readonly seed: number;
  /** Pages shown so far. */
  readonly page: number;
  /** The pins after which the list of what is followed, and that of what is new, go on. */
  readonly followed: string | null;
  readonly fresh: string | null;
}

const COUNT = cursorCount(0x7fffffff);
const AFTER = z.nullable(cursorId());

export const homeCursor = feedCursor('home', {
  seed: COUNT,
  page: COUNT,
  followed: AFTER,
  fresh: AFTER,
});

/** The position of a visit that begins now. */
export function homeBegun(begun: { readonly now: Date; readonly viewerId: string }): HomePosition {
  const seed = Number((BigInt(begun.now.getTime()) ^ BigInt(begun.viewerId)) & 0x7fffffffn);
  return { seed, page: 0, followed: null, fresh: null };
}
