import type { Database } from '#server/kernel/db/pool.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/**
 * A database that is filled with many rows, as plans depend on them: on a busy machine that takes longer than a
 * statement of the product may.
 */
export const databaseForPlans = (): Promise<TestDatabase> =>
  testDatabase({ statementTimeout: 120_000 });

/** What PostgreSQL would do for the statements that `ask` makes; none of them runs. */
export async function planIn(db: Database, ask: (tx: Tx) => Promise<unknown>): Promise<string> {
  const lines: { 'QUERY PLAN': string }[] = [];
  const rows = async (sql: string, values?: Values): Promise<never[]> => {
    lines.push(...(await db.read.rows<(typeof lines)[0]>(`explain ${sql}`, values)));
    return [];
  };
  await ask({
    rows,
    row: async (sql, values) => (await rows(sql, values))[0] ?? null,
    run: async (sql, values) => (await rows(sql, values)).length,
  });
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}
