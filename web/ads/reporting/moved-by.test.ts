import { expect, test } from 'vitest';
import { movedBy } from './moved-by.ts';

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
  [9, 1, ['a', 'b', 'c']],
])('what is at %i moves by %i', (at, by, moved) => {
  expect(movedBy(['a', 'b', 'c'], at, by)).toEqual(moved);
});
