import { expect, test } from 'vitest';
import { choose, rowAfter } from './grid-keys.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['j', 98, 99],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 0, 0],
  ['k', 5, 4],
  ['PageDown', 95, 99],
  ['PageUp', 12, 2],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['a', 50, null],
])('%s in row %i of a hundred leads to %s', (key, at, to) => {
  expect(rowAfter(key, at, 100)).toBe(to);
});

test('a row is chosen and let go; with shift all between are chosen', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const one = choose(new Set(), ids, 1, null);
  expect([...one]).toEqual(['b']);
  expect([...choose(one, ids, 3, 1)]).toEqual(['b', 'c', 'd']);
  expect([...choose(one, ids, 0, 1)]).toEqual(['b', 'a']);
  expect([...choose(one, ids, 1, null)]).toEqual([]);
  expect([...choose(one, ids, 9, null)]).toEqual(['b']);
});
