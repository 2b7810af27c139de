import pg from 'pg';
import { primaryAddress } from '#server/kernel/db/primary.ts';
import type { Applied } from '#server/kernel/db/migrate.ts';
import { openWaiting } from '#server/kernel/jobs/queue-tables.ts';
import { execute, txOver } from '#server/kernel/db/statement.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isCluster } from '#server/kernel/db/look-ups.ts';
import { holdWrites } from './hold-writes-store.ts';
import type { TableShape } from './backup-tables-store.ts';

/**
 * Rows are stored in the text form of their row type: it is exact for every type, and distinguishes null from an
 * empty text. It depends on these settings, so backup and restore both apply them.
 */
const EXACT = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

const PAGE = 1000;
const quote = (name: string): string => pg.escapeIdentifier(name);

/** Applies the settings that the text form of a row depends on, until the transaction ends. */
export async function setExact(client: pg.Client): Promise<void> {
  await client.query(EXACT);
}

/** A snapshot of the database, until it is closed. */
export interface Snapshot {
  readonly tx: Tx;
  /** The same snapshot, with the role that owns the job queue. */
  readonly jobs: Tx;
  close(): Promise<void>;
}

export async function openSnapshot(ownerUrl: string, serviceUrl: string): Promise<Snapshot> {
  const goOn = await holdWrites(ownerUrl);
  try {
    return await openOnAllNodes(ownerUrl, serviceUrl);
  } finally {
    await goOn();
  }
}

async function openOnAllNodes(ownerUrl: string, serviceUrl: string): Promise<Snapshot> {
  const owner = await reading(ownerUrl);
  try {
    const { rows } = await owner.query<{ name: string }>('select pg_export_snapshot() as name');
    const service = await reading(serviceUrl, rows[0]?.name);
    return {
      tx: txOver((sql, values) => execute(owner, sql, values)),
      jobs: txOver((sql, values) => execute(service, sql, values)),
      async close() {
        await Promise.all([owner.end(), service.end()]);
      },
    };
  } catch (error) {
    await owner.end();
    throw error;
  }
}

async function reading(url: string, snapshot?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: await primaryAddress(url),
    application_name: 'bowerbird-backup',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {
    // The running statement fails with the same error.
  });
  await client.connect();
  const hasNodes = await isCluster(client);
  // A node has a snapshot for each connection, so there is one to each.
  if (hasNodes) await client.query('set citus.max_adaptive_executor_pool_size = 1');
  await client.query('begin isolation level repeatable read read only');
  // A node's snapshot is of its first statement.
  if (hasNodes && snapshot === undefined) await client.query('select from brought_rows limit 1');
  if (snapshot !== undefined)
    await client.query(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`);
  await setExact(client);
  return client;
}

/** Returns the migrations in the order in which they were applied: a later file may have an earlier name. */
export function migrationsApplied(tx: Tx): Promise<Applied[]> {
  return tx.rows<Applied>('select name, sha256 from migrations order by applied_at, name');
}

/** A table's checksum; `rows` and `sum` are text, because they may exceed a number's range. */
export interface TableSum {
  readonly name: string;
  readonly columns: string[];
  readonly rows: string;
  readonly sum: string;
}

/** Returns the number of the table's rows and a checksum of their texts, independent of order. */
export async function sumOf(tx: Tx, { name, columns }: TableShape): Promise<TableSum> {
  const row = await tx.row<{ rows: string; sum: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(md5(the_row::text), 15))::bit(60)::bigint), 0)::text as sum
     from public.${quote(name)} the_row`,
  );
  if (row === null) throw new Error(`no sum of ${name}`);
  return { name, columns: [...columns], ...row };
}

/** Yields all rows as text, a page at a time; requires a transaction. */
export async function* rowsOf(tx: Tx, { name, key }: TableShape): AsyncGenerator<string[]> {
  const order = key.length === 0 ? '' : ` order by ${key.map(quote).join(', ')}`;
  const cursor = quote(`rows of ${name}`);
  await tx.run(
    `declare ${cursor} no scroll cursor for
     select the_row::text as line from public.${quote(name)} the_row${order}`,
  );
  for (;;) {
    const rows = await tx.rows<{ line: string }>(`fetch ${PAGE} from ${cursor}`);
    if (rows.length > 0) yield rows.map((row) => row.line);
    if (rows.length < PAGE) break;
  }
  await tx.run(`close ${cursor}`);
}

/**
 * Yields the queued jobs as JSON. Their attempts are not stored: each job is enqueued again, including those that
 * had failed permanently, since the cause may not exist in the restored installation.
 */
export async function* jobsWaiting(jobs: Tx): AsyncGenerator<string[]> {
  await openWaiting(jobs);
  for (;;) {
    const rows = await jobs.rows<{ line: string }>(`fetch ${PAGE} from waiting`);
    if (rows.length > 0) yield rows.map((row) => row.line);
    if (rows.length < PAGE) return;
  }
}
