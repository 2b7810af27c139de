import { placeIn } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { isStorableId } from '#server/kernel/moment.ts';

/** The id after which a list by ids goes on; null starts. */
export function idIn(bookmark: string | null): string | null {
  const place = placeIn(bookmark, 1);
  if (place === null) return null;
  const [id] = place;
  if (typeof id === 'string' && isStorableId(id)) return id;
  throw new Failure('invalid_input', 'This bookmark is not one of ours.');
}
