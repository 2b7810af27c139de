import * as z from 'zod/mini';
import {
  cursorCount,
  cursorId,
  cursorMs,
  cursorOf,
  cursorRank,
  cursorText,
} from '#server/kernel/context/cursor.ts';
import { LONGEST_WITH_SEEN, cursorSeen, seenIn, type Seen } from '../core/seen.ts';
import type { Ranked } from '../core/store.ts';
import { STAGES, type Stage } from './stages.ts';

/** Where a list of pins goes on. */
export interface SearchPlace {
  readonly stage: Stage;
  readonly after: Ranked | null;
  /** The moment that newness is counted from: of the first page. */
  readonly nowMs: number;
  /** What was searched for, where that is not what was written. */
  readonly query: string | null;
  readonly leftOut: readonly string[];
  /** Whether the last word was taken for the beginning of one. */
  readonly isBegun: boolean;
  readonly seen: Seen;
}

/** The query that was taken, and the words of it that were left out. */
const LONGEST_TEXT = 2000;
/** As many bytes as those have in base64, beside the list. */
const LONGEST = LONGEST_WITH_SEEN + 4000;
/** Ids have 41 bits for milliseconds; of what is far later the newness could not be counted. */
const LAST_MS = Date.UTC(2018, 0, 1) + 2 ** 41;

export const searchCursor = cursorOf(
  z
    .tuple([
      z.enum(STAGES),
      z.nullable(cursorRank()),
      z.nullable(cursorId()),
      cursorMs(LAST_MS),
      z.nullable(cursorText(LONGEST_TEXT)),
      cursorText(LONGEST_TEXT),
      cursorCount(1),
      cursorSeen(),
    ])
    .check(z.refine(([, rank, id]) => (rank === null) === (id === null))),
  ([stage, rank, id, nowMs, query, leftOut, begun, seen]): SearchPlace => ({
    stage,
    after: rank === null || id === null ? null : { rank, id },
    nowMs,
    query,
    leftOut: leftOut === '' ? [] : leftOut.split(' '),
    isBegun: begun === 1,
    seen: seenIn(seen),
  }),
  (place) => [
    place.stage,
    place.after?.rank ?? null,
    place.after?.id ?? null,
    place.nowMs,
    place.query,
    place.leftOut.join(' '),
    place.isBegun ? 1 : 0,
    place.seen.with([]),
  ],
  LONGEST,
);
