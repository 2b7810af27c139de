import { expect, test } from 'vitest';
import { collectPage } from './collect.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}

const SIZE = 25;

/** Creates a list with hidden rows, and a record of its reads. */
function listOf(rows: readonly Row[], isHidden: (row: Row) => boolean) {
  const requests: number[] = [];
  const page = (after: Row | null) =>
    collectPage<Row>({
      size: SIZE,
      next: async (behind, limit) => {
        const from = behind ?? after;
        return rows.slice(from === null ? 0 : from.id + 1).slice(0, limit);
      },
      visible: async (found) => {
        requests.push(found.length);
        return found.filter((row) => !isHidden(row));
      },
      nameOf: (row) => row.name,
    });
  return { requests, page };
}

const rowsOf = (count: number, nameOf = (id: number) => String(id)): Row[] =>
  Array.from({ length: count }, (_, id) => ({ id, name: nameOf(id) }));

test.each([0, 1, 2, 3, 10, 60])(
  'pages hold each row that is not hidden once, where 1 of %i is not',
  async (of) => {
    const rows = rowsOf(3000);
    const isHidden = ({ id }: Row): boolean => of > 0 && id % of !== 0;
    const list = listOf(rows, isHidden);
    const collected: Row[] = [];
    let last: Row | null = null;
    do {
      const page = await list.page(last);
      if (page.last !== null) expect(page.rows).toHaveLength(SIZE);
      collected.push(...page.rows);
      last = page.last;
    } while (last !== null);
    expect(collected).toEqual(rows.filter((row) => !isHidden(row)));
  },
);

test('a name is on a page once, and little more is asked than is missing', async () => {
  const twice = listOf(
    rowsOf(1000, (id) => String(id >> 1)),
    () => false,
  );
  const { rows, last } = await twice.page(null);
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: SIZE }, (_, at) => at * 2));
  expect(last).toEqual(rows.at(-1));
  expect(twice.requests).toEqual([26, 26]);
  const oneHidden = listOf(rowsOf(1000), ({ id }) => id === 3);
  await oneHidden.page(null);
  expect(oneHidden.requests).toEqual([26, 2]);
});

test('a request that finds everything hidden ends, and says where to go on', async () => {
  const list = listOf(rowsOf(20_000), () => true);
  const { rows, last } = await list.page(null);
  expect(rows).toEqual([]);
  expect(last?.id).toBe(26 + 39 * 250 - 1);
  expect(list.requests.length).toBeLessThan(50);
});
