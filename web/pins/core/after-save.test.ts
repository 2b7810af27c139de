import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type Board, getBoard, getBoards, getPickerBoards } from '#contract/boards.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { getUser } from '#contract/social.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { afterSave } from './after-save.ts';
import { changePins } from './change-pins.ts';

const board = (id: string, pin_count: number) => ({ id, pin_count }) as Board;
const pages = (data: unknown) => ({ pages: [{ data, bookmark: null }], pageParams: [null] });

function messages() {
  const queries = new QueryClient();
  queries.setQueryData(callKey(getBoard, { board_id: '1' }), board('1', 4));
  queries.setQueryData(
    [...callKey(getBoards, { username: 'noor' }), 'pages', null],
    pages([board('1', 4), board('2', 7)]),
  );
  queries.setQueryData(callKey(getPickerBoards, {}), {
    all_boards: [board('1', 4), board('2', 7), board('3', 0)],
    boards_shortlist: [board('2', 7), board('1', 4)],
  });
  queries.setQueryData(callKey(getUser, { username: 'noor' }), { username: 'noor', pin_count: 11 });
  queries.setQueryData(callKey(getUser, { username: 'ines' }), { username: 'ines', pin_count: 3 });
  return queries;
}

it('counts the pin on the board and for the person at once, and for nobody else [SAVE-11]', () => {
  const queries = messages();
  afterSave(queries, { boardId: '1', username: 'noor', pins: 1 });
  expect(queries.getQueryData(callKey(getBoard, { board_id: '1' }))).toMatchObject({
    pin_count: 5,
  });
  expect(
    queries.getQueryData([...callKey(getBoards, { username: 'noor' }), 'pages', null]),
  ).toMatchObject({
    pages: [{ data: [{ pin_count: 5 }, { pin_count: 7 }] }],
  });
  expect(queries.getQueryData(callKey(getUser, { username: 'noor' }))).toMatchObject({
    pin_count: 12,
  });
  expect(queries.getQueryData(callKey(getUser, { username: 'ines' }))).toMatchObject({
    pin_count: 3,
  });
});

it('puts the board first in the shortlist, once [SAVE-12]', () => {
  const queries = messages();
  afterSave(queries, { boardId: '1', username: 'noor', pins: 1 });
  const picker = queries.getQueryData<{ boards_shortlist: Board[] }>(callKey(getPickerBoards, {}));
  expect(picker?.boards_shortlist.map(({ id }) => id)).toEqual(['1', '2']);
});

it("forgets the board's own list when nobody looks at it, and no other", () => {
  const queries = messages();
  const key = (board_id: string) => [...callKey(getBoardPins, { board_id }), 'pages', null];
  queries.setQueryData(key('1'), pages([]));
  queries.setQueryData(key('2'), pages([]));
  afterSave(queries, { boardId: '1', username: 'noor', pins: 1 });
  expect(queries.getQueryData(key('1'))).toBeUndefined();
  expect(queries.getQueryData(key('2'))).toBeDefined();
});

it('takes a deleted pin out of every list, results among them', async () => {
  const queries = new QueryClient();
  const pin = (id: string) => ({ id, type: 'pin' });
  queries.setQueryData(['feed', {}, 'pages', null], pages([pin('1'), pin('2')]));
  queries.setQueryData(
    ['search', {}, 'pages', null],
    pages({ results: [pin('1'), { id: '1', type: 'board' }] }),
  );
  await changePins(queries, (one) => (one.id === '1' ? null : one));
  expect(queries.getQueryData(['feed', {}, 'pages', null])).toMatchObject({
    pages: [{ data: [{ id: '2' }] }],
  });
  expect(queries.getQueryData(['search', {}, 'pages', null])).toMatchObject({
    pages: [{ data: { results: [{ id: '1', type: 'board' }] } }],
  });
});
