import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard, getBoards, getPickerBoards, type Board } from '#contract/boards.ts';
import type { Page } from '#contract/kernel/call.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { findBoardToSaveInto, recordPinsAdded } from '../index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const tick = (): Date => (app.clock.now = new Date(app.clock.now.getTime() + 1000));

async function withBoards(names: readonly string[]): Promise<TestPerson> {
  const person = await app.person();
  for (const name of names) {
    tick();
    await person.call(createBoard, { name });
  }
  return person;
}

async function saveTo(person: TestPerson, name: string): Promise<void> {
  const now = tick();
  const { all_boards: boards } = await person.call(getPickerBoards, {});
  const board = boards.find((one) => one.name === name);
  await app.db.transaction(async (tx) => {
    const writable = await findBoardToSaveInto(tx, person, board?.id ?? '0', null);
    const pins = [{ id: '1', signature: 'ab'.repeat(16) }];
    await recordPinsAdded(tx, writable, { sectionId: null, pins, now });
  });
}

async function walk(person: TestPerson, input: object, size: number): Promise<string[]> {
  const names: string[] = [];
  let bookmark: string | null = null;
  do {
    const page: Page<Board[]> = await person.call(getBoards, {
      ...input,
      page_size: size,
      bookmark,
    });
    expect(page.data.length).toBeGreaterThan(0);
    names.push(...page.data.map((board) => board.name));
    bookmark = page.bookmark;
  } while (bookmark !== null);
  return names;
}

test('boards are listed by name, those that start with a digit last, page by page [SAVE-03]', async () => {
  const person = await withBoards(['2 rooms', 'Zoo', 'ábaco', '10 rooms', 'Abacus', 'beach']);
  const sorted = ['ábaco', 'Abacus', 'beach', 'Zoo', '10 rooms', '2 rooms'];
  for (const size of [1, 2, 3, 6, 250]) expect(await walk(person, {}, size)).toEqual(sorted);
  expect(await walk(person, { sort: 'custom' }, 4)).toEqual(sorted);
  const named = await app.visitor().call(getBoards, { username: person.username });
  expect(named.data.map((board) => board.name)).toEqual(sorted);
});

test('boards are listed by age, and by when they were last saved to', async () => {
  const person = await withBoards(['a', 'b', 'c', 'd']);
  await saveTo(person, 'b');
  expect(await walk(person, { sort: 'newest' }, 2)).toEqual(['d', 'c', 'b', 'a']);
  expect(await walk(person, { sort: 'last_pinned_to' }, 2)).toEqual(['b', 'd', 'c', 'a']);
  expect(await walk(person, { sort: 'last_pinned_to' }, 1)).toEqual(['b', 'd', 'c', 'a']);
});

test('the other names of the call answer the same', async () => {
  const person = await withBoards(['x', 'y']);
  const answers = await Promise.all(
    ['Boards', 'BoardsFeed', 'ProfileBoards'].map((name) =>
      person.resource(name, 'get', { username: person.username }),
    ),
  );
  const [first, ...others] = answers.map((answer) => answer.envelope.resource_response.data);
  expect(first).toHaveLength(2);
  for (const other of others) expect(other).toEqual(first);
});

test('a visitor has to say whose boards', async () => {
  expect(await app.visitor().refusal(getBoards, {})).toMatchObject({
    status: 401,
    code: 'not_signed_in',
  });
  const unknown = await app.visitor().refusal(getBoards, { username: 'nobody' });
  expect(unknown).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('a bookmark of another list is refused', async () => {
  const person = await withBoards(['a', 'b']);
  const bookmarks: Record<string, string | null> = {};
  for (const sort of ['alphabetical', 'newest', 'last_pinned_to'] as const) {
    bookmarks[sort] = (await person.call(getBoards, { sort, page_size: 1 })).bookmark;
  }
  for (const sort of ['alphabetical', 'newest', 'last_pinned_to']) {
    for (const [of, bookmark] of Object.entries(bookmarks)) {
      if (of === sort) continue;
      expect(await person.refusal(getBoards, { sort, bookmark })).toMatchObject({ status: 400 });
    }
  }
});

test('the picker has every board by name, and first the two saved to last, or else the newest, each once [SAVE-02, SAVE-12]', async () => {
  const person = await withBoards(['c', '1', 'b', 'a']);
  await person.call(createBoard, { name: 'hidden', privacy: 'secret' });
  const picker = async (input: object = {}) => {
    const { all_boards: all, boards_shortlist: short } = await person.call(getPickerBoards, input);
    return { all: all.map((board) => board.name), short: short.map((board) => board.name) };
  };
  const all = ['a', 'b', 'c', 'hidden', '1'];
  expect(await picker()).toEqual({ all, short: ['hidden', 'a'] });
  await saveTo(person, 'c');
  expect(await picker()).toEqual({ all, short: ['c', 'hidden'] });
  await saveTo(person, 'hidden');
  expect(await picker()).toEqual({ all, short: ['hidden', 'c'] });
  for (const name of ['1', 'hidden', 'c', 'a', 'c']) await saveTo(person, name);
  expect(await picker()).toEqual({ all, short: ['c', 'a'] });
  expect(await picker({ shortlist_suggestions: 10 })).toEqual({
    all,
    short: ['c', 'a', 'hidden', '1', 'b'],
  });
  expect(await picker({ shortlist_suggestions: 0 })).toEqual({ all, short: [] });
  expect(await app.visitor().refusal(getPickerBoards, {})).toMatchObject({ status: 401 });
});
