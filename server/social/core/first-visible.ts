import type { Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { unblockedAmong } from './blocked.ts';

/** The most rows that are read at once. */
const MOST_AT_ONCE = 1000;

/** A list of rows about people; `next` reads the rows after one, or the first ones. */
export interface ListAboutPeople<Row> {
  readonly next: (after: Row | null, limit: number) => Promise<readonly Row[]>;
  readonly personOf: (row: Row) => string;
}

/**
 * Returns the first rows, at most `limit`, of a list whose people are not hidden from the viewer by a block, in either
 * direction, or a suspension. A cluster has the rows and what hides their people in different buckets, so each step
 * reads some rows and then their people; the steps grow where many are hidden.
 */
export async function firstVisible<Row>(
  tx: Tx,
  viewer: Pick<Viewer, 'id'> | null,
  list: ListAboutPeople<Row>,
  limit: number,
): Promise<Row[]> {
  const visible: Row[] = [];
  let last: Row | null = null;
  for (let size = limit; ; size = Math.min(size * 2, MOST_AT_ONCE)) {
    const rows = await list.next(last, size);
    const people = await unblockedAmong(tx, viewer, rows.map(list.personOf));
    visible.push(...rows.filter((row) => people.has(list.personOf(row))));
    if (rows.length < size || visible.length >= limit) return visible.slice(0, limit);
    last = rows.at(-1) ?? null;
  }
}
