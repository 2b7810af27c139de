import { openDatabase, type Database } from '#server/kernel/db/pool.ts';

/**
 * Rate limits and experiments count refused requests too, and the audit log records some: that is their purpose.
 * Samples of auctions are written after the response of their page.
 */
const COUNTED_ALWAYS = '^(use_counts|throttles|audit_log|ad_samples.*|experiment_requests)$';

/**
 * Returns the row count and a checksum of every table of the product, which a refused request must not change.
 * Sorted, so that two results can be compared line by line.
 */
export async function everyTable(db: Database): Promise<string[]> {
  const tables = await db.read.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' or (schemaname = 'graphile_worker' and tablename = '_private_jobs'))
       and tablename !~ :countedAlways order by 1`,
    { countedAlways: COUNTED_ALWAYS },
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}: ' || count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as line from ${name} t${waiting(name)}`,
  );
  const rows = await db.read.rows<{ line: string }>(sums.join(' union all '));
  return rows.map(({ line }) => line).toSorted();
}

/**
 * Returns a counter of statements that wrote to any table of `everyTable`: while it does not change, all tables
 * are unchanged. It is read at once, while the checksums of two hundred tables take a tenth of a second. A
 * rolled-back write counts as well.
 */
export async function countWrites(db: Database, ownerUrl: string): Promise<() => Promise<string>> {
  const owner = openDatabase(ownerUrl, { max: 1 });
  await owner.read.run(
    `do $$
     declare one regclass;
     begin
       create sequence written;
       create function count_write() returns trigger language plpgsql security definer as
         'begin perform nextval(''public.written''); return null; end';
       for one in select oid::regclass from pg_class
         where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
           and relname !~ '${COUNTED_ALWAYS}'
       loop
         execute format('create trigger count_write after insert or update or delete or truncate on %s
           for each statement execute function count_write()', one);
       end loop;
       grant select on sequence written to public;
     end $$`,
  );
  await owner.end();
  return async () => {
    // The queue's table has a different owner; it is small.
    const row = await db.read.row<{ count: string }>(
      `select (select last_value from written) || ' ' ||
         (select coalesce(sum(hashtextextended(j::text, 0)), 0) from graphile_worker._private_jobs j
           where locked_at is null) as count`,
    );
    if (row === null) throw new Error('writes are not counted');
    return row.count;
  };
}

// A finished job is deleted from the queue a moment later.
function waiting(table: string): string {
  return table.endsWith('._private_jobs') ? ' where locked_at is null' : '';
}
