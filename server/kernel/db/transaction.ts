import type { Pool, PoolClient } from 'pg';
import { asFailure, isConnectionLost, storageFull } from './faults.ts';
import { execute, txOver } from './statement.ts';
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

/**
 * The states: idle, then (first statement) open, then over. Statements run one after the other even
 * when they are asked for at once, since the driver has one wire per connection. The connection goes
 * back to the pool at the end, and is destroyed instead when it was lost or could not be rolled back.
 */
class Transaction implements LazyTransaction {
  readonly tx: Tx;
  readonly #pool: Pool;
  readonly #isFull: () => boolean;
  #client: PoolClient | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #started = false;
  #over = false;
  #lost = false;

  constructor(pool: Pool, isFull: () => boolean) {
    this.#pool = pool;
    this.#isFull = isFull;
    this.tx = txOver((sql, values) =>
      this.#next(async () => {
        if (this.#over) throw new Error('a statement was run after its transaction had ended');
        return execute(await this.#open(), sql, values);
      }),
    );
  }

  get started(): boolean {
    return this.#started;
  }

  async commit(): Promise<void> {
    const done = this.#next(() => this.#end('commit'));
    try {
      await done;
    } catch (error) {
      throw asFailure(error);
    }
  }

  async rollback(): Promise<void> {
    await this.#next(() => this.#end('rollback')).catch(() => {
      // Already released as lost: PostgreSQL undoes a transaction whose connection is gone.
    });
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch((error: unknown) => {
      if (isConnectionLost(error)) this.#lost = true;
    });
    return mine;
  }

  async #open(): Promise<PoolClient> {
    if (this.#client !== null) return this.#client;
    if (this.#isFull()) {
      this.#lost = true;
      throw storageFull();
    }
    this.#started = true;
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
    } catch (error) {
      client.release(true);
      this.#lost = true;
      throw error;
    }
    this.#client = client;
    return client;
  }

  async #end(how: 'commit' | 'rollback'): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    const client = this.#client;
    if (client === null) return this.#refuseLost(how);
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
export function lazyTransactionOn(
  pool: Pool,
  isFull: () => boolean = () => false,
): LazyTransaction {
  return new Transaction(pool, isFull);
}
