import * as z from 'zod/mini';
import { cursorId, cursorRank } from '#server/kernel/context/cursor.ts';
import { feedCursor } from '../feed/position-cursor.ts';
import type { Ranked } from './related-store.ts';

/** The position in a list of related pins. */
export interface RelatedPosition {
  /** The newest pin when the list began: words find no later ones. */
  readonly newest: string;
  /** The last pin found by words; null while there is none. */
  readonly byWords: Ranked | null;
}

export const relatedCursor = feedCursor('related', {
  newest: cursorId(),
  byWords: z.nullable(z.object({ rank: cursorRank(), id: cursorId() })),
});
