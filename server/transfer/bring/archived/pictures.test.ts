import { strToU8, zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBoards, getSections } from '#contract/boards.ts';
import { getBoardPins, getUserPins } from '#contract/pins/lists.ts';
import { getImportRows, startImport, undoImport } from '#contract/transfer/bring.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture, aPin } from '#server/testing/pins.ts';
import { importNow } from '../test-bring.ts';
import { bringArchive } from './test-archive.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  app.clock.now = new Date('2070-03-14T09:26:53Z');
});
afterAll(() => app.close());

/** Packs files of these names: pictures that all differ, but for other files, which are text. */
async function zipOf(...names: readonly string[]): Promise<Uint8Array> {
  const files: Zippable = {};
  for (const name of names) {
    files[name] = /\.(?:png|jpg)$/i.test(name)
      ? [Buffer.from(await aPicture(), 'base64'), { level: 0 }]
      : strToU8('words');
  }
  return zipSync(files);
}

async function bringAll(
  person: TestPerson,
  zip: Uint8Array,
  privacy: 'secret' | 'public' = 'secret',
): Promise<string> {
  const { id } = await bringArchive(person, zip);
  await person.call(startImport, { import_id: id, folders: [], tags: 'none', privacy });
  await app.runJobs();
  return id;
}

const boardsOf = async (person: TestPerson) =>
  (await person.call(getBoards, { user_id: person.id, page_size: 50 })).data.toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );

test('folders of a zip of pictures become boards, inner folders sections, and file names titles', async () => {
  const ann = await app.person();
  const zip = await zipOf(
    'Photos/loose_one.png',
    'Photos/Trees/Oak 2.png',
    'Photos/Trees/Oak 10.png',
    'Photos/Trees/Old/Knots/a.jpg',
    'Photos/trees/Elm.png',
    '__MACOSX/Photos/._a.png',
    'Photos/.DS_Store',
    'Photos/Trees/Thumbs.db',
    'Photos/Trees/notes.txt',
  );
  const preview = await bringArchive(ann, zip);
  expect(preview).toMatchObject({
    format: 'pictures',
    is_cut: false,
    counts: { waiting: 5, refused: 1 },
    folders: [{ name: 'Photos', board: 'Photos', count: 6 }],
  });
  const inner = await bringAll(
    ann,
    await zipOf(
      'Photos/Trees/Oak 2.png',
      'Photos/Trees/Oak 10.png',
      'Photos/Trees/Old/Knots/a.jpg',
      'Photos/trees/Elm.png',
      'Photos/Birds/jay.png',
      'Photos/Birds/list.pdf',
    ),
    'public',
  );
  expect(await importNow(ann, inner)).toMatchObject({
    status: 'done',
    counts: { saved: 5, refused: 1 },
  });
  const boards = await boardsOf(ann);
  expect(boards.map(({ name, privacy, pin_count }) => [name, privacy, pin_count])).toEqual([
    ['Birds', 'public', 1],
    ['trees', 'public', 4],
  ]);
  const trees = boards[1]?.id ?? '';
  const sections = (await ann.call(getSections, { board_id: trees })).data;
  expect(sections.map(({ title }) => title)).toEqual(['Old / Knots']);
  const pins = (await ann.call(getBoardPins, { board_id: trees, page_size: 50 })).data;
  expect(pins.map(({ title, section }) => [title, section?.title ?? null])).toEqual([
    ['Elm', null],
    ['Oak 2', null],
    ['Oak 10', null],
    ['a', 'Old / Knots'],
  ]);
  const { data } = await ann.call(getImportRows, { import_id: inner });
  expect(data.map(({ title, state, reason }) => [title, state, reason])).toEqual([
    ['list', 'refused', 'picture_unsupported'],
  ]);
  await ann.call(undoImport, { import_id: inner });
  await app.runJobs();
  expect(await boardsOf(ann)).toEqual([]);
});

test('pictures are secret unless chosen otherwise, and a board of the name stays as it is', async () => {
  const ben = await app.person();
  const mine = await aBoard(ben, { name: 'Trees' });
  const pin = await aPin(ben, mine.id);
  await bringAll(ben, await zipOf('Trees/a.png', 'loose.png'));
  expect(
    (await boardsOf(ben)).map(({ name, privacy, pin_count }) => [name, privacy, pin_count]),
  ).toEqual([
    ['Imported', 'secret', 1],
    ['Trees', 'public', 1],
    ['Trees (2)', 'secret', 1],
  ]);
  const public_ = (await ben.call(getBoardPins, { board_id: mine.id })).data;
  expect(public_.map(({ id }) => id)).toEqual([pin.id]);
});

test('the same zip again saves nothing; what only has the name of a picture is refused by itself', async () => {
  const cat = await app.person();
  const picture = Buffer.from(await aPicture(), 'base64');
  const zip = zipSync({
    'a.png': [picture, { level: 0 }],
    'b.png': strToU8('<script>alert(1)</script>'),
    'c.jpg': [picture.subarray(0, 60), { level: 0 }],
    '<img src=x>.png': [Buffer.from(await aPicture(), 'base64'), { level: 0 }],
  });
  const first = await bringAll(cat, zip, 'public');
  expect(await importNow(cat, first)).toMatchObject({
    status: 'done',
    counts: { saved: 2, refused: 2 },
  });
  const titles = (await cat.call(getUserPins, { username: cat.username })).data.map(
    ({ title }) => title,
  );
  expect(titles.toSorted()).toEqual(['<img src=x>', 'a']);
  const second = await bringAll(cat, zip, 'public');
  expect(await importNow(cat, second)).toMatchObject({ counts: { saved: 0, already_there: 2 } });
});

test('of a zip with more than 10,000 files, 10,000 are read, and it says so', async () => {
  const dan = await app.person();
  const files: Zippable = {};
  for (let number = 0; number <= 10_000; number += 1)
    files[`all/${number}.png`] = [new Uint8Array(1), { level: 0 }];
  const preview = await bringArchive(dan, zipSync(files));
  expect(preview).toMatchObject({ is_cut: true, counts: { waiting: 10_000 } });
});
