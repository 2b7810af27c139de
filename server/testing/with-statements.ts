import type { Values } from '#server/kernel/db/parameters.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Wraps a database so that each statement of calls is reported before it runs. */
export function withStatements(
  db: Database,
  onStatement: (sql: string, values: Values | undefined) => void,
): Database {
  const over = (tx: Tx): Tx => ({
    rows: (...request) => (onStatement(...request), tx.rows(...request)),
    row: (...request) => (onStatement(...request), tx.row(...request)),
    run: (...request) => (onStatement(...request), tx.run(...request)),
  });
  return {
    ...db,
    read: over(db.read),
    lazyTransaction() {
      const transaction = db.lazyTransaction();
      return {
        tx: over(transaction.tx),
        get started() {
          return transaction.started;
        },
        commit: () => transaction.commit(),
        rollback: () => transaction.rollback(),
      };
    },
  };
}
