import pg from 'pg';
import type { Tx } from '#server/kernel/db/tx.ts';

/** What a table takes, with its indexes and partitions. */
export interface TableSize {
  readonly name: string;
  /** An estimate: the one of the last analysis, or of the statistics if they count more. */
  readonly rows: number;
  readonly bytes: number;
}

/** Returns the sizes of all tables, of the job queue's together by its schema's name. Reads no table. */
export function tableSizes(read: Tx): Promise<TableSize[]> {
  return read.rows<TableSize>(
    `with stored as (
       select coalesce(pg_partition_root(c.oid)::oid, c.oid) as root,
         greatest(c.reltuples, s.n_live_tup, 0)::double precision as rows,
         pg_total_relation_size(c.oid)::double precision as bytes
       from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
       where c.relkind = 'r'
         and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
     )
     select (case n.nspname when 'public' then c.relname else n.nspname end)::text as name,
       round(sum(stored.rows))::double precision as rows, sum(stored.bytes)::double precision as bytes
     from stored
     join pg_class c on c.oid = stored.root
     join pg_namespace n on n.oid = c.relnamespace
     group by 1 order by 1`,
  );
}

export async function databaseSize(read: Tx): Promise<number> {
  const row = await read.row<{ bytes: number }>(
    'select pg_database_size(current_database())::double precision as bytes',
  );
  return row?.bytes ?? 0;
}

/** Returns the least value of an indexed column; null if the table is empty. */
export async function oldestIn(read: Tx, table: string, column: string): Promise<Date | null> {
  const row = await read.row<{ oldest: Date | null }>(
    `select min(${pg.escapeIdentifier(column)})::timestamptz as oldest
     from public.${pg.escapeIdentifier(table)}`,
  );
  return row?.oldest ?? null;
}
