import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { isStorableId } from '#server/kernel/moment.ts';

/** The orders of a board that run by places and not by ids. */
type Arranged = 'color' | 'hand';

/** Where a list in such an order goes on. */
interface PlaceInOrder {
  readonly order: Arranged;
  readonly key: string;
  readonly id: string;
}

const FORM = /^(color|hand)\.(.+)$/u;
const COLOR_END = 2n ** 31n;
const HAND_END = 2n ** 63n;

/** The bookmark of an arranged board: it says in which order it goes on. */
export function bookmarkBehind(
  order: Arranged,
  { key, id }: { readonly key: string; readonly id: string },
): string {
  return `${order}.${toBookmark([key, id])}`;
}

/** The place in a bookmark of an arranged board; null for a board as saved, or the beginning. */
export function placeBehind(bookmark: string | null): PlaceInOrder | null {
  const [, order, place = ''] = FORM.exec(bookmark ?? '') ?? [];
  if (order !== 'color' && order !== 'hand') return null;
  const [key, id] = placeIn(place, 2) ?? [];
  if (typeof key !== 'string' || !/^-?\d{1,19}$/u.test(key)) throw notOurs();
  if (typeof id !== 'string' || !isStorableId(id)) throw notOurs();
  const end = order === 'color' ? COLOR_END : HAND_END;
  if (BigInt(key) >= end || BigInt(key) < -end) throw notOurs();
  return { order, key, id };
}

function notOurs(): Failure {
  return new Failure('invalid_input', 'This bookmark is not one of ours.');
}
