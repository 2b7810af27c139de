import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteBoard, updateBoard } from '#contract/boards.ts';
import { mergeBoards } from '#contract/boards/life.ts';
import { moderateBoard } from '#contract/boards/moderation.ts';
import { deleteAccount } from '#contract/identity/account.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { deleteFromTrash, restoreFromTrash } from '#contract/pins/trash.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let operator: TestPerson;
let owner: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
  owner = await app.person();
});
afterAll(() => app.close());

interface Key {
  readonly subject: string;
  readonly key: string;
}

// From the rows themselves, each read alone, as on a cluster they lie apart.
async function keysThatShouldBe(): Promise<Key[]> {
  const { read } = app.db;
  const people = await read.rows<{ id: string; names: string[] }>(
    'select id, array[full_name, username] as names from people where not is_unfindable',
  );
  const boards = await read.rows<{ id: string; names: string[] }>(
    `select id, array[name] as names from boards where privacy = 'public'`,
  );
  const all = [...people, ...boards].flatMap(({ id, names }) =>
    names.map((name) => ({ id, name })),
  );
  return read.rows<Key>(
    `select distinct subject, key
     from unnest(:ids::bigint[], :names::text[]) as named (subject, name), completion_keys(name) as key
     order by subject, key`,
    { ids: all.map(({ id }) => id), names: all.map(({ name }) => name) },
  );
}

/** Checks every name that completes a search, and returns those of one board or person. */
async function namesOf(id: string): Promise<string[]> {
  const rows = await app.db.read.rows<Key>(
    'select subject, key from completions where kind in (2, 3) order by subject, key',
  );
  expect(rows).toEqual(await keysThatShouldBe());
  return rows.filter(({ subject }) => subject === id).map(({ key }) => key);
}

test('the names of a person are offered from the sign-up on, as they are changed, hidden and gone', async () => {
  const ann = await app.person('heronry');
  expect(await namesOf(ann.id)).toEqual(['heronry']);
  await ann.call(updateSettings, { full_name: 'Ann Grey Heron' });
  expect(await namesOf(ann.id)).toEqual(['ann grey heron', 'grey heron', 'heron', 'heronry']);
  await ann.call(updateSettings, { username: 'egret', about: 'Wades' });
  expect(await namesOf(ann.id)).toEqual(['ann grey heron', 'egret', 'grey heron', 'heron']);
  await ann.call(updateSettings, { about: 'Wades far' });
  await ann.call(updateSettings, { hidden_from_people_search: true });
  expect(await namesOf(ann.id)).toEqual([]);
  await ann.call(updateSettings, { full_name: 'Ann' });
  expect(await namesOf(ann.id)).toEqual([]);
  await ann.call(updateSettings, { hidden_from_people_search: false });
  expect(await namesOf(ann.id)).toEqual(['ann', 'egret']);
  const { erase_at } = await ann.call(deleteAccount, { password: PASSWORD });
  app.clock.now = new Date(new Date(erase_at).getTime() + 1000);
  await app.db.read.row(`select id from graphile_worker.add_job('transfer.erase-due')`);
  await app.runJobs();
  expect(await namesOf(ann.id)).toEqual([]);
  expect(await app.db.read.row('select 1 from people where id = :id', { id: ann.id })).toBeNull();
});

test('the names of a board are offered while it is public, also after the trash', async () => {
  const { id } = await aBoard(owner, { name: 'Reed beds' });
  const hidden = await aBoard(owner, { name: 'Nests', privacy: 'secret' });
  expect([await namesOf(id), await namesOf(hidden.id)]).toEqual([['beds', 'reed beds'], []]);
  await owner.call(updateBoard, { board_id: id, name: 'Reeds' });
  expect(await namesOf(id)).toEqual(['reeds']);
  await owner.call(updateBoard, { board_id: id, description: 'Tall' });
  expect(await namesOf(id)).toEqual(['reeds']);
  await owner.call(updateBoard, { board_id: id, privacy: 'protected' });
  expect(await namesOf(id)).toEqual([]);
  await owner.call(updateBoard, { board_id: id, privacy: 'public' });
  expect(await namesOf(id)).toEqual(['reeds']);
  const disabled = { board_id: id, reason: null };
  await operator.call(moderateBoard, { ...disabled, is_temporarily_disabled: true });
  expect(await namesOf(id)).toEqual([]);
  await operator.call(moderateBoard, { ...disabled, is_temporarily_disabled: false });
  expect(await namesOf(id)).toEqual(['reeds']);
  await aPin(owner, id);
  await owner.call(deleteBoard, { board_id: id });
  expect(await namesOf(id)).toEqual([]);
  await owner.call(restoreFromTrash, { ids: [id] });
  expect(await namesOf(id)).toEqual(['reeds']);
  const into = await aBoard(owner, { name: 'Marsh' });
  await owner.call(mergeBoards, { board_id: id, destination_board_id: into.id });
  expect(await namesOf(id)).toEqual([]);
  await owner.call(restoreFromTrash, { ids: [id] });
  expect(await namesOf(id)).toEqual(['reeds']);
  await owner.call(deleteBoard, { board_id: id });
  await owner.call(deleteFromTrash, { ids: [id] });
  await app.runJobs();
  expect([await namesOf(id), await namesOf(into.id)]).toEqual([[], ['marsh']]);
});

test('the boards of somebody whose account ends are offered no more', async () => {
  const leaving = await app.person();
  const board = await aBoard(leaving, { name: 'Last lagoon' });
  expect(await namesOf(board.id)).toEqual(['lagoon', 'last lagoon']);
  const { erase_at } = await leaving.call(deleteAccount, { password: PASSWORD });
  app.clock.now = new Date(new Date(erase_at).getTime() + 1000);
  await app.db.read.row(`select id from graphile_worker.add_job('transfer.erase-due')`);
  await app.runJobs();
  expect(await namesOf(board.id)).toEqual([]);
});
