import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBoard, getBoard, getSection, type Board } from '#contract/boards.ts';
import { getUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import {
  findBoardsToChange,
  findBoardToSaveInto,
  findOwnBoard,
  insertSection,
  recordPinsAdded,
  recordPinsMovedWithin,
  recordPinsRemoved,
  removeBoard,
  type PinsRemoved,
} from '../index.ts';

let app: TestApp;
let owner: TestPerson;
let board: Board;
beforeAll(async () => {
  app = await testApp();
  for (let number = 1; number <= 9; number += 1) await insertPicture(number);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.person();
  board = await owner.call(createBoard, { name: 'Bower' });
});

const picture = (number: number): string => `${number}`.repeat(32);

// As the media domain stores it: the bucket is the first 10 bits of the signature.
const insertPicture = (number: number) =>
  app.db.read.run(
    `insert into pictures (bucket, signature, kind, width, height, ext, dominant_color, thumb_hash,
       bytes, animated, created_at)
     values (:bucket, :signature, 'stored', 1000, 500, 'jpg', :dominantColor, '', 1, false, :now)`,
    {
      bucket: parseInt(picture(number).slice(0, 3), 16) >> 2,
      signature: picture(number),
      dominantColor: `#${`${number}`.repeat(6)}`,
      now: app.clock.now,
    },
  );

/** Saves pins of these pictures at once; later pictures have newer pins. */
const add = (numbers: readonly number[], sectionId: string | null = null) =>
  app.db.transaction(async (tx) => {
    const writable = await findBoardToSaveInto(tx, owner, board.id, sectionId);
    const pins = numbers.map((number) => ({ id: `10${number}`, signature: picture(number) }));
    await recordPinsAdded(tx, writable, { sectionId, pins, now: app.clock.now });
  });

const remove = (removed: PinsRemoved) =>
  app.db.transaction(async (tx) => {
    const writable = await findBoardToSaveInto(tx, owner, board.id, null);
    await recordPinsRemoved(tx, writable, removed);
  });

const addSection = (title: string) =>
  app.db.transaction(async (tx) =>
    insertSection(tx, await findBoardToSaveInto(tx, owner, board.id, null), title, app.clock.now),
  );

const boardNow = () => owner.call(getBoard, { board_id: board.id });
const coverOf = async () => (await boardNow()).image_cover_url?.match(/(\d)\1{31}/)?.[1] ?? null;
const recentOf = async () =>
  (await boardNow()).pin_thumbnail_urls.map((url) => url.match(/(\d)\1{31}/)?.[1]);

test('a saved pin counts on its board and for its owner; a board without a cover takes it [SAVE-11]', async () => {
  await add([1]);
  await add([2, 3]);
  const after = await boardNow();
  expect(after).toMatchObject({
    pin_count: 3,
    dominant_color: '#111111',
    has_custom_cover: false,
    images: {
      '170x': [
        { width: 170, height: 85, dominant_color: '#333333' },
        { dominant_color: '#222222' },
        { dominant_color: '#111111' },
      ],
    },
    cover_images: { '236x': { width: 236, height: 118 }, '474x': { width: 474, height: 237 } },
  });
  expect(await coverOf()).toBe('1');
  expect(await owner.call(getUser, {})).toMatchObject({ pin_count: 3 });
  expect(await app.visitor().call(getUser, { user_id: owner.id })).toMatchObject({ pin_count: 3 });
});

test('the preview holds the five newest pictures, each once', async () => {
  await add([1, 2, 3]);
  await add([2]);
  expect(await recentOf()).toEqual(['2', '3', '1']);
  await add([4, 5, 6, 7, 8, 9]);
  expect(await recentOf()).toEqual(['9', '8', '7', '6', '5']);
  expect(await boardNow()).toMatchObject({ pin_count: 10 });
});

test('a save into a section renews its preview, and the cover unless one was chosen [SAVE-11]', async () => {
  const section = await addSection('Nest');
  await add([1]);
  await add([2], section.id);
  expect(await coverOf()).toBe('2');
  const response = await app.visitor().call(getSection, { section_id: section.id });
  expect(response).toMatchObject({
    pin_count: 1,
    preview_pins: [{ image_signature: picture(2), dominant_color: '#222222' }],
    board: { pin_count: 2 },
  });
  await app.db.read.run(
    'update boards set cover_chosen = true, cover_signature = :coverSignature where id = :id',
    { id: board.id, coverSignature: picture(1) },
  );
  await add([3], section.id);
  expect(await coverOf()).toBe('1');
});

test('pins that go are counted back; a cover gives way only when its picture went', async () => {
  await add([1, 2, 3]);
  const left = (...numbers: number[]) => ({
    boardSignatures: numbers.map(picture),
    sectionSignatures: [],
  });
  expect(await coverOf()).toBe('3');
  await remove({ sectionId: null, count: 1, refresh: left(3, 1), signatures: [picture(2)] });
  expect(await coverOf()).toBe('3');
  expect(await recentOf()).toEqual(['3', '1']);
  await remove({ sectionId: null, count: 1, refresh: left(1), signatures: [picture(3)] });
  expect(await coverOf()).toBe('1');
  await remove({ sectionId: null, count: 1, refresh: left(), signatures: [picture(1)] });
  expect(await boardNow()).toMatchObject({
    pin_count: 0,
    image_cover_url: null,
    pin_thumbnail_urls: [],
  });
  expect(await owner.call(getUser, {})).toMatchObject({ pin_count: 0 });
  await add([4]);
  expect(await coverOf()).toBe('4');
});

test('a chosen cover older than the preview stays, and is no longer chosen once its picture went', async () => {
  await add([1]);
  await app.db.read.run('update boards set cover_chosen = true where id = :id', { id: board.id });
  await add([2, 3, 4, 5, 6, 7]);
  const refresh = { boardSignatures: [6, 5, 4, 3, 2].map(picture), sectionSignatures: [] };
  await remove({ sectionId: null, count: 1, refresh, signatures: [picture(7)] });
  expect(await boardNow()).toMatchObject({ has_custom_cover: true });
  expect(await coverOf()).toBe('1');
  await remove({ sectionId: null, count: 1, refresh, signatures: [picture(1)] });
  expect(await boardNow()).toMatchObject({ has_custom_cover: false });
  expect(await coverOf()).toBe('6');
});

test('pins that move within a board change its sections and not its own count', async () => {
  const [one, two] = [await addSection('One'), await addSection('Two')];
  await add([1, 2], one.id);
  await app.db.transaction(async (tx) => {
    const writable = await findBoardToSaveInto(tx, owner, board.id, null);
    await recordPinsMovedWithin(tx, writable, {
      from: { sectionId: one.id, recent: [picture(1)] },
      to: { sectionId: two.id, signatures: [picture(2)] },
      count: 1,
    });
  });
  const sections = await Promise.all(
    [one, two].map((section) => owner.call(getSection, { section_id: section.id })),
  );
  expect(sections.map((section) => section.pin_count)).toEqual([1, 1]);
  expect(sections[1]?.preview_pins[0]?.image_signature).toBe(picture(2));
  expect(await boardNow()).toMatchObject({ pin_count: 2 });
});

test('parallel saves to one board are all counted [SEC-67]', async () => {
  const section = await addSection('Busy');
  await Promise.all(
    Array.from({ length: 16 }, (_, index) => add([1 + (index % 9)], index % 2 ? section.id : null)),
  );
  expect(await boardNow()).toMatchObject({ pin_count: 16 });
  expect(await owner.call(getUser, {})).toMatchObject({ pin_count: 16 });
  expect(await owner.call(getSection, { section_id: section.id })).toMatchObject({ pin_count: 8 });
});

test('boards are locked in the order of their ids, whatever order is asked for [SEC-70]', async () => {
  const other = await owner.call(createBoard, { name: 'Other' });
  const [low, high] = [board.id, other.id].toSorted() as [string, string];
  const first = app.db.lazyTransaction();
  await findBoardsToChange(first.tx, owner, [low]);
  const second = app.db.transaction((tx) => findBoardsToChange(tx, owner, [high, low]));
  const isWaiting = async () =>
    (await app.db.read.rows('select 1 from pg_locks where not granted')).length > 0;
  while (!(await isWaiting()));
  // If the second transaction had locked the higher id first, they would now deadlock.
  await findBoardsToChange(first.tx, owner, [high]);
  await first.commit();
  expect((await second).map((one) => one.id)).toEqual([high, low]);
  const missing = app.db.transaction((tx) => findBoardsToChange(tx, owner, [low, '1']));
  await expect(missing).rejects.toMatchObject({ code: 'board_not_found' });
});

test('a removed board takes its pins out of its owner’s counts, and frees its name and address', async () => {
  await addSection('Inside');
  await add([1, 2]);
  await app.db.transaction(async (tx) => {
    const own = await findOwnBoard(tx, owner, board.id);
    await removeBoard(tx, own);
    await removeBoard(tx, own);
  });
  expect(await owner.refusal(getBoard, { board_id: board.id })).toMatchObject({ status: 404 });
  expect(await owner.call(getUser, {})).toMatchObject({ pin_count: 0, board_count: 0 });
  for (const table of ['sections', 'section_slugs', 'board_slugs']) {
    const rows = await app.db.read.rows(`select 1 from ${table} where board_id = :id`, {
      id: board.id,
    });
    expect(rows).toEqual([]);
  }
  expect(await owner.call(createBoard, { name: 'Bower' })).toMatchObject({ slug: 'bower' });
});
