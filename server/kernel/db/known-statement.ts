import pg, { type Client, type PoolClient, type QueryResult } from 'pg';

/** What the driver needs of a prepared statement to read its rows. */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** The server keeps a statement's limit; the driver's own is for a server that no longer answers at all. */
export const GRACE_MS = 2_000;

/** The driver's own parts that its types leave out. */
interface Query {
  query_timeout?: number;
  readonly _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: { describe(): void }): void;
}
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  done: (error: Error | null, result: QueryResult) => void,
) => Query;

const known = new WeakMap<PoolClient | Client, Map<string, Columns>>();

/**
 * Runs a prepared statement. When this connection has run it before, its columns are not asked for
 * again: to describe eighty of them, and to read that, is a quarter of the driver's work where one row
 * is found. PostgreSQL itself refuses a prepared statement whose columns have changed since (statement.ts).
 */
export async function runPrepared(
  client: PoolClient | Client,
  asked: {
    readonly name: string;
    readonly text: string;
    readonly values: unknown[];
    readonly timeout: number | undefined;
  },
): Promise<QueryResult> {
  const { timeout, ...statement } = asked;
  const columns = columnsOn(client);
  const before = columns.get(statement.name);
  try {
    return await new Promise((resolve, reject) => {
      const query = new Query(statement, (error, result) => {
        if (error) return reject(error);
        if (before === undefined) columns.set(statement.name, columnsOf(query));
        resolve(result);
      });
      if (before !== undefined) leaveOutColumns(query, before);
      if (timeout !== undefined) query.query_timeout = timeout + GRACE_MS;
      client.query(query as unknown as pg.Query);
    });
  } catch (error) {
    // The driver's own stack ends at the socket; this one names who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

function columnsOn(client: PoolClient | Client): Map<string, Columns> {
  let columns = known.get(client);
  if (columns === undefined) known.set(client, (columns = new Map()));
  return columns;
}

function columnsOf({ _result }: Query): Columns {
  const { fields, _parsers, _prebuiltEmptyResultObject } = _result;
  return { fields, _parsers, _prebuiltEmptyResultObject };
}

function leaveOutColumns(query: Query, columns: Columns): void {
  Object.assign(query._result, columns);
  query._accumulateRows = true;
  const prepare = query.prepare.bind(query);
  query.prepare = (connection) => {
    // Only while this statement is written.
    connection.describe = () => undefined;
    try {
      prepare(connection);
    } finally {
      Reflect.deleteProperty(connection, 'describe');
    }
  };
}
