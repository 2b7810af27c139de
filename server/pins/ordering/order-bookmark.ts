import * as z from 'zod/mini';
import { cursorId, cursorOf } from '#server/kernel/context/cursor.ts';

/** The orders of a board that run by sort keys and not by ids. */
type Arranged = 'color' | 'hand';

/** Where a list in such an order goes on. */
interface PositionInOrder {
  readonly order: Arranged;
  readonly key: string;
  readonly id: string;
}

const FORM = /^(color|hand)\.(.+)$/u;
const cursors = { color: cursorWithin(2n ** 31n), hand: cursorWithin(2n ** 63n) };

/** Keys are whole numbers of either sign, as text: of those by hand some are too large for a number. */
function cursorWithin(end: bigint) {
  const isWithin = (key: string): boolean =>
    /^-?\d{1,19}$/u.test(key) && BigInt(key) < end && BigInt(key) >= -end;
  return cursorOf(
    z.tuple([z.string().check(z.refine(isWithin)), cursorId()]),
    ([key, id]) => ({ key, id }),
    ({ key, id }) => [key, id],
  );
}

/** The bookmark of an arranged board: it says in which order it goes on. */
export function bookmarkBehind(
  order: Arranged,
  position: { readonly key: string; readonly id: string },
): string {
  return `${order}.${cursors[order].write(position)}`;
}

/** The position in a bookmark of an arranged board; null for a board as saved, or the beginning. */
export function positionBehind(bookmark: string | null): PositionInOrder | null {
  const [, order, written = ''] = FORM.exec(bookmark ?? '') ?? [];
  if (order !== 'color' && order !== 'hand') return null;
  const position = cursors[order].read(written);
  return position && { order, ...position };
}
