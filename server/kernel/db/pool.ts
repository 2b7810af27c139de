import pg from 'pg';
import type { Logger } from 'pino';
import { tellingOver } from '#server/kernel/db/telling.ts';
import { useDatabase } from '#server/kernel/core/admission.ts';
import { isConnectionLost, isStalePlan } from './faults.ts';
import { execute, GRACE_MS, txOver, type Execute } from './statement.ts';
import { lazyTransactionOn, type LazyTransaction } from './transaction.ts';
import type { Tx } from './tx.ts';
import { watchdogOver, type Watchdog } from './watchdog.ts';

/** How the pool behaves; times in milliseconds. */
export interface DatabaseOptions {
  readonly applicationName?: string;
  /** Connections for transactions and jobs, and as many again, up to MAX_READING, for `read`. */
  readonly max?: number;
  readonly statementTimeout?: number;
  readonly idleInTransactionTimeout?: number;
  readonly log?: Logger;
  /** Whether there is no room for what people write; without it there always is. */
  readonly isFull?: (() => boolean) | undefined;
}

/** The service's one connection pool to PostgreSQL: every statement of the stores runs through it. */
export interface Database {
  /** Each statement by itself, on any connection. */
  readonly read: Tx;
  /**
   * Commits what `work` wrote when it returns, undoes it when it throws. Each of its statements may take
   * `statementTimeout` milliseconds, or as long as any other.
   */
  transaction<T>(
    work: (tx: Tx) => Promise<T>,
    options?: { readonly statementTimeout?: number | undefined },
  ): Promise<T>;
  /** As transaction(), by hand, for what people write; refused with storage_full without room. */
  lazyTransaction(): LazyTransaction;
  /** Has `listener` awaited after each transaction that told of events; answers how to end that. */
  onAnnounced(listener: () => Promise<void>): () => void;
  /** The connections that are held for longer than a statement. */
  readonly pool: pg.Pool;
  end(): Promise<void>;
}

// A day has no time zone: the driver would make a local midnight of it.
const DATE_OID = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
};

// Statements go out without waiting for the answers to those before; the driver's types lack it.
const PIPELINED = { pipeline: true };

const MAX = 20;
/**
 * Single statements have connections of their own, so that they never wait for transactions that wait
 * for a locked row. No more of them could be at work at once on a machine of usual size.
 */
const MAX_READING = 12;

/** Connections that do not end by themselves when the pool is closed are cut after this. */
const END_MS = 5_000;

function poolOf(access: pg.ClientConfig, watchdog: Watchdog, options: DatabaseOptions): pg.Pool {
  const statementTimeout = options.statementTimeout ?? 10_000;
  const pool = new pg.Pool({
    ...access,
    ...PIPELINED,
    stream: watchdog.line,
    max: options.max ?? MAX,
    types,
    keepAlive: true,
    // Under 5 s, so that a request that meets a lost database is answered within 5 s [SEC-77].
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + GRACE_MS,
    // An answer of 2xx means written down, whatever the server's own setting is [SEC-73]. To compile a
    // statement takes longer than any of ours may run.
    options: '-c synchronous_commit=on -c jit=off',
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 15_000,
  });
  const report = (error: Error): void => {
    // A pool that is being closed loses its connections on purpose.
    if (!pool.ending)
      options.log?.warn({ reason: error.message }, 'a database connection was lost');
  };
  // Without these two listeners a connection that dies would end the process.
  pool.on('error', report);
  pool.on('connect', (client) => {
    client.on('error', report);
    watchdog.start();
  });
  return pool;
}

/** Opens the pool; nothing connects before the first statement. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const access = {
    connectionString: url,
    application_name: options.applicationName ?? 'bowerbird',
  };
  const watchdog = watchdogOver(access, options.log);
  const pool = poolOf(access, watchdog, options);
  const max = Math.min(options.max ?? MAX, MAX_READING);
  const reading = poolOf(access, watchdog, { ...options, max });
  const read = readOver(reading);
  const { onAnnounced, afterTelling } = tellingOver(read);
  let ended: Promise<void> | null = null;
  return {
    read,
    pool,
    onAnnounced,
    lazyTransaction: () => lazyTransactionOn(pool, { isFull: options.isFull, afterTelling }),
    async transaction(work, { statementTimeout } = {}) {
      const transaction = lazyTransactionOn(pool, { afterTelling, statementTimeout });
      let result;
      try {
        result = await work(transaction.tx);
      } catch (error) {
        await transaction.rollback();
        throw error;
      }
      await transaction.commit();
      return result;
    },
    end: () => (ended ??= endOf([pool, reading], watchdog)),
  };
}

function readOver(pool: pg.Pool): Tx {
  const once: Execute = async (sql, values) => {
    const client = await pool.connect();
    try {
      const result = await execute(client, sql, values);
      client.release();
      return result;
    } catch (error) {
      client.release(isConnectionLost(error));
      throw error;
    }
  };
  return txOver(async (sql, values) => {
    const leaveDatabase = useDatabase();
    try {
      return await once(sql, values).catch((error: unknown) => {
        if (isStalePlan(error)) return once(sql, values);
        throw error;
      });
    } finally {
      leaveDatabase();
    }
  });
}

async function endOf(pools: readonly pg.Pool[], watchdog: Watchdog): Promise<void> {
  watchdog.stop();
  const late = setTimeout(watchdog.cut, END_MS);
  await Promise.all(pools.map((pool) => pool.end()));
  clearTimeout(late);
}
