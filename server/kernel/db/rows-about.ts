import type { Tx } from './tx.ts';

/** Returns the planner's estimate of a table's row count, which costs the same for any size. */
export async function rowsAbout(tx: Tx, table: string): Promise<number> {
  const row = await tx.row<{ rows: number }>(
    'select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass(:table)',
    { table },
  );
  return row?.rows ?? 0;
}
