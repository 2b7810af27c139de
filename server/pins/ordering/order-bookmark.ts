import * as z from 'zod/mini';
import { cursorId, cursorOf } from '#server/kernel/context/cursor.ts';

/** The orders of a board by sort keys rather than ids. */
type Arranged = 'color' | 'hand';

/** The position of a list in such an order. */
interface PositionInOrder {
  readonly order: Arranged;
  readonly key: string;
  readonly id: string;
}

const FORM = /^(color|hand)\.(.+)$/u;
const cursors = { color: cursorWithin(2n ** 31n), hand: cursorWithin(2n ** 63n) };

/** Keys are signed integers, as text: manual ones may exceed a JavaScript number. */
function cursorWithin(end: bigint) {
  const isWithin = (key: string): boolean =>
    /^-?\d{1,19}$/u.test(key) && BigInt(key) < end && BigInt(key) >= -end;
  return cursorOf(
    z.tuple([z.string().check(z.refine(isWithin)), cursorId()]),
    ([key, id]) => ({ key, id }),
    ({ key, id }) => [key, id],
  );
}

/** Returns the bookmark of an arranged board, which includes its order. */
export function bookmarkBehind(
  order: Arranged,
  position: { readonly key: string; readonly id: string },
): string {
  return `${order}.${cursors[order].write(position)}`;
}

/** Parses the bookmark of an arranged board; null for a board ordered by id, or at the start. */
export function positionBehind(bookmark: string | null): PositionInOrder | null {
  const [, order, written = ''] = FORM.exec(bookmark ?? '') ?? [];
  if (order !== 'color' && order !== 'hand') return null;
  const position = cursors[order].read(written);
  return position && { order, ...position };
}
