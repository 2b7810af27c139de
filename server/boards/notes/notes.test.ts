import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteBoard, updateBoard, type Board } from '#contract/boards.ts';
import { mergeBoards } from '#contract/boards/life.ts';
import {
  createBoardNote,
  deleteBoardNote,
  getBoardNotes,
  MAX_NOTE_ITEMS,
  MAX_NOTES,
  updateBoardNote,
} from '#contract/boards/notes.ts';
import { deleteFromTrash, restoreFromTrash } from '#contract/pins/trash.ts';
import { blockUser } from '#contract/social.ts';
import { findWrongCounts } from '#server/kernel/jobs/reconcile.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, boardNow, walk } from '#server/testing/pins.ts';
import { eraseBoardsOf } from '../index.ts';
import { boardCounters } from '../upkeep/reconcile-counts.ts';
import { aSharedBoard } from '../core/test-sharing.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let board: Board;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben, eve] = [await app.person(), await app.person(), await app.person()];
  board = await aBoard(ann);
});

const write = (person: TestPerson, title: string, on = board) =>
  person.call(createBoardNote, { board_id: on.id, title });
const titles = async (reader: Client, on = board): Promise<string[]> =>
  (await reader.call(getBoardNotes, { board_id: on.id })).data.map((note) => note.title);
const count = async (on = board): Promise<number> => (await boardNow(ann, on.id)).note_count;

async function expectRightCounts(): Promise<void> {
  for (const counter of boardCounters) {
    expect(await findWrongCounts(counter, app.db.read), counter.name).toBe(0);
  }
}

test('whoever works on a board writes notes on it, and whoever sees the board reads them, page by page', async () => {
  board = await aSharedBoard(ann, [ben], 'public');
  const items = [
    { text: 'Paint', done: false },
    { text: 'Brushes', done: true },
  ];
  const first = await ann.call(createBoardNote, {
    board_id: board.id,
    title: 'To buy',
    text: ' Before Friday.\n',
    items,
  });
  expect(first).toMatchObject({ title: 'To buy', text: 'Before Friday.', items, version: 1 });
  expect(first.user.id).toBe(ann.id);
  await write(ben, 'Two');
  await write(ann, 'Three');
  const ids = await walk((bookmark) =>
    app.visitor().call(getBoardNotes, { board_id: board.id, page_size: 2, bookmark }),
  );
  expect(ids).toHaveLength(3);
  expect(await titles(eve)).toEqual(['Three', 'Two', 'To buy']);
  const ticked = items.map((item) => ({ ...item, done: true }));
  const edited = { note_id: first.id, version: 1 };
  const changed = await ben.call(updateBoardNote, { ...edited, items: ticked });
  expect(changed).toMatchObject({ title: 'To buy', items: ticked, version: 2 });
  expect(changed.user.id).toBe(ann.id);
  // Ann still has the version before Ben's change.
  const late = await ann.refusal(updateBoardNote, { ...edited, text: 'Today.' });
  expect(late).toMatchObject({ status: 409, code: 'note_changed' });
  expect(await count()).toBe(3);
  await ben.call(deleteBoardNote, { note_id: first.id });
  expect(await titles(eve)).toEqual(['Three', 'Two']);
  expect(await count()).toBe(2);
  await expectRightCounts();
});

test('others write none, and a secret board’s exist for its people alone [BOARD-10, SEC-28]', async () => {
  const note = await write(ann, 'Mine');
  const missing = { status: 404, code: 'note_not_found' };
  expect(await eve.refusal(createBoardNote, { board_id: board.id, title: 'x' })).toMatchObject({
    status: 404,
    code: 'board_not_found',
  });
  const change = { note_id: note.id, version: 1, title: 'x' };
  expect(await eve.refusal(updateBoardNote, change)).toMatchObject(missing);
  expect(await eve.refusal(deleteBoardNote, { note_id: note.id })).toMatchObject(missing);
  expect(await eve.refusal(deleteBoardNote, { note_id: '1' })).toMatchObject(missing);
  await ann.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  const hidden = await eve.refusal(getBoardNotes, { board_id: board.id });
  expect(hidden).toEqual(await eve.refusal(getBoardNotes, { board_id: '1' }));
  expect(await titles(ann)).toEqual(['Mine']);
});

