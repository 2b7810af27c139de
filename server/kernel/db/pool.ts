import pg from 'pg';
import type { Logger } from 'pino';
import { tellingOver } from '#server/kernel/db/telling.ts';
import { addressesOf } from '#server/kernel/core/addresses.ts';
import { useDatabase } from '#server/kernel/core/admission.ts';
import { isConnectionLost, isStalePlan } from './faults.ts';
import { findPrimary, type ClientClass, type Primary } from './primary.ts';
import { openStandbys, type HostReaders, type Standbys } from './standbys.ts';
import { GRACE_MS, loggingSlow, txOver, type Execute, type RunStatement } from './statement.ts';
import { lazyTransactionOn, type LazyTransaction } from './transaction.ts';
import type { Tx } from './tx.ts';
import { watchdogOver, type Watchdog } from './watchdog.ts';

/** Options of the pool; times in milliseconds. */
export interface DatabaseOptions {
  readonly applicationName?: string;
  /** The maximum number of connections for transactions and jobs, and again, up to MAX_READING, for `read`. */
  readonly max?: number;
  readonly statementTimeout?: number;
  readonly idleInTransactionTimeout?: number;
  readonly log?: Logger;
  /** From how many milliseconds on a statement is logged; by default none is. */
  readonly slowStatement?: number;
  /** Whether the disk is full for people's writes; never by default. */
  readonly isFull?: (() => boolean) | undefined;
  /** How long a request waits for one of the standbys, in milliseconds; null never reads from them. */
  readonly standbyWait?: number | null;
}

/** The service's one connection pool to PostgreSQL: every statement of the stores runs through it. */
export interface Database {
  /** Runs each statement on its own, on any connection. */
  readonly read: Tx;
  /** Reads from the other hosts; null with one host, or where they are not to be read from. */
  readonly standbys: Standbys | null;
  /**
   * Runs `work` in a transaction: commits when it returns, rolls back when it throws. `statementTimeout` limits
   * each of its statements, in milliseconds; by default the pool's limit applies.
   */
  transaction<T>(
    work: (tx: Tx) => Promise<T>,
    options?: { readonly statementTimeout?: number | undefined },
  ): Promise<T>;
  /** A manual transaction for people's writes; refused with storage_full when the disk is full. */
  lazyTransaction(): LazyTransaction;
  /** Registers a listener that is awaited after each transaction with events; returns a function that removes it. */
  onAnnounced(listener: () => Promise<void>): () => void;
  /** The connections that are held for longer than one statement. */
  readonly pool: pg.Pool;
  end(): Promise<void>;
}

// A date has no time zone: the driver would convert it to local midnight.
const DATE_OID = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
};

// Sends statements without waiting for earlier answers; the driver's types lack the option.
const PIPELINED = { pipeline: true };

const MAX = 20;
/**
 * Single statements have their own connections, so that they never wait for transactions that are blocked on a row
 * lock. On a machine of usual size no more than this many could run at once.
 */
const MAX_READING = 12;

/** Connections that have not closed this long after the pool closes are destroyed. */
const END_MS = 5_000;

interface Place {
  readonly access: pg.ClientConfig & { readonly Client: ClientClass };
  /** Null with a single host. */
  readonly primary: Primary | null;
  readonly watchdog: Watchdog;
}

function poolOf({ access, primary, watchdog }: Place, options: DatabaseOptions): pg.Pool {
  const statementTimeout = options.statementTimeout ?? 10_000;
  // The driver waits for the answer; its types do not say so.
  const verified: object = primary === null ? {} : { onConnect: primary.verify };
  const pool = new pg.Pool({
    ...access,
    ...PIPELINED,
    ...verified,
    stream: watchdog.line,
    max: options.max ?? MAX,
    types,
    keepAlive: true,
    // Under 5 s, so that a request is answered within 5 s when the database is lost [SEC-77].
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + GRACE_MS,
    // An answer of 2xx means that the write is durable, whatever the server's own setting is [SEC-73]. JIT
    // compilation takes longer than any of our statements may run.
    options: '-c synchronous_commit=on -c jit=off',
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 15_000,
  });
  const report = (error: Error): void => {
    // A closing pool loses its connections on purpose.
    if (!pool.ending)
      options.log?.warn({ reason: error.message }, 'a database connection was lost');
  };
  // Without these two listeners a lost connection would end the process.
  pool.on('error', report);
  pool.on('connect', (client) => {
    client.on('error', report);
    watchdog.start();
  });
  return pool;
}

