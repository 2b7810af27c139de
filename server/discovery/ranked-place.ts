import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { isStorableId } from '#server/kernel/moment.ts';
import type { Ranked, RankedPlace } from './store.ts';

/** Where a ranked list goes on; refuses a bookmark that this server did not make. */
export function rankedPlaceIn(bookmark: string | null): RankedPlace {
  const place = placeIn(bookmark, 2);
  if (place === null) return null;
  const [rank, id] = place;
  if (typeof rank !== 'number' || typeof id !== 'string' || !isStorableId(id)) {
    throw new Failure('invalid_input', 'This bookmark is not one of ours.');
  }
  return { rank, id };
}

/** The bookmark that leads on after this one. */
export function rankedBookmark(last: Ranked | null): string | null {
  return last === null ? null : toBookmark([last.rank, last.id]);
}
