import type { Database } from '#server/kernel/db/pool.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

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
