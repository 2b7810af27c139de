import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  deleteBoard,
  followBoard,
  getBoard,
  getBoards,
  getPickerBoards,
  getSections,
} from '#contract/boards.ts';
import { archiveBoard, mergeBoards, setBoardCover, unarchiveBoard } from '#contract/boards/life.ts';
import { deletePin, savePin, updatePin } from '#contract/pins.ts';
import { getSectionPins } from '#contract/pins/lists.ts';
import { getTrash, restoreFromTrash } from '#contract/pins/trash.ts';
import { getUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, boardNow, pinNow } from '#server/testing/pins.ts';
import { expectRightCounts } from '../upkeep/test-counts.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await app.person(), await app.person()];
});

const namesIn = async (who: TestPerson, input: object): Promise<string[]> =>
  (await who.call(getBoards, input)).data.map(({ name }) => name);

test('a board that is put away is in none of its lists, and still there [BOARD-12, BOARD-18]', async () => {
  const [attic, parlour] = [
    await aBoard(ann, { name: 'Attic' }),
    await aBoard(ann, { name: 'Parlour' }),
  ];
  const away = await ann.call(archiveBoard, { board_id: attic.id });
  expect(away.archived_by_me_at).not.toBeNull();
  expect(await ann.call(archiveBoard, { board_id: attic.id })).toEqual(away);
  expect(await namesIn(ann, {})).toEqual(['Parlour']);
  expect(await namesIn(ann, { sort: 'newest' })).toEqual(['Parlour']);
  expect(await namesIn(ann, { sort: 'last_pinned_to' })).toEqual(['Parlour']);
  expect(await namesIn(ann, { filter: 'archived' })).toEqual(['Attic']);
  expect(await namesIn(ann, { include_archived: true })).toEqual(['Attic', 'Parlour']);
  const picker = await ann.call(getPickerBoards, {});
  expect(picker.all_boards.map(({ id }) => id)).toEqual([parlour.id]);
  expect(picker.boards_shortlist.map(({ id }) => id)).toEqual([parlour.id]);
  // Nothing changed for others: a board is archived only for its owner's view.
  expect(await namesIn(ben, { username: ann.username })).toEqual(['Attic', 'Parlour']);
  expect(await namesIn(ben, { username: ann.username, filter: 'archived' })).toEqual([]);
  expect((await ben.call(getBoard, { board_id: attic.id })).archived_by_me_at).toBeNull();
  await expect(ben.call(archiveBoard, { board_id: attic.id })).rejects.toThrow('Board not found');
  // It comes back from the trash still archived.
  await ann.call(deleteBoard, { board_id: attic.id });
  await ann.call(restoreFromTrash, { ids: [attic.id] });
  expect(await namesIn(ann, {})).toEqual(['Parlour']);
  await ann.call(unarchiveBoard, { board_id: attic.id });
  expect(await namesIn(ann, {})).toEqual(['Attic', 'Parlour']);
});

test('a chosen cover stays until its pin goes, and comes back with it [SAVE-11, BOARD-18, DATA-07]', async () => {
  const [board, other] = [await aBoard(ann), await aBoard(ann)];
  const first = await aPin(ann, board.id);
  const last = await aPin(ann, board.id);
  const chosen = { board_id: board.id, pin_id: first.id, crop: [0.25, 0, 0.5, 0.5] as const };
  const crop: [number, number, number, number] = [...chosen.crop];
  const set = await ann.call(setBoardCover, { ...chosen, crop });
  expect(set).toMatchObject({
    has_custom_cover: true,
    cover_pin: { pin_id: first.id, image_signature: first.image_signature, crop, size: [8, 12] },
    image_cover_url: first.images['474x'].url,
  });
  expect((await ben.call(getBoard, { board_id: board.id })).cover_pin).toEqual(set.cover_pin);
  const section = await aSection(ann, board.id);
  await aPin(ann, board.id, { section: section.id });
  expect(await boardNow(ann, board.id)).toMatchObject({ cover_pin: { pin_id: first.id } });
  // Another pin of the same picture does not count.
  await ann.call(savePin, { pin_id: first.id, board_id: board.id });
  await ann.call(deletePin, { id: last.id });
  await ann.call(deletePin, { id: first.id });
  expect(await boardNow(ann, board.id)).toMatchObject({ has_custom_cover: false, cover_pin: null });
  await ann.call(restoreFromTrash, { ids: [first.id] });
  expect(await boardNow(ann, board.id)).toMatchObject({ cover_pin: { pin_id: first.id, crop } });
  await ann.call(updatePin, { id: first.id, board_id: other.id });
  expect(await boardNow(ann, board.id)).toMatchObject({ has_custom_cover: false, cover_pin: null });

  await expect(ann.call(setBoardCover, { ...chosen, crop })).rejects.toThrow('Pin not found');
  const away = { board_id: board.id, pin_id: null };
  await expect(ben.call(setBoardCover, away)).rejects.toThrow('Board not found');
  const outside = { ...chosen, board_id: other.id, crop: [0.6, 0, 0.5, 0.5] as typeof crop };
  await expect(ann.call(setBoardCover, outside)).rejects.toThrow('crop');
  await ann.call(setBoardCover, { board_id: other.id, pin_id: first.id });
  const back = await ann.call(setBoardCover, { board_id: other.id, pin_id: null });
  expect(back).toMatchObject({ has_custom_cover: false, cover_pin: null });
  expect(back.image_cover_url).toBe(first.images['474x'].url);
  await expectRightCounts(app);
});

