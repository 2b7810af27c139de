import { createHash } from 'node:crypto';
import type { Client, PoolClient, QueryResult } from 'pg';
import { asFailure } from './faults.ts';
import { runPrepared } from './known-statement.ts';
import type { Tx } from './tx.ts';

/** What can run one statement: a connection, or something that borrows one for it. */
export type Execute = (sql: string, values: readonly unknown[]) => Promise<QueryResult>;

const names = new Map<string, string>();

// The number of distinct texts is the number of statements in the stores, so the map stays small
// as long as a text never holds a value.
function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 22);
    names.set(sql, name);
  }
  return name;
}

/**
 * Runs a prepared statement on one connection, which may take so many milliseconds, or as many as any
 * other; errors are the driver's own.
 */
export function execute(
  client: PoolClient | Client,
  sql: string,
  values: readonly unknown[],
  timeout?: number,
): Promise<QueryResult> {
  return runPrepared(client, { name: nameOf(sql), text: sql, values: [...values], timeout });
}

/** A Tx over anything that runs statements; errors leave as Failure where a person can be told. */
export function txOver(run: Execute): Tx {
  const answer: Execute = async (sql, values) => {
    try {
      return await run(sql, values);
    } catch (error) {
      throw asFailure(error);
    }
  };
  return {
    async rows<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
      return (await answer(sql, values)).rows as Row[];
    },
    async row<Row>(sql: string, values: readonly unknown[] = []): Promise<Row | null> {
      const { rows } = await answer(sql, values);
      if (rows.length > 1) throw new Error(`expected one row and got ${rows.length}: ${sql}`);
      return (rows[0] as Row | undefined) ?? null;
    },
    async run(sql: string, values: readonly unknown[] = []): Promise<number> {
      return (await answer(sql, values)).rowCount ?? 0;
    },
  };
}
