import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { isStorableId } from '#server/kernel/moment.ts';
import { LONGEST_WITH_SEEN } from '../seen.ts';
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

export function relatedBookmark({ newest, seen, byWords }: RelatedPlace): string {
  return toBookmark([newest, byWords?.rank ?? null, byWords?.id ?? null, seen]);
}

/** The place in a bookmark; refuses one that this server did not make. */
export function relatedPlaceIn(bookmark: string | null): RelatedPlace | null {
  const place = placeIn(bookmark, 4, LONGEST_WITH_SEEN);
  if (place === null) return null;
  const [newest, rank, id, seen] = place;
  if (isId(newest) && typeof seen === 'string') {
    if (rank === null && id === null) return { newest, seen, byWords: null };
    if (typeof rank === 'number' && isId(id)) return { newest, seen, byWords: { rank, id } };
  }
  throw new Failure('invalid_input', 'This bookmark is not one of ours.');
}

function isId(part: unknown): part is string {
  return typeof part === 'string' && isStorableId(part);
}
