import { expect, it } from 'vitest';
import type { Board } from '#contract/boards.ts';
import { pickerLists } from './picker-lists.ts';

const board = (name: string) => ({ id: name, name }) as Board;
const names = (boards: readonly Board[]) => boards.map(({ name }) => name);

it('is one list without headings up to three boards [SAVE-02]', () => {
  const three = ['c', 'a', 'b'].map(board);
  const lists = pickerLists(three, [board('b')]);
  expect(names(lists.all)).toEqual(['a', 'b', 'c']);
  expect(lists).toMatchObject({ top: [], headings: false, filter: false });
});

it('has two top choices over all boards, which repeat them, past three [SAVE-02]', () => {
  const four = ['d', 'c', 'b', 'a'].map(board);
  const lists = pickerLists(four, [board('c'), board('a'), board('d')]);
  expect(lists.headings).toBe(true);
  expect(names(lists.top)).toEqual(['c', 'a']);
  expect(names(lists.all)).toEqual(['a', 'b', 'c', 'd']);
});

it('sorts names that start with a digit after the others [SAVE-03]', () => {
  const lists = pickerLists(['1900s', 'zebra', '9 lives', 'Apple', 'éclair'].map(board), []);
  expect(names(lists.all)).toEqual(['Apple', 'éclair', 'zebra', '9 lives', '1900s']);
});

it('offers a filter past ten boards, and filters by any part of the name [SAVE-24]', () => {
  const eleven = Array.from({ length: 11 }, (_, at) => board(`Board ${at}`));
  expect(pickerLists(eleven.slice(1), []).filter).toBe(false);
  expect(pickerLists(eleven, []).filter).toBe(true);
  const cafe = [...eleven, board('Le Café')];
  expect(names(pickerLists(cafe, [], 'cafe').all)).toEqual(['Le Café']);
  expect(pickerLists(cafe, [], 'nothing').all).toEqual([]);
});