test('an empty note, too long a list and too many notes are refused and change nothing', async () => {
  const wrong = { status: 400, code: 'invalid_input' };
  const items = Array.from({ length: MAX_NOTE_ITEMS + 1 }, () => ({ text: 'x', done: false }));
  for (const input of [{}, { title: ' ' }, { items }, { items: [{ text: ' ', done: false }] }]) {
    const refused = await ann.refusal(createBoardNote, { board_id: board.id, ...input });
    expect(refused).toMatchObject(wrong);
  }
  expect(await count()).toBe(0);
  const { id } = await write(ann, 'One');
  const empty = { note_id: id, version: 1, title: '' };
  expect(await ann.refusal(updateBoardNote, empty)).toMatchObject(wrong);
  await app.db.read.run('update boards set note_count = :maxNotes where id = :id', {
    id: board.id,
    maxNotes: MAX_NOTES,
  });
  expect(await ann.refusal(createBoardNote, { board_id: board.id, title: 'x' })).toMatchObject(
    wrong,
  );
  await app.db.read.run('update boards set note_count = 1 where id = :id', { id: board.id });
  expect(await titles(ann)).toEqual(['One']);
});

test('notes go and come back with their board, and move with it where it is merged', async () => {
  const other = await aBoard(ann);
  await write(ann, 'Here');
  await write(ann, 'There', other);
  await ann.call(deleteBoard, { board_id: board.id });
  await ann.call(restoreFromTrash, { ids: [board.id] });
  expect([await titles(ann), await count()]).toEqual([['Here'], 1]);
  const merge = { board_id: board.id, destination_board_id: other.id };
  expect(await ann.call(mergeBoards, merge)).toMatchObject({ note_count: 2 });
  expect((await titles(ann, other)).toSorted()).toEqual(['Here', 'There']);
  await ann.call(restoreFromTrash, { ids: [board.id] });
  expect([await titles(ann), await titles(ann, other)]).toEqual([['Here'], ['There']]);
  expect([await count(), await count(other)]).toEqual([1, 1]);
  await expectRightCounts();
  await ann.call(deleteBoard, { board_id: board.id });
  await ann.call(deleteFromTrash, { ids: [board.id] });
  await app.runJobs();
  expect(
    await app.db.read.rows('select 1 from board_notes where board_id = :id', { id: board.id }),
  ).toEqual([]);
});

test('erased people leave no notes, and those of blocked people are not read', async () => {
  board = await aSharedBoard(ann, [ben], 'public');
  await write(ben, 'Ben’s');
  const hers = await write(ann, 'Ann’s');
  await eve.call(blockUser, { blocked_user_id: ben.id });
  expect(await titles(eve)).toEqual(['Ann’s']);
  await app.db.transaction((tx) => eraseBoardsOf({ tx }, ben.id, async () => true));
  expect(await titles(ann)).toEqual(['Ann’s']);
  expect(await count()).toBe(1);
  await expectRightCounts();
  await app.db.read.run('update boards set note_count = 7 where id = :id', { id: board.id });
  const [wrong] = boardCounters.filter(({ name }) => name === 'notes of boards');
  expect(await findWrongCounts(wrong!, app.db.read)).toBe(1);
  await app.db.transaction((tx) => wrong!.repair(tx, board.id));
  expect(await count()).toBe(1);
  expect(hers.version).toBe(1);
});

test('changes at once are made one after the other: one is made, the others are told [SEC-70]', async () => {
  const note = await write(ann, 'One');
  const ends = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      ann.call(updateBoardNote, { note_id: note.id, version: 1, title: `Now ${at}` }),
    ),
  );
  expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
  await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      at % 2 === 0 ? write(ann, `New ${at}`) : ann.call(deleteBoardNote, { note_id: note.id }),
    ),
  );
  expect(await count()).toBe(4);
  await expectRightCounts();
});
