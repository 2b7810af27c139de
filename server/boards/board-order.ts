import type { Moment } from '#server/kernel/moment.ts';
import type { BoardRow } from './store.ts';

// The orders of the list store, for what is put together from more than one of its lists.

/** By name, as the database compares: byte by byte. */
export function byName(one: NameOf, other: NameOf): number {
  return Buffer.compare(Buffer.from(one.sortKey), Buffer.from(other.sortKey)) || -byAge(one, other);
}
type NameOf = Pick<BoardRow, 'sortKey' | 'id'>;

/** The newest first. */
export function byAge(one: Pick<BoardRow, 'id'>, other: Pick<BoardRow, 'id'>): number {
  const [left, right] = [BigInt(one.id), BigInt(other.id)];
  if (left === right) return 0;
  return left > right ? -1 : 1;
}

/** The latest first. */
export function byTime(one: Moment, other: Moment): number {
  return other.at.getTime() - one.at.getTime() || byAge(one, other);
}

/** When the board was last saved to; one never saved to counts from its making. */
export function lastSaveOf(board: Pick<BoardRow, 'id' | 'lastSavedAt' | 'createdAt'>): Moment {
  return { at: board.lastSavedAt ?? board.createdAt, id: board.id };
}
