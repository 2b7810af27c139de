import { expect, test } from 'vitest';
import { roundRobin } from './round-robin.ts';

const pinOf = (boardId: string, number: number) => ({
  id: `${boardId}${number}`,
  boardId,
  personId: boardId,
  signature: `${boardId}${number}`,
});
const pinsOn = (boardId: string, count: number) =>
  Array.from({ length: count }, (_, number) => pinOf(boardId, number));
const idsOf = (pins: readonly { readonly id: string }[]): string =>
  pins.map(({ id }) => id).join(' ');

const quota = { board: 2, person: 2 };
const all = (): boolean => false;

test('sources have their turns by weight, and no picture comes twice or again', () => {
  const sources = [
    { name: 'often', weight: 2, pins: [...pinsOn('a', 2), ...pinsOn('b', 2)] },
    { name: 'seldom', weight: 1, pins: [pinOf('a', 1), ...pinsOn('c', 2)] },
  ];
  expect(idsOf(roundRobin(sources, all, quota).next(9))).toBe('a0 a1 b0 b1 c0 c1');
  expect(idsOf(roundRobin(sources, (signature) => signature === 'a0', quota).next(3))).toBe(
    'a1 c0 b0',
  );
});

test('one that is dropped leaves its room, and caps are raised for all boards by as much', () => {
  const pins = roundRobin(
    [{ name: 'only', weight: 1, pins: [...pinsOn('a', 9), ...pinsOn('b', 9)] }],
    all,
    quota,
  );
  const first = pins.next(9);
  expect(idsOf(first)).toBe('a0 a1 b0 b1');
  expect(pins.raise()).toBe(true);
  expect(idsOf(pins.next(9))).toBe('a2 a3 b2 b3');
  pins.drop(pinOf('a', 3));
  pins.add(pinsOn('c', 1));
  expect(idsOf(pins.next(9))).toBe('c0');
  expect(pins.raise()).toBe(true);
  expect(idsOf(pins.next(4))).toBe('a4 a5 a6 b4');
  while (pins.raise()) pins.next(9);
  expect(pins.next(1)).toEqual([]);
});