function placeOf(url: string, { applicationName, log }: DatabaseOptions): Place {
  const addresses = addressesOf(url);
  const onMoved = (address: string): void => {
    log?.warn({ host: new pg.Client(address).host }, 'the database has another primary');
    // What still waits for the old one fails at once, and is tried again on the new one.
    watchdog.cut();
  };
  const primary = addresses.length > 1 ? findPrimary(addresses, { onMoved }) : null;
  const access = {
    connectionString: url,
    application_name: applicationName ?? 'bowerbird',
    Client: primary?.Client ?? pg.Client,
  };
  const watchdog = watchdogOver(access, log);
  return { access, primary, watchdog };
}

/**
 * Opens the pool; it connects at the first statement. Of an address with several hosts it connects to the one that
 * takes writes.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const place = placeOf(url, options);
  const pool = poolOf(place, options);
  const max = Math.min(options.max ?? MAX, MAX_READING);
  const reading = poolOf(place, { ...options, max });
  const run = loggingSlow(options.slowStatement ?? 0, options.log);
  const read = readOver(reading, run);
  const standbys = standbysOf(url, { ...options, max }, { read, run });
  const { onAnnounced, afterTelling } = tellingOver(read);
  let ended: Promise<void> | null = null;
  return {
    read,
    standbys: standbys?.standbys ?? null,
    pool,
    onAnnounced,
    lazyTransaction: () => lazyTransactionOn(pool, { run, isFull: options.isFull, afterTelling }),
    async transaction(work, { statementTimeout } = {}) {
      const transaction = lazyTransactionOn(pool, { run, afterTelling, statementTimeout });
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
    end: () =>
      (ended ??= Promise.all([endOf([pool, reading], place), standbys?.end()]).then(
        () => undefined,
      )),
  };
}

/** Looks that take this long, in milliseconds, find that a host is away. */
const LOOK_LIMIT_MS = 1_000;

interface Opened {
  readonly standbys: Standbys;
  end(): Promise<void>;
}

function standbysOf(
  url: string,
  options: DatabaseOptions,
  { read, run }: { readonly read: Tx; readonly run: RunStatement },
): Opened | null {
  const addresses = addressesOf(url);
  const { standbyWait: waitMs, log } = options;
  if (waitMs === undefined || waitMs === null || addresses.length === 1) return null;
  const ends: (() => Promise<void>)[] = [];
  const open = (address: string): HostReaders => {
    const place = placeOf(address, options);
    const looks = { ...options, max: 1, statementTimeout: LOOK_LIMIT_MS };
    const pools = [poolOf(place, options), poolOf(place, looks)] as const;
    ends.push(() => endOf(pools, place));
    return { read: readOver(pools[0], run), look: readOver(pools[1], run) };
  };
  const standbys = openStandbys({ addresses, open, primary: read, waitMs, log });
  return {
    standbys,
    async end() {
      standbys.stop();
      await Promise.all(ends.map((end) => end()));
    },
  };
}

function readOver(pool: pg.Pool, run: RunStatement): Tx {
  const once: Execute = async (sql, values) => {
    const client = await pool.connect();
    try {
      const result = await run(client, sql, values);
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

async function endOf(pools: readonly pg.Pool[], { watchdog, primary }: Place): Promise<void> {
  watchdog.stop();
  primary?.stop();
  const late = setTimeout(watchdog.cut, END_MS);
  await Promise.all(pools.map((pool) => pool.end()));
  clearTimeout(late);
}
