import { openDatabase, type Database } from '#server/kernel/db/pool.ts';

/**
 * Limits count refused requests too, and so do experiments; the audit log remembers some: that is what they are for.
 * Samples of auctions are written behind the pages that they are of.
 */
const COUNTED_ALWAYS = '^(use_counts|throttles|audit_log|ad_samples.*|experiment_requests)$';

/**
 * The number of rows of every table of the product and a checksum over them: what a refused
 * request must leave as it is. Sorted, so two of them compare line by line.
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
 * From now on, a count of the statements that wrote to any table that `everyTable` sums up: as long as it stays, all of
 * them are as they were. It is read in a moment, where the sums of two hundred tables take a tenth of a second. A
 * write that was rolled back counts as well.
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
    // The queue's table belongs to somebody else; it is small.
    const row = await db.read.row<{ count: string }>(
      `select (select last_value from written) || ' ' ||
         (select coalesce(sum(hashtextextended(j::text, 0)), 0) from graphile_worker._private_jobs j
           where locked_at is null) as count`,
    );
    if (row === null) throw new Error('writes are not counted');
    return row.count;
  };
}

// A job that is done is taken from the queue a moment later.
function waiting(table: string): string {
  return table.endsWith('._private_jobs') ? ' where locked_at is null' : '';
}
