import { expect, it } from 'vitest';
import type { StoredBoard } from '../core/shapes.ts';
import { boardLists } from './board-lists.ts';
import { savesOf } from './saves-of.ts';

const board = (name: string): StoredBoard => ({
  id: name,
  name,
  url: `/${name}/`,
  sectionCount: 0,
});
const boards = (all: string[], recent: string[] = []) => ({
  home: 'mine',
  all: all.map(board),
  recent: recent.map(board),
});
const names = (list: readonly StoredBoard[]) => list.map(({ name }) => name);

it('puts the boards last used first, and names none twice in a short list', () => {
  const short = boardLists(boards(['a', 'b', 'c'], ['c']), '');
  expect(names(short.all)).toEqual(['c', 'a', 'b']);
  expect(short.recent).toEqual([]);
  const long = boardLists(boards(['a', 'b', 'c', 'd'], ['c', 'd', 'a']), '');
  expect(names(long.recent)).toEqual(['c', 'd']);
  expect(names(long.all)).toEqual(['a', 'b', 'c', 'd']);
});

it('finds a board by any part of its name, and offers the name to a new one unless it is taken', () => {
  const all = boards(['Le Café', 'Birds', 'Old birds', 'Vessels']);
  expect(names(boardLists(all, 'cafe').all)).toEqual(['Le Café']);
  expect(boardLists(all, ' birds ')).toMatchObject({ newName: null });
  expect(names(boardLists(all, 'birds').all)).toEqual(['Birds', 'Old birds']);
  expect(boardLists(all, ' Bird ').newName).toBe('Bird');
});

it('saves each chosen picture under a name of its own, and the page itself where none is chosen', () => {
  const page = { link: 'https://a.example/', title: 'A', isClosed: false, pictures: [] };
  const picture = (address: string) => ({ address, width: 0, height: 0, words: `of ${address}` });
  const to = { home: 'mine', boardId: '1', boardName: 'B', boardUrl: '/b/', section: null };
  let count = 0;
  const newId = () => `id-${(count += 1)}`;
  expect(savesOf(page, [picture('x'), picture('y')], to, newId)).toMatchObject([
    { id: 'id-1', picture: 'x', words: 'of x', link: page.link, boardId: '1' },
    { id: 'id-2', picture: 'y', words: 'of y' },
  ]);
  const cut = { ...page, title: 'A\ud83d' };
  expect(savesOf(cut, [], to, () => 'cut')[0]?.title).toBe('A\ufffd');
  expect(savesOf(page, [], { ...to, section: { id: '9', name: 'S' } }, newId)).toMatchObject([
    { id: 'id-3', picture: null, sectionId: '9' },
  ]);
});
