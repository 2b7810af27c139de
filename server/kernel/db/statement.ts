import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Client, PoolClient, QueryConfig, QueryResult } from 'pg';
import { asFailure, isStalePlan } from './faults.ts';
import { inOrder, numbered, type Numbered, type Values } from './parameters.ts';
import type { Tx } from './tx.ts';

/** Runs one statement on a connection, which may be borrowed for it. */
export type Execute = (sql: string, values: Values) => Promise<QueryResult>;

interface Prepared extends Numbered {
  readonly name: string;
}

/** The server enforces a statement's timeout; the driver's own is later, for a server that no longer responds. */
export const GRACE_MS = 2_000;

const prepared = new Map<string, Prepared>();
/** The number of times that prepared statements turned out to have changed columns. */
let changes = 0;

// The number of distinct texts is the number of statements in the stores, so the map stays small as long as values
// never become part of a text.
function preparedOf(sql: string): Prepared {
  let statement = prepared.get(sql);
  if (statement === undefined) {
    const hash = createHash('sha256').update(sql).digest('base64url').slice(0, 22);
    statement = { ...numbered(sql), name: `${hash}${changes === 0 ? '' : changes}` };
    prepared.set(sql, statement);
  }
  return statement;
}

/**
 * Has every statement prepared again, on every connection: if the columns of one have changed, so may those of
 * others. The old prepared statements end with their connections.
 */
function renameAll(sql: string, name: string): void {
  if (prepared.get(sql)?.name !== name) return;
  changes += 1;
  prepared.clear();
}

/**
 * Runs a prepared statement on one connection, with a timeout in milliseconds or the pool's own; throws the
 * driver's errors.
 */
export async function execute(
  client: PoolClient | Client,
  sql: string,
  values: Values,
  timeout?: number,
): Promise<QueryResult> {
  const { name, text, names } = preparedOf(sql);
  const ordered = inOrder(names, values, sql);
  try {
    return await client.query(withLimit({ name, text, values: ordered }, timeout));
  } catch (error) {
    if (isStalePlan(error)) renameAll(sql, name);
    throw error;
  }
}

/** Runs one statement on a connection, as `execute`. */
export type RunStatement = typeof execute;

const MOST_TEXT = 500;

/**
 * Logs statements that took `slowMs` or longer, without their values: from the call to the answer, which includes those
 * that the same connection runs before. 0 logs none.
 */
export function loggingSlow(slowMs: number, log: Logger | undefined): RunStatement {
  if (slowMs === 0 || log === undefined) return execute;
  return async (client, sql, values, timeout) => {
    const began = performance.now();
    try {
      return await execute(client, sql, values, timeout);
    } finally {
      const ms = Math.round(performance.now() - began);
      if (ms >= slowMs)
        log.warn(
          { ms, sql: sql.replaceAll(/\s+/gu, ' ').trim().slice(0, MOST_TEXT) },
          'a slow statement',
        );
    }
  };
}

/** The driver's types lack the timeout of a single statement. */
function withLimit(
  query: QueryConfig,
  timeout: number | undefined,
): QueryConfig & { query_timeout?: number } {
  return timeout === undefined ? query : { ...query, query_timeout: timeout + GRACE_MS };
}

const NONE: Values = {};

/** Creates a Tx from an Execute; errors that a person can be told about are thrown as Failure. */
export function txOver(run: Execute): Tx {
  const answer: Execute = async (sql, values) => {
    try {
      return await run(sql, values);
    } catch (error) {
      throw asFailure(error);
    }
  };
  return {
    async rows<Row>(sql: string, values: Values = NONE): Promise<Row[]> {
      return (await answer(sql, values)).rows as Row[];
    },
    async row<Row>(sql: string, values: Values = NONE): Promise<Row | null> {
      const { rows } = await answer(sql, values);
      if (rows.length > 1) throw new Error(`expected one row and got ${rows.length}: ${sql}`);
      return (rows[0] as Row | undefined) ?? null;
    },
    async run(sql: string, values: Values = NONE): Promise<number> {
      return (await answer(sql, values)).rowCount ?? 0;
    },
  };
}
