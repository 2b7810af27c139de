import * as z from 'zod/mini';
import { cursorId, cursorMs, cursorRank, cursorText } from '#server/kernel/context/cursor.ts';
import { feedCursor } from '../feed/position-cursor.ts';
import type { Ranked } from '../core/store.ts';
import { STAGES, type Stage } from './stages.ts';

/** The position in a list of pins. */
export interface SearchPosition {
  readonly stage: Stage;
  readonly after: Ranked | null;
  /** The time for computing newness: that of the first page. */
  readonly nowMs: number;
  /** The corrected query; null if it was searched as written. */
  readonly query: string | null;
  readonly leftOut: readonly string[];
  /** Whether the last word was searched as a prefix. */
  readonly isBegun: boolean;
}

/** The maximum length of the corrected query, and of a dropped word. */
const LONGEST_TEXT = 2000;
/** Ids have 41 bits for milliseconds; newness cannot be computed for a later time. */
const LAST_MS = Date.UTC(2018, 0, 1) + 2 ** 41;

export const searchCursor = feedCursor('search', {
  stage: z.enum(STAGES),
  after: z.nullable(z.object({ rank: cursorRank(), id: cursorId() })),
  nowMs: cursorMs(LAST_MS),
  query: z.nullable(cursorText(LONGEST_TEXT)),
  leftOut: z.array(cursorText(LONGEST_TEXT)),
  isBegun: z.boolean(),
});
