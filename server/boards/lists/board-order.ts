import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { BoardRow } from '../core/store.ts';

// The list store's sort orders, for lists merged from several of its queries.

/** By name, byte by byte, as the database compares. */
export function byName(one: NameOf, other: NameOf): number {
  return Buffer.compare(Buffer.from(one.sortKey), Buffer.from(other.sortKey)) || -byAge(one, other);
}
type NameOf = Pick<BoardRow, 'sortKey' | 'id'>;

/** Newest first. */
export function byAge(one: Pick<BoardRow, 'id'>, other: Pick<BoardRow, 'id'>): number {
  const [left, right] = [BigInt(one.id), BigInt(other.id)];
  if (left === right) return 0;
  return left > right ? -1 : 1;
}

/** Latest first. */
export function byTime(one: TimePosition, other: TimePosition): number {
  return other.at.getTime() - one.at.getTime() || byAge(one, other);
}

/** Returns when the board was last saved to, or created if never. */
export function lastSaveOf(
  board: Pick<BoardRow, 'id' | 'lastSavedAt' | 'createdAt'>,
): TimePosition {
  return { at: board.lastSavedAt ?? board.createdAt, id: board.id };
}

/** Returns each board's position in the order by hand. */
export function positionsOf(boardIds: readonly string[]): ReadonlyMap<string, number> {
  return new Map(boardIds.map((id, at) => [id, at]));
}

/** By hand; boards without a position are newer than the order and come first, newest first. */
export function byManualOrder(
  positions: ReadonlyMap<string, number>,
): (one: Pick<BoardRow, 'id'>, other: Pick<BoardRow, 'id'>) => number {
  const positionOf = ({ id }: Pick<BoardRow, 'id'>): number => positions.get(id) ?? -1;
  return (one, other) => positionOf(one) - positionOf(other) || byAge(one, other);
}

/** Returns the ids with one moved next to another. */
export function movedBeside(
  ids: readonly string[],
  id: string,
  beside: string,
  side: 'before' | 'after',
): string[] {
  if (id === beside) return [...ids];
  const others = ids.filter((other) => other !== id);
  const at = others.indexOf(beside) + (side === 'after' ? 1 : 0);
  return others.toSpliced(at, 0, id);
}
