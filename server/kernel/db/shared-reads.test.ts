import { expect, test } from 'vitest';
import { sharedReads, sharing } from './shared-reads.ts';
import type { Values } from './parameters.ts';
import type { Tx } from './tx.ts';

/** Creates a reader that records its queries; each answer is the query's position in the record. */
function aTx() {
  const requests: string[] = [];
  const ask = async (sql: string, values: Values = {}): Promise<number> => {
    requests.push(`${sql} ${JSON.stringify(values)}`);
    if (sql === 'bad') throw new Error('away');
    return requests.length;
  };
  const tx: Tx = {
    rows: async <Row>(sql: string, values?: Values) => [await ask(sql, values)] as Row[],
    row: async <Row>(sql: string, values?: Values) => (await ask(sql, values)) as Row,
    run: ask,
  };
  return { requests, shared: sharedReads(tx) };
}

test('asks once for all who ask alike, also at the same time', async () => {
  const { requests, shared } = aTx();
  const both = [shared.rows('boards', { id: '1' }), shared.rows('boards', { id: '1' })];
  expect(await Promise.all(both)).toEqual([[1], [1]]);
  expect(await shared.rows('boards', { id: '2' })).toEqual([2]);
  expect(await shared.rows('people', { id: '1' })).toEqual([3]);
  expect([
    await shared.row('boards', { id: '1' }),
    await shared.row('boards', { id: '1' }),
  ]).toEqual([4, 4]);
  expect(requests).toHaveLength(4);
});

test('a list that one takes from is whole for the next', async () => {
  const { shared } = aTx();
  (await shared.rows('boards')).pop();
  expect(await shared.rows('boards')).toEqual([1]);
});

test('asks anew after a write, and after what failed', async () => {
  const { requests, shared } = aTx();
  await shared.rows('boards');
  await shared.run('write');
  expect(await shared.rows('boards')).toEqual([3]);
  await expect(shared.rows('bad')).rejects.toThrow('away');
  await expect(shared.rows('bad')).rejects.toThrow('away');
  expect(requests).toHaveLength(5);
});

test('reads of several calls are shared for each place that they read from', async () => {
  const counting = (from: number): Tx & { readonly reads: () => number } => {
    let reads = 0;
    return {
      rows: async () => [],
      row: async <Row>() => ((reads += 1), from as Row),
      run: async () => 0,
      reads: () => reads,
    };
  };
  const [primary, standby] = [counting(1), counting(2)];
  const share = sharing();
  for (const tx of [primary, standby, primary, standby]) {
    expect(await share(tx).row('select')).toBe(tx === primary ? 1 : 2);
  }
  expect([primary.reads(), standby.reads()]).toEqual([1, 1]);
});
