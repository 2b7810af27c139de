import * as z from 'zod/mini';
import { cursorId, cursorRank } from '#server/kernel/context/cursor.ts';
import { feedCursor } from '../feed/place-cursor.ts';
import type { Ranked } from './related-store.ts';

/** Where a list of related pins goes on. */
export interface RelatedPlace {
  /** The newest pin when the list began: what came later is found by no words. */
  readonly newest: string;
  /** The last that words found; null while there is none. */
  readonly byWords: Ranked | null;
}

export const relatedCursor = feedCursor('related', {
  newest: cursorId(),
  byWords: z.nullable(z.object({ rank: cursorRank(), id: cursorId() })),
});
