import { expect, it } from 'vitest';
import { putAt } from './put-at.ts';

it('puts one to where another stood, whichever way, and knows when nothing changes', () => {
  const order = ['a', 'b', 'c', 'd'];
  expect(putAt(order, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(putAt(order, 'd', 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(putAt(order, 'b', 0)).toEqual(['b', 'a', 'c', 'd']);
  for (const [id, to] of [
    ['b', 1],
    ['b', -1],
    ['b', 4],
    ['x', 0],
  ] as const) {
    expect(putAt(order, id, to)).toBeNull();
  }
});
