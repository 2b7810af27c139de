import type { Database } from '#server/kernel/db/pool.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/**
 * Creates a database to be filled with many rows, which plans depend on: on a busy machine that takes longer than
 * the product's statement timeout.
 */
export const databaseForPlans = (): Promise<TestDatabase> =>
  testDatabase({ statementTimeout: 120_000 });

/** Returns PostgreSQL's plans for the statements of `ask`, without running them. */
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
