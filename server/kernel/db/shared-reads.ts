import type { Values } from './parameters.ts';
import type { Tx } from './tx.ts';

/**
 * Deduplicates identical reads for as long as this object lives: the calls of one page read the same board and the
 * same blocks. Every write runs, and clears the cache.
 */
export function sharedReads(read: Tx): Tx {
  const rows = onceEach((sql, values) => read.rows(sql, values));
  const row = onceEach((sql, values) => read.row(sql, values));
  return {
    // Each caller gets its own copy of the list, which it may modify.
    rows: async <Row>(sql: string, values: Values = {}) => [
      ...((await rows.ask(sql, values)) as Row[]),
    ],
    row: <Row>(sql: string, values: Values = {}) => row.ask(sql, values) as Promise<Row | null>,
    run(sql, values) {
      rows.forget();
      row.forget();
      return read.run(sql, values);
    },
  };
}

/** Returns what deduplicates identical reads of several calls, apart for each place that they read from. */
export function sharing(): (read: Tx) => Tx {
  const shared = new Map<Tx, Tx>();
  return (read) => {
    const known = shared.get(read) ?? sharedReads(read);
    shared.set(read, known);
    return known;
  };
}

type Ask = (sql: string, values: Values) => Promise<unknown>;

function onceEach(ask: Ask): { readonly ask: Ask; readonly forget: () => void } {
  const pending = new Map<string, Map<string, Promise<unknown>>>();
  return {
    forget: () => pending.clear(),
    ask(sql, values) {
      const alike = pending.get(sql) ?? new Map<string, Promise<unknown>>();
      pending.set(sql, alike);
      const key = JSON.stringify(values);
      const before = alike.get(key);
      if (before !== undefined) return before;
      const answer = ask(sql, values);
      alike.set(key, answer);
      // A retry reads again.
      answer.catch(() => alike.delete(key));
      return answer;
    },
  };
}
