import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBoards } from '#server/transfer/import/read-catalogue.ts';
import { aBoardLine, aPinLine, testFolder } from '#server/transfer/import/test-folder.ts';
import { readCatalogue, writeWithoutHidden, type Catalogue } from './catalogue.ts';
import { rivalsIn } from './rivals.ts';
import { pageWith } from './report.ts';
import { measure } from './tasks.ts';

const numbers = Array.from({ length: 200 }, (_, number) => number);

test('a tenth of the saves is hidden, always the same ones, and no pin with its first board', async () => {
  const folder = await testFolder();
  await folder.pins(...numbers.map((number) => aPinLine(number)));
  await folder.boards(aBoardLine('first', numbers), aBoardLine('second', numbers));
  const { boards } = await readCatalogue(folder.path);
  const [first, second] = boards;
  expect(first?.hidden).toEqual([]);
  expect(second?.hidden.length).toBeGreaterThan(5);
  expect(second?.hidden.length).toBeLessThan(40);
  expect((await readCatalogue(folder.path)).boards).toEqual(boards);

  const target = await mkdtemp(join(tmpdir(), 'bowerbird-hidden-'));
  await writeWithoutHidden(folder.path, target);
  const written: string[][] = [];
  for await (const read of readBoards(target)) {
    if ('item' in read) written.push([...read.item.pins.keys()]);
  }
  expect(written).toEqual(boards.map(({ pins }) => [...pins]));
});

test('simple ways recommend by boards, boards together and tags, and nothing that one has', () => {
  const board = (key: string, pins: string[]) => ({ key, name: key, pins, hidden: [] });
  const catalogue: Catalogue = {
    items: new Map([
      ['a', { tags: ['red', 'round'] }],
      ['b', { tags: ['red'] }],
      ['c', { tags: ['red', 'round'] }],
      ['d', {}],
    ]),
    boards: [board('one', ['a', 'b', 'd']), board('two', ['a', 'd']), board('three', ['d', 'b'])],
  };
  const rivals = rivalsIn(catalogue);
  expect(rivals['popularity']?.(['a'], 2)).toEqual(['d', 'b']);
  expect(rivals['co-occurrence']?.(['a'], 9)).toEqual(['d', 'b']);
  expect(rivals['tag overlap']?.(['a'], 9)).toEqual(['c', 'b']);
});

test('a hit is anything hidden among the first, recall is how much of what there is room for', () => {
  const tasks = [
    { name: 'x', saved: ['a'], hidden: ['b', 'c', 'd'] },
    { name: 'y', saved: ['a'], hidden: ['e'] },
  ];
  const answers = [
    ['b', 'z', 'c'],
    ['z', 'y', 'e'],
  ];
  expect(measure(tasks, answers, 2)).toEqual({ hits: 0.5, recall: 0.25 });
  expect(measure(tasks, answers, 3)).toEqual({ hits: 1, recall: (2 / 3 + 1) / 2 });
});

test('what was not measured stays on the page', () => {
  const page = pageWith('', ['## Search\n\nold\n', '## Home\n\nkept\n']);
  expect(page).toContain('# How good');
  const next = pageWith(page, ['## Search\n\nnew\n', '## Related pins\n\nfirst\n']);
  expect(next).toBe(`${page.replace('old', 'new')}\n## Related pins\n\nfirst\n`);
});
