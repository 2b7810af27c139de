import * as z from 'zod/mini';
import { cursorId, cursorOf, cursorRank } from '#server/kernel/context/cursor.ts';
import { cursorSeen, LONGEST_WITH_SEEN } from '../core/seen.ts';
import type { Ranked } from './related-store.ts';

/** Where a list of related pins goes on. */
export interface RelatedPlace {
  /** The newest pin when the list began: what came later is found by no words. */
  readonly newest: string;
  /** What was shown, as seenIn reads it. */
  readonly seen: string;
  /** The last that words found; null while there is none. */
  readonly byWords: Ranked | null;
}

export const relatedCursor = cursorOf(
  z
    .tuple([cursorId(), z.nullable(cursorRank()), z.nullable(cursorId()), cursorSeen()])
    .check(z.refine(([, rank, id]) => (rank === null) === (id === null))),
  ([newest, rank, id, seen]): RelatedPlace => ({
    newest,
    seen,
    byWords: rank === null || id === null ? null : { rank, id },
  }),
  ({ newest, seen, byWords }) => [newest, byWords?.rank ?? null, byWords?.id ?? null, seen],
  LONGEST_WITH_SEEN,
);
