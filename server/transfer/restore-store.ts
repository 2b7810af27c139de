import pg from 'pg';
import { RESTORE_MARK, applyReleased, type Applied } from '#server/kernel/db/migrate.ts';
import { execute, txOver } from '#server/kernel/db/statement.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { setExact, sumOf, type TableSum } from './backup-store.ts';
import { tablesIn } from './backup-tables-store.ts';

const MARK = `public.${RESTORE_MARK}`;
const quote = (name: string): string => pg.escapeIdentifier(name);

/** Wraps the connection for the functions shared by backup and restore. */
export function txOn(client: pg.Client): Tx {
  return txOver((sql, values) => execute(client, sql, values));
}

/** Whether a restore into this database has begun and not finished. */
export async function isMarked(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ marked: boolean }>(
    'select to_regclass($1) is not null as marked',
    [MARK],
  );
  return rows[0]?.marked === true;
}

/** Marks the database: no server starts on it until the mark is removed. */
export async function mark(owner: pg.Client): Promise<void> {
  await owner.query(`create table if not exists ${MARK} ()`);
}

export async function unmark(owner: pg.Client): Promise<void> {
  await owner.query(`drop table if exists ${MARK}`);
}

/** Whether a server is connected to this database. */
export async function isServed(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = 'bowerbird' limit 1`,
  );
  return (rowCount ?? 0) > 0;
}

/** Returns the non-empty tables, with their row counts. */
export async function tablesInUse(
  owner: pg.Client,
): Promise<{ readonly name: string; readonly rows: string }[]> {
  const tx = txOn(owner);
  const found = [];
  for (const table of await tablesIn(tx)) found.push(await sumOf(tx, table));
  return found.filter((table) => table.rows !== '0');
}

/** Begins the single transaction that restores all rows. */
export async function beginRows(owner: pg.Client): Promise<void> {
  await owner.query('begin');
  await setExact(owner);
  await owner.query("set local lock_timeout = '2s'");
}

/** Drops the tables of an earlier attempt, and creates those of the backup. */
export async function remakeTables(
  owner: pg.Client,
  folder: string,
  released: readonly Applied[],
): Promise<void> {
  const { rows } = await owner.query<{ sql: string }>(
    `select format('drop %s if exists public.%I cascade',
       case relkind when 'v' then 'view' when 'm' then 'materialized view'
         when 'S' then 'sequence' else 'table' end, relname) as sql
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       and relname <> $1 and not exists (
         select 1 from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure)
     from pg_proc p
     where pronamespace = 'public'::regnamespace and not exists (
       select 1 from pg_depend d
       where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    [RESTORE_MARK],
  );
  for (const { sql } of rows) await owner.query(sql);
  await applyReleased(owner, folder, released);
}

/**
 * Disables or enables the tables' triggers while rows are restored: the rows that triggers wrote are restored with
 * their own tables.
 */
export async function switchTriggers(owner: pg.Client, to: 'disable' | 'enable'): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct relname::text as name from pg_trigger
     join pg_class on pg_class.oid = tgrelid
     where relnamespace = 'public'::regnamespace and not tgisinternal`,
  );
  for (const { name } of rows) {
    await owner.query(`alter table public.${quote(name)} ${to} trigger user`);
  }
}

/** Inserts rows from their text. */
export async function putRows(
  owner: pg.Client,
  table: string,
  lines: readonly string[],
): Promise<void> {
  const name = `public.${quote(table)}`;
  // "offset 0" keeps each text from being parsed once for every column.
  await owner.query(
    `insert into ${name} overriding system value
     select (the_row).* from (
       select line::${name} as the_row from unnest($1::text[]) as line offset 0) as rows`,
    [lines],
  );
}

/** Returns the current checksums of the tables, computed as in the backup. */
export async function sumsNow(owner: pg.Client): Promise<TableSum[]> {
  const tx = txOn(owner);
  const sums: TableSum[] = [];
  for (const table of await tablesIn(tx)) sums.push(await sumOf(tx, table));
  return sums;
}

/** Replaces the queue's contents with these jobs, so that a repetition changes nothing. */
export async function putJobs(tx: Tx, lines: readonly string[]): Promise<void> {
  // Jobs locked by a killed process are deleted too.
  await tx.rows(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker.jobs where locked_by is not null))`,
  );
  await tx.rows(
    'select id from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  );
  await tx.rows(
    `select graphile_worker.add_job(
       identifier => job->>'name', payload => job->'payload',
       run_at => (job->>'run_at')::timestamptz, max_attempts => (job->>'max_attempts')::int,
       job_key => job->>'job_key')
     from (select line::json as job from unnest(:lines::text[]) as line offset 0) as jobs`,
    { lines },
  );
}
