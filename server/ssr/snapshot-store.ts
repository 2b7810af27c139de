import type { Tx } from '#server/kernel/db/tx.ts';

/**
 * Returns the set of transactions visible to a statement now. While this text stays the same, no write on any
 * server has become visible, so everything read since it was first returned is still current.
 */
export async function snapshotNow(read: Tx): Promise<string> {
  const row = await read.row<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  if (row === null) throw new Error('the database has no snapshot');
  return row.snapshot;
}
