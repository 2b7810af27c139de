import { expect, test } from 'vitest';
import { rowAfter } from '../table/grid-keys.ts';
import { MOVING } from './key-list.ts';

test('every key that is told to move between rows does', () => {
  const logged = MOVING.flatMap(({ keys }) => keys);
  expect(logged.filter((key) => rowAfter(key, 50, 100) === null)).toEqual([]);
  expect(logged.map((key) => rowAfter(key, 50, 100))).toEqual([51, 51, 49, 49, 60, 40, 0, 99]);
});
