import * as z from 'zod/mini';
import { cursorId, cursorMs, cursorRank, cursorText } from '#server/kernel/context/cursor.ts';
import { feedCursor } from '../feed/place-cursor.ts';
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
}

/** The query that was taken, and the words of it that were left out. */
const LONGEST_TEXT = 2000;
/** Ids have 41 bits for milliseconds; of what is far later the newness could not be counted. */
const LAST_MS = Date.UTC(2018, 0, 1) + 2 ** 41;

export const searchCursor = feedCursor('search', {
  stage: z.enum(STAGES),
  after: z.nullable(z.object({ rank: cursorRank(), id: cursorId() })),
  nowMs: cursorMs(LAST_MS),
  query: z.nullable(cursorText(LONGEST_TEXT)),
  leftOut: z.array(cursorText(LONGEST_TEXT)),
  isBegun: z.boolean(),
});
