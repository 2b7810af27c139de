import * as z from 'zod/mini';
import { cursorCount, cursorId, cursorOf } from '#server/kernel/context/cursor.ts';
import { cursorSeen, LONGEST_WITH_SEEN } from '../core/seen.ts';

/** Where a visit to the home feed goes on. */
export interface HomePlace {
  /** What chance follows from, the same for a whole visit. */
  readonly seed: number;
  /** Pages shown so far. */
  readonly page: number;
  /** The pins after which the list of what is followed, and that of what is new, go on. */
  readonly followed: string | null;
  readonly fresh: string | null;
  /** What was shown, as seenIn reads it. */
  readonly seen: string;
}

const COUNT = cursorCount(0x7fffffff);
const AFTER = z.nullable(cursorId());

export const homeCursor = cursorOf(
  z.tuple([COUNT, COUNT, AFTER, AFTER, cursorSeen()]),
  ([seed, page, followed, fresh, seen]): HomePlace => ({ seed, page, followed, fresh, seen }),
  ({ seed, page, followed, fresh, seen }) => [seed, page, followed, fresh, seen],
  LONGEST_WITH_SEEN,
);

/** The place of a visit that begins now. */
export function homeBegun(begun: { readonly now: Date; readonly viewerId: string }): HomePlace {
  const seed = Number((BigInt(begun.now.getTime()) ^ BigInt(begun.viewerId)) & 0x7fffffffn);
  return { seed, page: 0, followed: null, fresh: null, seen: '' };
}