async function twoBoards() {
  const [from, into] = [
    await aBoard(ann, { name: 'Attic' }),
    await aBoard(ann, { name: 'Parlour', privacy: 'secret' }),
  ];
  const [same, own] = [
    await aSection(ann, from.id, 'Lamps'),
    await aSection(ann, from.id, 'Trunks'),
  ];
  const there = await aSection(ann, into.id, 'lamps');
  const pins = {
    lamp: await aPin(ann, from.id, { section: same.id }),
    trunk: await aPin(ann, from.id, { section: own.id }),
    loose: await aPin(ann, from.id),
    old: await aPin(ann, into.id, { section: there.id }),
  };
  return { from, into, same, own, there, pins };
}

test('boards are merged: pins, sections, followers and addresses go over [BOARD-18]', async () => {
  const { from, into, there, pins } = await twoBoards();
  await ben.call(followBoard, { board_id: from.id });
  await app.runJobs();
  const merged = await ann.call(mergeBoards, {
    board_id: from.id,
    destination_board_id: into.id,
  });
  expect(merged).toMatchObject({ id: into.id, pin_count: 4, section_count: 2, follower_count: 1 });
  const sections = await ann.call(getSections, { board_id: into.id });
  expect(sections.data.map(({ title, pin_count }) => [title, pin_count])).toEqual([
    ['lamps', 2],
    ['Trunks', 1],
  ]);
  expect((await ann.call(getSectionPins, { section_id: there.id })).data).toHaveLength(2);
  const old = { username: ann.username, slug: from.slug };
  expect(await ann.call(getBoard, old)).toMatchObject({ id: into.id });
  // On a secret board now, so nobody else sees or counts them.
  await expect(ben.call(getBoard, old)).rejects.toThrow('Board not found');
  expect(await ben.refusal(getBoard, { board_id: from.id })).toMatchObject({ status: 404 });
  expect(await ben.call(getUser, { username: ann.username })).toMatchObject({ pin_count: 0 });
  expect((await ann.call(getTrash, {})).data).toMatchObject([
    { id: from.id, is_merged: true, board: { id: into.id } },
  ]);
  expect(await pinNow(ann, pins.loose.id)).toMatchObject({ section: null });
  await expectRightCounts(app);
});

test('a merge is taken apart again, without what was moved on since', async () => {
  const { from, into, same, own, pins } = await twoBoards();
  const [third, before] = [await aBoard(ann), await boardNow(ann, into.id)];
  await ben.call(followBoard, { board_id: from.id });
  await ann.call(mergeBoards, { board_id: from.id, destination_board_id: into.id });
  await ann.call(updatePin, { id: pins.loose.id, board_id: third.id });
  await ann.call(restoreFromTrash, { ids: [from.id] });
  const back = await ann.call(getBoard, { username: ann.username, slug: from.slug });
  expect(back).toMatchObject({
    id: from.id,
    name: 'Attic',
    pin_count: 2,
    section_count: 2,
    follower_count: 1,
    privacy: 'public',
  });
  for (const [section, pin] of [
    [same, pins.lamp],
    [own, pins.trunk],
  ] as const) {
    const inside = await ben.call(getSectionPins, { section_id: section.id });
    expect(inside.data.map(({ id }) => id)).toEqual([pin.id]);
  }
  expect(await boardNow(ann, into.id)).toMatchObject({
    pin_count: 1,
    section_count: 1,
    follower_count: 0,
    cover_images: before.cover_images,
  });
  await expectRightCounts(app);
});

test('only two boards of one’s own are merged', async () => {
  const [mine, theirs] = [await aBoard(ann), await aBoard(ben)];
  for (const [board_id, destination_board_id] of [
    [mine.id, theirs.id],
    [theirs.id, mine.id],
    [mine.id, '1'],
  ] as const) {
    const refused = ann.call(mergeBoards, { board_id, destination_board_id });
    await expect(refused).rejects.toThrow('Board not found');
  }
  const self = { board_id: mine.id, destination_board_id: mine.id };
  await expect(ann.call(mergeBoards, self)).rejects.toThrow('Choose another board');
  // The board it was merged into is itself in the trash and has to be restored first.
  const other = await aBoard(ann);
  await ann.call(mergeBoards, { board_id: mine.id, destination_board_id: other.id });
  await ann.call(deleteBoard, { board_id: other.id });
  const back = () => ann.call(restoreFromTrash, { ids: [mine.id] });
  await expect(back()).rejects.toThrow('is gone');
  await ann.call(restoreFromTrash, { ids: [other.id] });
  expect(await back()).toHaveLength(1);
  await expectRightCounts(app);
});
