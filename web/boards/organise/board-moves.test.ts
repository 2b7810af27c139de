import { expect, test } from 'vitest';
import type { Board } from '#contract/boards.ts';
import { movedBoards, movedPages, type BoardPages } from './board-moves.ts';

const boards = ['1', '2', '3', '4'].map((id) => ({ id }) as Board);
const idsOf = (list: readonly Board[]): string => list.map(({ id }) => id).join('');

test('a board is put before or after another, over the ends of pages', () => {
  expect(idsOf(movedBoards(boards, { id: '4', beside: '1', side: 'before' }))).toBe('4123');
  expect(idsOf(movedBoards(boards, { id: '1', beside: '3', side: 'after' }))).toBe('2314');
  const list: BoardPages = {
    pages: [
      { data: boards.slice(0, 3), bookmark: 'next' },
      { data: boards.slice(3), bookmark: null },
    ],
    pageParams: [],
  };
  const { pages } = movedPages(list, { id: '4', beside: '2', side: 'before' });
  expect(pages.map((page) => [idsOf(page.data), page.bookmark])).toEqual([
    ['142', 'next'],
    ['3', null],
  ]);
});

test('a move to where the board is, or beside one that is not there, changes nothing', () => {
  expect(movedBoards(boards, { id: '2', beside: '1', side: 'after' })).toBe(boards);
  expect(movedBoards(boards, { id: '2', beside: '9', side: 'after' })).toBe(boards);
  expect(movedBoards(boards, { id: '2', beside: '2', side: 'before' })).toBe(boards);
});
