import * as z from 'zod/mini';
import type { Database } from '../db/pool.ts';
import type { Tx } from '../db/tx.ts';
import { type Task } from './jobs.ts';

/** A row with a stored count, and whether the count differs from the rows it counts. */
export interface CountFound {
  readonly key: string;
  readonly wrong: boolean;
}

/** A kind of stored count that can be compared with the rows it counts. */
export interface Counter {
  /** The noun phrase for messages: "pins of boards". */
  readonly name: string;
  /** Whether a job updates it: until that has run a difference is no error. */
  readonly followsByJob: boolean;
  /** Returns the rows with this count after `after`, in the order of their keys; null starts. */
  find(tx: Tx, after: string | null, limit: number): Promise<CountFound[]>;
  /** Recounts under the row's lock; true if the count was wrong. */
  repair(tx: Tx, key: string): Promise<boolean>;
}

const NAME = 'transfer.reconcile-counts';
const BATCH = 500;

const progress = z.object({
  counter: z.optional(z.int()),
  after: z.optional(z.nullable(z.string())),
  repaired: z.optional(z.int()),
});

/**
 * Creates the job that compares every count with its rows, repairs it, and reports the number of repairs [SEC-68].
 * Each run processes one batch and enqueues the next, so no transaction is long.
 */
export function reconcileTask(counters: readonly Counter[]): Task {
  return {
    name: NAME,
    // At night for most people somewhere.
    daily: [17, 4],
    async run(raw, { tx, jobs, log }) {
      const { counter: index = 0, after = null, repaired: before = 0 } = progress.parse(raw);
      const counter = counters[index];
      if (counter === undefined) {
        if (before > 0) log.warn({ repaired: before }, 'counts were wrong and have been repaired');
        else log.info({ repaired: 0 }, 'every count equals its rows');
        return;
      }
      const batch = await reconcileBatch(counter, tx, after);
      if (batch.repaired > 0)
        log.warn({ count: counter.name, repaired: batch.repaired }, 'repaired');
      const repaired = before + batch.repaired;
      const next =
        batch.last === null ? { counter: index + 1 } : { counter: index, after: batch.last };
      await jobs.add(NAME, { ...next, repaired });
    },
  };
}

/** Counts the wrong counts of one kind. */
export async function findWrongCounts(counter: Counter, read: Tx): Promise<number> {
  let wrong = 0;
  for (let after: string | null = null; ;) {
    const found: CountFound[] = await counter.find(read, after, BATCH);
    wrong += found.filter((holder) => holder.wrong).length;
    after = found.at(-1)?.key ?? null;
    if (found.length < BATCH || after === null) return wrong;
  }
}

/** Repairs all counts; returns for each kind how many were wrong. */
export async function reconcileAll(
  db: Database,
  counters: readonly Counter[],
): Promise<Map<Counter, number>> {
  const repaired = new Map<Counter, number>();
  for (const counter of counters) {
    let last: string | null = null;
    do {
      const after: string | null = last;
      const batch: Reconciled = await db.transaction((tx) => reconcileBatch(counter, tx, after));
      repaired.set(counter, (repaired.get(counter) ?? 0) + batch.repaired);
      last = batch.last;
    } while (last !== null);
  }
  return repaired;
}

interface Reconciled {
  readonly repaired: number;
  /** The key after which the next batch continues; null after the last. */
  readonly last: string | null;
}

// Looks without a lock first: on most days nothing is wrong, and nobody has to wait.
async function reconcileBatch(counter: Counter, tx: Tx, after: string | null): Promise<Reconciled> {
  const found = await counter.find(tx, after, BATCH);
  let repaired = 0;
  for (const { key, wrong } of found) {
    if (wrong && (await counter.repair(tx, key))) repaired += 1;
  }
  return { repaired, last: found.length < BATCH ? null : (found.at(-1)?.key ?? null) };
}
