import type { Database } from '#server/kernel/db/pool.ts';

/** Limits count refused requests too, and the audit log remembers some: that is what they are for. */
const COUNTED_ALWAYS = ['use_counts', 'throttles', 'audit_log'];

/**
 * The number of rows of every table of the product and a checksum over them: what a refused
 * request must leave as it is. Sorted, so two of them compare line by line.
 */
export async function everyTable(db: Database): Promise<string[]> {
  const tables = await db.read.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' or (schemaname = 'graphile_worker' and tablename = '_private_jobs'))
       and not tablename = any(:countedAlways) order by 1`,
    { countedAlways: COUNTED_ALWAYS },
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}: ' || count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as line from ${name} t${waiting(name)}`,
  );
  const rows = await db.read.rows<{ line: string }>(sums.join(' union all '));
  return rows.map(({ line }) => line).toSorted();
}

// A job that is done is taken from the queue a moment later.
function waiting(table: string): string {
  return table.endsWith('._private_jobs') ? ' where locked_at is null' : '';
}
