import type { Tx } from './tx.ts';

/** How many rows a table has, as the database last estimated it: costs nothing however many. */
export async function rowsAbout(tx: Tx, table: string): Promise<number> {
  const row = await tx.row<{ rows: number }>(
    'select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass(:table)',
    { table },
  );
  return row?.rows ?? 0;
}
