import type { Database } from '#server/kernel/db/pool.ts';
import type { LazyTransaction } from '#server/kernel/db/transaction.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** The measurements of `measured`. */
export const measurements = {
  /** The largest number of pins changed by a transaction. */
  most: 0,
  /** The number of job transactions that changed pins. */
  steps: 0,
  /** Runs once, after the next of those. */
  between: null as (() => Promise<void>) | null,
};

/** Measures how many pins each transaction changes, in requests and jobs. */
export function measured(db: Database): Database {
  const over = (tx: Tx, note: (changed: number) => void): Tx => {
    const of = (sql: string, changed: number): void => {
      if (/(insert into|delete from|update) pins\b/u.test(sql)) note(changed);
    };
    return {
      row: (sql, values) => tx.row(sql, values),
      async rows<Row>(sql: string, values?: Values) {
        const rows = await tx.rows<Row>(sql, values);
        of(sql, rows.length);
        return rows;
      },
      async run(sql, values) {
        const changed = await tx.run(sql, values);
        of(sql, changed);
        return changed;
      },
    };
  };
  const counter = () => {
    let pins = 0;
    const note = (changed: number): void => {
      pins += changed;
      measurements.most = Math.max(measurements.most, pins);
    };
    return { note, pins: () => pins };
  };
  return {
    ...db,
    lazyTransaction() {
      const transaction = db.lazyTransaction();
      const tx = over(transaction.tx, counter().note);
      return {
        tx,
        get started() {
          return transaction.started;
        },
        commit: () => transaction.commit(),
        rollback: () => transaction.rollback(),
      } satisfies LazyTransaction;
    },
    async transaction(work, options) {
      const { note, pins } = counter();
      const result = await db.transaction((tx) => work(over(tx, note)), options);
      if (pins() === 0) return result;
      measurements.steps += 1;
      const now = measurements.between;
      measurements.between = null;
      await now?.();
      return result;
    },
  };
}
