import type { Pool, PoolClient, QueryResult } from 'pg';
import { asFailure, isConnectionLost, isRefusedAfterFailure, storageFull } from './faults.ts';
import { insertsEvents } from '#server/kernel/db/insert-events.ts';
import { useDatabase } from '#server/kernel/core/admission.ts';
import { execute, txOver } from './statement.ts';
import type { Values } from './parameters.ts';
import type { Tx } from './tx.ts';

/** A transaction that takes a connection and begins only when its first statement is run. */
export interface LazyTransaction {
  readonly tx: Tx;
  /** True once a statement was asked for. */
  readonly started: boolean;
  /** Keeps the writes; nothing happens when no statement was run. */
  commit(): Promise<void>;
  /** Undoes the writes; never throws, because it runs while another error is under way. */
  rollback(): Promise<void>;
}

/** What stands around a transaction. */
export interface TransactionOptions {
  /** Whether there is no room for what people write; without it there always is. */
  readonly isFull?: (() => boolean) | undefined;
  /** Is awaited once a transaction is kept that told of events; never throws. */
  readonly afterTelling: () => Promise<void>;
  /** How long each statement may take, in milliseconds; without it as long as any of the pool. */
  readonly statementTimeout?: number | undefined;
}

/**
 * The states: idle, then (first statement) open, then over. Statements that are asked for at once go
 * out at once, in that order, and "begin" with the first of them: PostgreSQL runs them one after the
 * other, and after one that failed it refuses the rest. The connection goes back to the pool at the
 * end, and is destroyed instead when it was lost or could not be rolled back.
 */
class Transaction implements LazyTransaction {
  readonly tx: Tx;
  readonly #pool: Pool;
  readonly #isFull: () => boolean;
  readonly #afterTelling: () => Promise<void>;
  readonly #statementTimeout: number | undefined;
  #client: Promise<PoolClient> | null = null;
  #started = false;
  #over = false;
  #lost = false;
  #told = false;
  #failure: unknown = null;
  #leaveDatabase: () => void = () => undefined;

  constructor(pool: Pool, { isFull, afterTelling, statementTimeout }: TransactionOptions) {
    this.#pool = pool;
    this.#statementTimeout = statementTimeout;
    this.#isFull = isFull ?? (() => false);
    this.#afterTelling = afterTelling;
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
      // Already released as lost: PostgreSQL undoes a transaction whose connection is gone.
    });
  }

  async #run(sql: string, values: Values): Promise<QueryResult> {
    if (this.#over) throw new Error('a statement was run after its transaction had ended');
    try {
      const client = await (this.#client ??= this.#open());
      if (insertsEvents(sql)) this.#told = true;
      return await execute(client, sql, values, this.#statementTimeout);
    } catch (error) {
      if (isConnectionLost(error)) this.#lost = true;
      throw this.#causeOf(error);
    }
  }

  /**
   * What a statement failed with; for one that PostgreSQL refused because another one had failed, what that one
   * failed with. Whoever waits for several at once may hear of either first, and only the cause says whether the
   * work may run again.
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
    // A session that lives can always begin: this fails with its connection, as what follows does.
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

// PostgreSQL answers "commit" of a transaction with a failed statement by ROLLBACK and no error:
// whoever caught that failed statement would believe that the writes were kept.
function refuseSilentRollback(how: string, command: string): void {
  if (how === 'commit' && command !== 'COMMIT') {
    throw new Error('a transaction with a failed statement was committed');
  }
}

/** Makes a transaction that costs nothing until its first statement, and is refused while full. */
export function lazyTransactionOn(pool: Pool, options: TransactionOptions): LazyTransaction {
  return new Transaction(pool, options);
}
