import type { Pool, PoolClient, QueryResult } from 'pg';
import { asFailure, isConnectionLost, isRefusedAfterFailure, storageFull } from './faults.ts';
import { insertsEvents } from '#server/kernel/db/insert-events.ts';
import { useDatabase } from '#server/kernel/core/admission.ts';
import { txOver, type RunStatement } from './statement.ts';
import type { Values } from './parameters.ts';
import type { Tx } from './tx.ts';

/** A transaction that takes a connection and begins only at its first statement. */
export interface LazyTransaction {
  readonly tx: Tx;
  /** Whether a statement has been requested. */
  readonly started: boolean;
  /** Commits; does nothing if no statement has run. */
  commit(): Promise<void>;
  /** Rolls back; never throws, because it runs while another error is being handled. */
  rollback(): Promise<void>;
}

/** Options of a transaction. */
export interface TransactionOptions {
  /** Runs each statement. */
  readonly run: RunStatement;
  /** Whether the disk is full for people's writes; never by default. */
  readonly isFull?: (() => boolean) | undefined;
  /** Awaited after the commit of a transaction with events; never throws. */
  readonly afterTelling: () => Promise<void>;
  /** The timeout of each statement, in milliseconds; the pool's by default. */
  readonly statementTimeout?: number | undefined;
}

/**
 * The states: idle, then (first statement) open, then over. Concurrent statements are sent at once, in order, and
 * "begin" with the first of them: PostgreSQL runs them one after the other, and after a failed one it refuses the
 * rest. The connection returns to the pool at the end, or is destroyed if it was lost or could not be rolled back.
 */
class Transaction implements LazyTransaction {
  readonly tx: Tx;
  readonly #pool: Pool;
  readonly #isFull: () => boolean;
  readonly #afterTelling: () => Promise<void>;
  readonly #runStatement: RunStatement;
  readonly #statementTimeout: number | undefined;
  #client: Promise<PoolClient> | null = null;
  #started = false;
  #over = false;
  #lost = false;
  #told = false;
  #failure: unknown = null;
  #leaveDatabase: () => void = () => undefined;

  constructor(pool: Pool, { run, isFull, afterTelling, statementTimeout }: TransactionOptions) {
    this.#pool = pool;
    this.#statementTimeout = statementTimeout;
    this.#isFull = isFull ?? (() => false);
    this.#afterTelling = afterTelling;
    this.#runStatement = run;
    this.tx = txOver((sql, values) => this.#run(sql, values));
  }

  get started(): boolean {
    return this.#started;
  }

  async commit(): Promise<void> {
    try {
      await this.#end('commit');
    } catch (error) {
      throw asFailure(error);
    }
    if (this.#told) await this.#afterTelling();
  }

  async rollback(): Promise<void> {
    await this.#end('rollback').catch(() => {
      // Already released as lost: PostgreSQL rolls back a transaction whose connection is gone.
    });
  }

  async #run(sql: string, values: Values): Promise<QueryResult> {
    if (this.#over) throw new Error('a statement was run after its transaction had ended');
    try {
      const client = await (this.#client ??= this.#open());
      if (insertsEvents(sql)) this.#told = true;
      return await this.#runStatement(client, sql, values, this.#statementTimeout);
    } catch (error) {
      if (isConnectionLost(error)) this.#lost = true;
      throw this.#causeOf(error);
    }
  }

  /**
   * Returns the error of a statement; for one that PostgreSQL refused because an earlier one had failed, the
   * earlier error. A caller that waits for several statements may receive either first, and only the original
   * error tells whether the work may be retried.
   */
  #causeOf(error: unknown): unknown {
    if (isRefusedAfterFailure(error)) return this.#failure ?? error;
    this.#failure = error;
    return error;
  }

  async #open(): Promise<PoolClient> {
    if (this.#isFull()) {
      this.#lost = true;
      throw storageFull();
    }
    this.#started = true;
    this.#leaveDatabase = useDatabase();
    const client = await this.#pool.connect().catch((error: unknown) => {
      this.#lost = true;
      throw error;
    });
    // On a live session "begin" always succeeds: it fails only with its connection, and then so does what follows.
    const limit = this.#statementTimeout;
    const begin = [
      'begin',
      ...(limit === undefined ? [] : [`set local statement_timeout = ${limit}`]),
    ];
    Promise.all(begin.map((sql) => client.query(sql))).catch(() => {
      this.#lost = true;
    });
    return client;
  }

  async #end(how: 'commit' | 'rollback'): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    try {
      await this.#close(how);
    } finally {
      this.#leaveDatabase();
    }
  }

  async #close(how: 'commit' | 'rollback'): Promise<void> {
    const client = await this.#client?.catch(() => null);
    if (!client) return this.#refuseLost(how);
    try {
      if (!this.#lost)
        await client.query(how).then((result) => refuseSilentRollback(how, result.command));
      client.release(this.#lost);
    } catch (error) {
      client.release(isConnectionLost(error) || how === 'rollback');
      throw error;
    }
    this.#refuseLost(how);
  }

  #refuseLost(how: 'commit' | 'rollback'): void {
    if (this.#lost && how === 'commit') throw new Error('Connection terminated before commit');
  }
}

// PostgreSQL answers "commit" of a transaction with a failed statement by ROLLBACK and no error: a caller that
// caught the failed statement would believe that the writes were committed.
function refuseSilentRollback(how: string, command: string): void {
  if (how === 'commit' && command !== 'COMMIT') {
    throw new Error('a transaction with a failed statement was committed');
  }
}

/** Creates a transaction that costs nothing until its first statement, and is refused while the disk is full. */
export function lazyTransactionOn(pool: Pool, options: TransactionOptions): LazyTransaction {
  return new Transaction(pool, options);
}
