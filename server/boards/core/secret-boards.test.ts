import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createBoard,
  getBoard,
  getBoards,
  getPickerBoards,
  getSection,
  getSections,
  renameSection,
  updateBoard,
} from '#contract/boards.ts';
import { getUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { insertSection, recordPinsAdded, findBoardToSaveInto } from '../index.ts';

let app: TestApp;
let owner: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  app = await testApp();
  owner = await app.person();
  stranger = await app.person();
});
afterAll(() => app.close());

const PICTURE = 'ab'.repeat(16);

/** Creates a board with a section and a pin, as the pins domain would. */
async function filledBoard(name: string, privacy: 'public' | 'protected' | 'secret') {
  const board = await owner.call(createBoard, { name, privacy });
  const section = await app.db.transaction(async (tx) => {
    const writable = await findBoardToSaveInto(tx, owner, board.id, null);
    const pins = [{ id: board.id, signature: PICTURE }];
    await recordPinsAdded(tx, writable, { sectionId: null, pins, now: app.clock.now });
    return insertSection(tx, writable, 'Corner', app.clock.now);
  });
  return { board, section };
}

test('a secret board is not found by anyone but its owner, exactly like none [SEC-27, BOARD-10]', async () => {
  const { board, section } = await filledBoard('Surprise', 'secret');
  const address = { username: owner.username, slug: 'surprise' };
  const absent = { username: owner.username, slug: 'no-such-board' };
  for (const client of [stranger, app.visitor()]) {
    const nothing = await client.refusal(getBoard, absent);
    expect(nothing).toMatchObject({ status: 404, code: 'board_not_found' });
    expect(await client.refusal(getBoard, address)).toEqual(nothing);
    expect(await client.refusal(getBoard, { board_id: board.id })).toEqual(nothing);
    expect(await client.refusal(getSections, { board_id: board.id })).toEqual(nothing);
    const noSection = await client.refusal(getSection, { section_id: '1' });
    expect(noSection).toMatchObject({ status: 404, code: 'section_not_found' });
    expect(await client.refusal(getSection, { section_id: section.id })).toEqual(noSection);
    const bySlug = { username: owner.username, board_slug: 'surprise', section_slug: 'corner' };
    expect(await client.refusal(getSection, bySlug)).toEqual(noSection);
    expect(await client.refusal(getSection, { ...bySlug, board_slug: 'none' })).toEqual(noSection);
  }
  expect(await owner.call(getBoard, address)).toMatchObject({ id: board.id, privacy: 'secret' });
  expect(await owner.call(getSection, { section_id: section.id })).toMatchObject({
    id: section.id,
  });
});

test('a secret or protected board is listed and counted for its owner alone [SEC-28, BOARD-10]', async () => {
  const person = await app.person();
  const make = (name: string, privacy: 'public' | 'protected' | 'secret' | 'private') =>
    person.call(createBoard, { name, privacy });
  await make('Open', 'public');
  await make('By link', 'protected');
  expect(await make('Hidden', 'private')).toMatchObject({ privacy: 'secret' });
  const names = async (client: Pick<TestPerson, 'call'>, filter: object) =>
    (await client.call(getBoards, { username: person.username, ...filter })).data.map(
      (board) => board.name,
    );
  for (const client of [stranger, app.visitor()]) {
    for (const filter of [
      {},
      { privacy_filter: 'all' },
      { filter: 'all' },
      { sort: 'newest' },
      { sort: 'last_pinned_to' },
    ]) {
      expect(await names(client, filter)).toEqual(['Open']);
    }
    expect(await names(client, { privacy_filter: 'secret' })).toEqual([]);
    expect(await names(client, { filter: 'protected' })).toEqual([]);
    expect(await client.call(getUser, { user_id: person.id })).toMatchObject({ board_count: 1 });
  }
  expect(await names(person, {})).toEqual(['By link', 'Hidden', 'Open']);
  expect(await names(person, { privacy_filter: 'secret' })).toEqual(['Hidden']);
  expect(await person.call(getUser, {})).toMatchObject({ board_count: 3 });
});

test('a protected board is reached by its address', async () => {
  const { board } = await filledBoard('For friends', 'protected');
  expect(await app.visitor().call(getBoard, { board_id: board.id })).toMatchObject({
    id: board.id,
  });
});

test('a change of privacy moves the board and its pins between the counts [SEC-67]', async () => {
  const before = await app.visitor().call(getUser, { user_id: owner.id });
  const own = await owner.call(getUser, {});
  const { board } = await filledBoard('Turning', 'public');
  const counts = async (client: Pick<TestPerson, 'call'>, from: typeof own) => {
    const user = await client.call(getUser, { user_id: owner.id });
    return [user.board_count - from.board_count, user.pin_count - from.pin_count];
  };
  expect(await counts(app.visitor(), before)).toEqual([1, 1]);
  for (const privacy of ['secret', 'protected', 'public', 'protected'] as const) {
    await owner.call(updateBoard, { board_id: board.id, privacy });
    const logged = privacy === 'public' ? [1, 1] : [0, 0];
    expect(await counts(app.visitor(), before)).toEqual(logged);
    expect(await counts(owner, own)).toEqual([1, 1]);
  }
});

test('nobody else changes a board or its sections, seen or unseen', async () => {
  const open = await filledBoard('Ours', 'public');
  const hidden = await filledBoard('Mine', 'secret');
  for (const { board, section } of [open, hidden]) {
    expect(
      await stranger.refusal(updateBoard, { board_id: board.id, name: 'Yours' }),
    ).toMatchObject({
      status: 404,
      code: 'board_not_found',
    });
    expect(
      await stranger.refusal(renameSection, { section_id: section.id, name: 'Yours' }),
    ).toMatchObject({ status: 404, code: 'section_not_found' });
    expect(await app.visitor().refusal(updateBoard, { board_id: board.id })).toMatchObject({
      status: 401,
    });
    expect(await owner.call(getBoard, { board_id: board.id })).toMatchObject({ name: board.name });
    const stored = await owner.call(getSection, { section_id: section.id });
    expect(stored.title).toBe('Corner');
  }
  const picker = await stranger.call(getPickerBoards, { user_id: owner.id });
  expect(picker.all_boards).toEqual([]);
});
