import { openDatabase } from '#server/kernel/db/pool.ts';
import type { TestDatabase } from '#server/testing/database.ts';

/**
 * Rate limits and experiments count refused requests too, and the audit log records some: that is their purpose.
 * Samples of auctions are written after the response of their page.
 */
const COUNTED_ALWAYS = '^(use_counts|throttles|audit_log|ad_samples.*|experiment_requests)$';

/**
 * Returns the row count and a checksum of every table of the product, which a refused request must not change.
 * Sorted, so that two results can be compared line by line.
 */
export type Snapshot = () => Promise<string[]>;

/**
 * Watches all tables. A snapshot reads only those that were written to since the one before, because reading two
 * hundred tables takes a tenth of a second. A write notes its table in its own transaction, so that neither what
 * was rolled back nor what is not committed yet counts.
 */
export async function watchTables({
  db,
  ownerUrl,
}: Pick<TestDatabase, 'db' | 'ownerUrl'>): Promise<Snapshot> {
  await noteWrites(ownerUrl);
  const lines = new Map<string, string>();
  return async () => {
    const tables = await db.read.rows<{ name: string; isWritten: boolean }>(
      // The rows of a partition are those of its whole table as well. The queue's table has a different owner: it is
      // small, and read each time, as are tables that are new.
      `with written as (delete from written_tables returning table_id),
       roots as (select distinct coalesce(pg_partition_root(table_id), table_id) as id from written)
       select c.oid::regclass::text as name,
         coalesce(pg_partition_root(c.oid), c.oid) in (select id from roots) or not exists (
           select from pg_trigger where tgrelid = c.oid and tgname = 'note_write'
         ) as "isWritten"
       from pg_class c
       where c.relkind in ('r', 'p') and c.relname !~ :countedAlways and c.relname <> 'written_tables'
         and (c.relnamespace = 'public'::regnamespace
           or c.oid = 'graphile_worker._private_jobs'::regclass)`,
      { countedAlways: COUNTED_ALWAYS },
    );
    const changed = tables.filter(({ name, isWritten }) => isWritten || !lines.has(name));
    for (const line of await db.read.rows<{ name: string; line: string }>(checksums(changed)))
      lines.set(line.name, line.line);
    return tables.map(({ name }) => `${name}: ${lines.get(name)}`).toSorted();
  };
}

function checksums(tables: readonly { readonly name: string }[]): string {
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as line
       from ${name} t${waiting(name)}`,
  );
  return sums.join(' union all ');
}

async function noteWrites(ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl, { max: 1 });
  // The distributed tables of a cluster have no triggers: there each table is read each time.
  await owner.read.run(
    `do $$
     declare one regclass;
     begin
       create table written_tables (table_id oid not null);
       grant select, insert, delete on written_tables to public;
       if exists (select from pg_extension where extname = 'citus') then return; end if;
       create function note_write() returns trigger language plpgsql security definer as
         'begin insert into public.written_tables values (tg_relid); return null; end';
       for one in select oid::regclass from pg_class
         where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
           and relname !~ '${COUNTED_ALWAYS}' and relname <> 'written_tables'
       loop
         execute format('create trigger note_write after insert or update or delete or truncate on %s
           for each statement execute function note_write()', one);
       end loop;
     end $$`,
  );
  await owner.end();
}

// A finished job is deleted from the queue a moment later.
function waiting(table: string): string {
  return table.endsWith('._private_jobs') ? ' where locked_at is null' : '';
}
