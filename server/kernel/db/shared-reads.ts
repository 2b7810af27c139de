import type { Values } from './parameters.ts';
import type { Tx } from './tx.ts';

/**
 * One read for all who ask alike, for as long as this lives: the calls of one page ask for the same board
 * and the same blocks. What is written through it is written each time, and then everything is read again.
 */
export function sharedReads(read: Tx): Tx {
  const rows = onceEach((sql, values) => read.rows(sql, values));
  const row = onceEach((sql, values) => read.row(sql, values));
  return {
    // A list is its asker's own, to take from or to turn round.
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
      // Whoever tries again asks again.
      answer.catch(() => alike.delete(key));
      return answer;
    },
  };
}
