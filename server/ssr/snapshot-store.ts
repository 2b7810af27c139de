import type { Tx } from '#server/kernel/db/tx.ts';

/**
 * Which transactions a statement sees just now. As long as this text stays the same no write of
 * anybody, on any server, has become visible, so whatever was read since it was first seen still holds.
 */
export async function snapshotNow(read: Tx): Promise<string> {
  const row = await read.row<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  if (row === null) throw new Error('the database has no snapshot');
  return row.snapshot;
}
