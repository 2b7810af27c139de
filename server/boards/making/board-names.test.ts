import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard, getBoard, getBoards, updateBoard } from '#contract/boards.ts';
import { getUser } from '#contract/social.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a new board stands at its address, empty, public and its maker’s', async () => {
  const ada = await app.person();
  const made = await ada.call(createBoard, { name: '  Wände & Böden ', description: 'Lime wash' });
  expect(made).toMatchObject({
    type: 'board',
    node_id: Buffer.from(`Board:${made.id}`).toString('base64'),
    name: 'Wände & Böden',
    description: 'Lime wash',
    slug: 'wände-böden',
    url: `/${ada.username}/w%C3%A4nde-b%C3%B6den/`,
    privacy: 'public',
    layout: 'default',
    pin_count: 0,
    section_count: 0,
    access: ['write', 'delete'],
    board_access: ['write'],
    image_cover_url: null,
    cover_images: null,
    images: { '170x': [] },
    pin_thumbnail_urls: [],
    created_at: 'Sat, 14 Mar 2026 09:26:53 +0000',
    owner: { id: ada.id, username: ada.username },
  });
  expect(await ada.call(getBoard, { board_id: made.id })).toEqual(made);
  const board = await app.visitor().call(getBoard, { username: ada.username, slug: made.slug });
  expect(board).toEqual({ ...made, access: [], board_access: [] });
});

test('an address finds its board however a client writes it', async () => {
  const ada = await app.person();
  const made = await ada.call(createBoard, { name: 'Ätna' });
  const ways = [
    { username: ada.username, slug: '%C3%84tna' },
    { slug: `/${ada.username.toUpperCase()}/ätna/` },
    { username: 'somebody-else', slug: `${ada.username}/a\u0308tna` },
  ];
  for (const way of ways) {
    expect(await app.visitor().call(getBoard, way)).toMatchObject({ id: made.id });
  }
  const bare = await app.visitor().request(`/v3/boards/${made.id}/`);
  expect(bare.json()).toMatchObject({ status: 'success', data: { id: made.id } });
});

test('what names no board is said plainly', async () => {
  const ada = await app.person();
  for (const vague of [{}, { username: ada.username }, { slug: 'a' }, { slug: 'a/b/c' }]) {
    expect(await ada.refusal(getBoard, vague)).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  }
  const nowhere = [
    { board_id: '1' },
    { board_id: '99999999999999999999' },
    { username: ada.username, slug: 'no' },
    { username: 'nobody', slug: 'no' },
    { username: ada.username, slug: '%' },
  ];
  for (const location of nowhere) {
    expect(await ada.refusal(getBoard, location)).toMatchObject({
      status: 404,
      code: 'board_not_found',
    });
  }
});

test('a name is required, trimmed, and at most 180 characters long [BOARD-01, BOARD-03]', async () => {
  const ada = await app.person();
  const refusal = (name: unknown) => ada.refusal(createBoard, { name });
  expect(await refusal('  ')).toMatchObject({
    status: 400,
    detail: "Don't forget to name your board!",
  });
  expect(await refusal('x'.repeat(181))).toMatchObject({
    status: 400,
    detail: 'name: Please enter no more than 180 characters.',
  });
  for (const name of [undefined, null, 7, '\u0000', '\ud800']) {
    expect(await refusal(name)).toMatchObject({ status: 400, code: 'invalid_input' });
  }
  const longest = await ada.call(createBoard, { name: '𝔘'.repeat(90) });
  expect(
    await app.visitor().call(getBoard, { username: ada.username, slug: longest.slug }),
  ).toMatchObject({ id: longest.id });
});

test('boards of one owner have distinct names, whatever their capitals', async () => {
  const ada = await app.person();
  await ada.call(createBoard, { name: 'Étude' });
  const { envelope, status } = await ada.resource('Board', 'create', { name: 'éTUDE' });
  expect(status).toBe(400);
  expect(envelope.resource_response).toMatchObject({ code: 58, error: { api_error_code: 58 } });
  const other = await app.person();
  await other.call(createBoard, { name: 'Étude' });
  const second = await ada.call(createBoard, { name: 'Second' });
  expect(await ada.refusal(updateBoard, { board_id: second.id, name: 'étude' })).toMatchObject({
    code: 'board_name_taken',
  });
  expect(await ada.call(getBoard, { board_id: second.id })).toEqual(second);
});

test('of many boards made at once with one name one is made', async () => {
  const ada = await app.person();
  const tries = Array.from({ length: 20 }, () => ada.resource('Board', 'create', { name: 'Race' }));
  const statuses = (await Promise.all(tries)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(19);
  expect(await ada.call(getUser, {})).toMatchObject({ board_count: 1 });
  expect((await ada.call(getBoards, {})).data).toHaveLength(1);
});

test('names that make one slug get numbers, also at once', async () => {
  const ada = await app.person();
  const names = Array.from({ length: 12 }, (_, index) => `Tea${'!'.repeat(index)}`);
  const boards = await Promise.all(names.map((name) => ada.call(createBoard, { name })));
  const slugs = boards.map((board) => board.slug).toSorted();
  const wanted = names.map((_, index) => (index === 0 ? 'tea' : `tea-${index + 1}`));
  expect(slugs).toEqual(wanted.toSorted());
});

test('an old address leads to the board at its new one, and to nobody else’s', async () => {
  const ada = await app.person();
  const board = await ada.call(createBoard, { name: 'Yard' });
  const renamed = await ada.call(updateBoard, { board_id: board.id, name: 'Garden' });
  expect(renamed).toMatchObject({ id: board.id, slug: 'garden', url: `/${ada.username}/garden/` });
  const atOld = await app.visitor().call(getBoard, { username: ada.username, slug: 'yard' });
  expect(atOld).toMatchObject({ id: board.id, slug: 'garden' });
  expect(await ada.call(createBoard, { name: 'Yard' })).toMatchObject({ slug: 'yard-2' });
  await ada.call(updateBoard, { board_id: board.id, name: 'Plot' });
  expect(await ada.call(updateBoard, { board_id: board.id, name: 'Garden!' })).toMatchObject({
    slug: 'garden',
  });
});

test('an update changes what it names and nothing else', async () => {
  const ada = await app.person();
  const board = await ada.call(createBoard, {
    name: 'Calm',
    description: 'Blue',
    category: 'home',
  });
  const update = (changes: object) => ada.call(updateBoard, { board_id: board.id, ...changes });
  expect(await update({})).toEqual(board);
  expect(await update({ description: '' })).toMatchObject({ description: '', category: 'home' });
  expect(await update({ category: null, name: 'CALM' })).toMatchObject({
    name: 'CALM',
    category: null,
    slug: 'calm',
  });
});

test('owner, counts and flags are never taken from a request [SEC-30]', async () => {
  const ada = await app.person();
  const eve = await app.person();
  const forged = {
    owner_id: ada.id,
    pin_count: 9,
    slug: 'x',
    cover_chosen: true,
    id: '5',
    bucket: 1,
  };
  const { envelope } = await eve.resource('Board', 'create', { name: 'Mine', ...forged });
  expect(envelope.resource_response.data).toMatchObject({
    owner: { id: eve.id },
    pin_count: 0,
    slug: 'mine',
    has_custom_cover: false,
  });
});
