import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBoards } from '#contract/boards.ts';
import { getBoardOrder, moveBoardInOrder, setBoardOrder } from '#contract/boards/order.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { aBoard } from '#server/testing/pins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Sort = 'alphabetical' | 'last_pinned_to' | 'newest' | 'oldest' | 'custom';

/** Returns the board names on a profile, page by page. */
async function namesOf(asker: Client, username: string, sort: Sort = 'custom', page_size = 2) {
  const names: string[] = [];
  let bookmark: string | null = null;
  do {
    const page: { data: { name: string }[]; bookmark: string | null } = await asker.call(
      getBoards,
      { username, sort, page_size, bookmark },
    );
    names.push(...page.data.map((board) => board.name));
    ({ bookmark } = page);
  } while (bookmark !== null);
  return names.join('');
}

/** Creates a person with a board for each letter, in this order. */
async function somebody(letters: string, more: object = {}) {
  const person = await app.person();
  const ids: Record<string, string> = {};
  for (const name of letters) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    ids[name] = (await aBoard(person, { name, ...more })).id;
  }
  const idOf = (name: string): string => ids[name] ?? '';
  const move = (name: string, side: 'before_id' | 'after_id', other: string) =>
    person.call(moveBoardInOrder, { board_id: idOf(name), [side]: idOf(other) });
  return { person, idOf, move };
}

test('a profile shows boards by what their person chose, to everybody, page after page', async () => {
  const { person } = await somebody('CADB');
  const visitorOrder = (): Promise<string> => namesOf(app.visitor(), person.username);
  expect(await visitorOrder()).toBe('ABCD');
  expect(await person.call(getBoardOrder, {})).toEqual({ sort: 'alphabetical', modified_at: null });
  for (const [sort, names] of [
    ['newest', 'BDAC'],
    ['oldest', 'CADB'],
    ['last_pinned_to', 'BDAC'],
    ['alphabetical', 'ABCD'],
  ] as const) {
    expect(await person.call(setBoardOrder, { sort })).toMatchObject({ sort });
    expect(await visitorOrder(), sort).toBe(names);
    expect(await namesOf(app.visitor(), person.username, sort), sort).toBe(names);
  }
});

test('boards are moved by hand from the order that they stand in; new ones come first', async () => {
  const { person, idOf, move } = await somebody('ABCD');
  const names = (): Promise<string> => namesOf(app.visitor(), person.username);
  await move('D', 'before_id', 'A');
  expect(await names()).toBe('DABC');
  await move('A', 'after_id', 'C');
  expect(await names()).toBe('DBCA');
  expect(await person.call(getBoardOrder, {})).toMatchObject({ sort: 'custom' });
  await aBoard(person, { name: 'N' });
  expect(await names()).toBe('NDBCA');
  await person.call(setBoardOrder, { sort: 'oldest' });
  expect(await names()).toBe('ABCDN');
  await person.call(setBoardOrder, { sort: 'custom' });
  expect(await names()).toBe('NDBCA');
  await app.db.read.run('delete from boards where id = :id', { id: idOf('B') });
  expect(await names()).toBe('NDCA');
});

test('secret boards keep their places and tell nobody of them [SEC-28]', async () => {
  const { person, move } = await somebody('ABC');
  for (const name of ['S', 'T']) await aBoard(person, { name, privacy: 'secret' });
  await move('C', 'before_id', 'A');
  expect(await namesOf(person, person.username)).toBe('CABST');
  expect(await namesOf(app.visitor(), person.username)).toBe('CAB');
  const page = await app
    .visitor()
    .call(getBoards, { username: person.username, sort: 'custom', page_size: 1 });
  const position = Buffer.from(page.bookmark ?? '', 'base64url').toString();
  expect(JSON.parse(position)).toEqual([page.data[0]?.id]);
});

test('only boards on one’s own profile are moved, beside one other; nothing changes otherwise', async () => {
  const { person, idOf } = await somebody('AB');
  const other = await somebody('X');
  const [a, x] = [idOf('A'), other.idOf('X')];
  const missing = { status: 404, code: 'board_not_found' };
  const wrong = { status: 400, code: 'invalid_input' };
  for (const [input, message] of [
    [{ board_id: x, before_id: a }, missing],
    [{ board_id: a, before_id: x }, missing],
    [{ board_id: '1', after_id: a }, missing],
    [{ board_id: a }, wrong],
    [{ board_id: a, before_id: idOf('B'), after_id: idOf('B') }, wrong],
  ] as const) {
    expect(await person.refusal(moveBoardInOrder, input)).toMatchObject(message);
  }
  expect(await person.refusal(setBoardOrder, { sort: 'random' })).toMatchObject(wrong);
  expect(await person.call(getBoardOrder, {})).toEqual({ sort: 'alphabetical', modified_at: null });
  expect(await app.visitor().refusal(setBoardOrder, { sort: 'newest' })).toMatchObject({
    status: 401,
  });
});

test('moves at the same time are made one after the other, and none is lost', async () => {
  const { person, idOf } = await somebody('ABCDEF');
  const again = (): TestPerson => ({ ...person, ...clientOf(app.url, {}, person.cookies) });
  await Promise.all(
    ['B', 'C', 'D', 'E'].map((name) =>
      again().call(moveBoardInOrder, { board_id: idOf(name), after_id: idOf('F') }),
    ),
  );
  const names = await namesOf(app.visitor(), person.username);
  expect(names.slice(0, 2)).toBe('AF');
  expect(names.slice(2).split('').toSorted().join('')).toBe('BCDE');
});
