import type { Database } from '#server/kernel/db/pool.ts';
import type { LazyTransaction } from '#server/kernel/db/transaction.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** What `measured` saw, and has done. */
export const measurements = {
  /** How many pins a transaction changed at most. */
  most: 0,
  /** How many transactions of jobs changed pins. */
  steps: 0,
  /** What is done once, after the next of those. */
  between: null as (() => Promise<void>) | null,
};

/** Notes how many pins a transaction changes, of requests and of jobs. */
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
