import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard, getBoard, getSection, getSections, renameSection } from '#contract/boards.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import {
  findBoardToSaveInto,
  findSectionToChange,
  insertSection,
  removeSection,
  type SectionRow,
} from '../index.ts';

let app: TestApp;
let owner: TestPerson;
let boards = 0;
beforeAll(async () => {
  app = await testApp();
  owner = await app.person();
});
afterAll(() => app.close());

const newBoard = () => owner.call(createBoard, { name: `Board ${(boards += 1)}` });

const add = (boardId: string, title: string): Promise<SectionRow> =>
  app.db.transaction(async (tx) => {
    const board = await findBoardToSaveInto(tx, owner, boardId, null);
    return insertSection(tx, board, title, app.clock.now);
  });

test('sections are listed in their order, each with its board in full [DATA-09]', async () => {
  const board = await newBoard();
  for (const title of ['Zinc', 'Able', '3 legs']) await add(board.id, title);
  const { data, bookmark } = await app
    .visitor()
    .call(getSections, { board_id: board.id, page_size: 2 });
  expect(data.map((section) => section.title)).toEqual(['Zinc', 'Able']);
  const rest = await app
    .visitor()
    .call(getSections, { board_id: board.id, page_size: 2, bookmark });
  expect(rest).toMatchObject({ data: [{ title: '3 legs', slug: '3-legs' }], bookmark: null });
  expect(data[0]).toMatchObject({
    type: 'board_section',
    slug: 'zinc',
    pin_count: 0,
    preview_pins: [],
    board: {
      id: board.id,
      name: board.name,
      section_count: 3,
      owner: { username: owner.username },
    },
  });
  const aliased = await app.visitor().resource('BoardSectionsRepin', 'get', { board_id: board.id });
  expect(aliased.envelope.resource_response.data).toHaveLength(3);
});

test('a section is found by id and by its address, also by an old one', async () => {
  const board = await newBoard();
  const { id } = await add(board.id, 'Küche');
  const at = (slug: string) =>
    app
      .visitor()
      .call(getSection, { username: owner.username, board_slug: board.slug, section_slug: slug });
  expect(await at('k%C3%BCche')).toMatchObject({ id, title: 'Küche' });
  expect(await owner.call(renameSection, { section_id: id, name: ' Bad ' })).toMatchObject({
    id,
    title: 'Bad',
    slug: 'bad',
  });
  expect(await at('küche')).toMatchObject({ id, slug: 'bad' });
  expect(await app.visitor().call(getSection, { section_id: id })).toMatchObject({ slug: 'bad' });
  expect(await add(board.id, 'Küche!')).toMatchObject({ slug: 'küche-2' });
  const vague = await owner.refusal(getSection, {
    username: owner.username,
    board_slug: board.slug,
  });
  expect(vague).toMatchObject({ status: 400, code: 'invalid_input' });
});

test('sections of one board have distinct names, whatever their capitals, also when made at once', async () => {
  const board = await newBoard();
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => add(board.id, index % 2 ? 'Hall' : 'HALL')),
  );
  const refused = tries
    .filter((one) => one.status === 'rejected')
    .map((one) => one.reason as Error);
  expect(refused).toHaveLength(7);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'section_name_taken' });
  const cellar = await add(board.id, 'Cellar');
  expect(await owner.refusal(renameSection, { section_id: cellar.id, name: 'hall' })).toMatchObject(
    {
      status: 400,
      code: 'section_name_taken',
    },
  );
  expect(await owner.call(renameSection, { section_id: cellar.id, name: 'CELLAR' })).toMatchObject({
    title: 'CELLAR',
    slug: 'cellar',
  });
  expect(await owner.call(getBoard, { board_id: board.id })).toMatchObject({ section_count: 2 });
  await add((await newBoard()).id, 'Hall');
});

test('a section’s name is required and at most 180 characters long [BOARD-01]', async () => {
  const board = await newBoard();
  const { id } = await add(board.id, 'Attic');
  for (const name of ['', '   ', 'x'.repeat(181)]) {
    expect(await owner.refusal(renameSection, { section_id: id, name })).toMatchObject({
      status: 400,
    });
  }
  expect(await owner.call(renameSection, { section_id: id, name: 'x'.repeat(180) })).toMatchObject({
    id,
  });
});

test('a removed section is gone, and its address is free again', async () => {
  const board = await newBoard();
  const { id } = await add(board.id, 'Shed');
  await app.db.transaction(async (tx) => {
    const found = await findSectionToChange(tx, owner, id);
    await removeSection(tx, found.board, id);
    await removeSection(tx, found.board, id);
  });
  expect(await owner.refusal(getSection, { section_id: id })).toMatchObject({
    code: 'section_not_found',
  });
  expect(await owner.refusal(renameSection, { section_id: id, name: 'Barn' })).toMatchObject({
    status: 404,
  });
  expect(await owner.call(getBoard, { board_id: board.id })).toMatchObject({ section_count: 0 });
  expect(await add(board.id, 'Shed')).toMatchObject({ slug: 'shed' });
});

test('a section of another board is no place to save to', async () => {
  const [one, two] = [await newBoard(), await newBoard()];
  const { id } = await add(one.id, 'Here');
  const save = (boardId: string, sectionId: string) =>
    app.db.transaction((tx) => findBoardToSaveInto(tx, owner, boardId, sectionId));
  expect(await save(one.id, id)).toMatchObject({ id: one.id, sectionId: id });
  await expect(save(two.id, id)).rejects.toMatchObject({ code: 'section_not_found' });
  await expect(save(one.id, '99999999999999999999')).rejects.toMatchObject({
    code: 'section_not_found',
  });
  await expect(save('99999999999999999999', id)).rejects.toMatchObject({ code: 'board_not_found' });
});
