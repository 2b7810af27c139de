import { RESTORE_MARK } from '#server/kernel/db/migrate.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A table of the product, with its columns in the order of the row's text form. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** Tables that mean nothing in another database: they refer to transactions and promotions of this one. */
const PASSING = ['database_histories', 'events'];

/** Returns every table of the product, except the record of migrations and transient tables. */
export async function tablesIn(tx: Tx): Promise<TableShape[]> {
  const sequences = await tx.rows(`select 1 from pg_sequences where schemaname = 'public'`);
  // The values of sequences are not backed up; the program generates ids.
  if (sequences.length > 0) throw new Error('a backup does not keep sequences');
  return tx.rows<TableShape>(
    `select c.relname::text as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             order by a.attnum) as columns,
       array(select a.attname::text from pg_index i
             cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
             where i.indrelid = c.oid and i.indisprimary order by k.place) as key
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> all(:relname)
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass
                         and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    { relname: ['migrations', RESTORE_MARK, ...PASSING] },
  );
}
