import * as z from 'zod/mini';
import { cursorCount, cursorId } from '#server/kernel/context/cursor.ts';
import { feedCursor } from '../feed/position-cursor.ts';

/** The position of a visit to the home feed. */
export interface HomePosition {
  /** The random seed, the same for a whole visit. */
  readonly seed: number;
  /** The number of pages shown so far. */
  readonly page: number;
  /** The pins after which the lists of followed and of new pins continue. */
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

/** Returns the start position of a new visit. */
export function homeBegun(begun: { readonly now: Date; readonly viewerId: string }): HomePosition {
  const seed = Number((BigInt(begun.now.getTime()) ^ BigInt(begun.viewerId)) & 0x7fffffffn);
  return { seed, page: 0, followed: null, fresh: null };
}
