import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBoards, getSections } from '#contract/boards.ts';
import { getUserPins } from '#contract/pins/lists.ts';
import { deletePin } from '#contract/pins.ts';
import { getTrash } from '#contract/pins/trash.ts';
import {
  createImport,
  getImportRows,
  getImports,
  MAX_BROUGHT_BYTES,
  startImport,
  undoImport,
} from '#contract/transfer/bring.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Site } from '#server/media/outside/test-site.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';
import { aSiteOfPages, bookmarks, bring, folder, importNow, link } from './test-bring.ts';

let site: Site;
let app: TestApp;
let isDown = false;
beforeAll(async () => {
  site = await aSiteOfPages((path) => isDown || path === '/p/404');
  app = await testApp({ FETCH_ALLOW: site.pair });
  // Jobs that wait are due by the real clock, which this one is never behind.
  app.clock.now = new Date('2070-03-14T09:26:53Z');
});
afterAll(async () => {
  await app.close();
  await site[Symbol.asyncDispose]();
});

const at = (number: number): string => `${site.origin}/p/${number}`;
const start = { folders: [], tags: 'hashtags' as const, privacy: 'public' as const };

/** Runs jobs, and those that wait for another attempt. */
async function runAll(): Promise<void> {
  for (const minutes of [0, 2, 20]) {
    app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
    await app.runJobs();
  }
}

const boardsOf = async (person: TestPerson) =>
  (await person.call(getBoards, { user_id: person.id, page_size: 50 })).data.toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );

const pinsOf = async (person: TestPerson) =>
  (await person.call(getUserPins, { username: person.username, page_size: 50 })).data;

test('a file is previewed, saved onto boards of its folders, reported and undone', async () => {
  const ann = await app.person();
  const file = bookmarks(
    link(at(1), 'Loose', 'ADD_DATE="1400000000" TAGS="blue glass,x"'),
    folder(
      'Bowers',
      link(at(2), 'Two', 'ADD_DATE="1500000000"'),
      '<DD>A note',
      link(at(3), 'Three', 'ADD_DATE="1450000000" PRIVATE="1"'),
      link('javascript:alert(1)', 'Wrong'),
      link(at(2), 'Two again'),
    ),
    folder('Left out', link(at(4), 'Four')),
    folder('Dead', link(at(404), 'Gone')),
  );
  const preview = await bring(ann, file);
  expect(preview).toMatchObject({
    format: 'bookmarks',
    status: 'preview',
    is_cut: false,
    counts: { waiting: 6, refused: 1, saved: 0 },
    folders: [
      { name: '', board: 'Imported', count: 1, private_count: 0, is_chosen: true },
      { name: 'Bowers', board: 'Bowers', count: 4, private_count: 1 },
      { name: 'Left out', count: 1 },
      { name: 'Dead', count: 1 },
    ],
  });
  expect(await boardsOf(ann)).toEqual([]);

  const folders = [
    { name: 'Left out', is_chosen: false },
    { name: '', board: 'Odds and ends' },
  ];
  const running = await ann.call(startImport, { import_id: preview.id, ...start, folders });
  expect(running.status).toBe('running');
  await runAll();
  expect(await importNow(ann, preview.id)).toMatchObject({
    status: 'done',
    counts: { waiting: 0, saved: 3, already_there: 1, dead: 1, refused: 1, not_chosen: 1 },
  });
  expect((await boardsOf(ann)).map(({ name, privacy }) => [name, privacy])).toEqual([
    ['Bowers', 'public'],
    ['Bowers (2)', 'secret'],
    ['Odds and ends', 'public'],
  ]);
  expect(await pinsOf(ann)).toMatchObject([
    expect.anything(),
    expect.anything(),
    expect.anything(),
  ]);
  const loose = (await pinsOf(ann)).find((pin) => pin.title === 'Loose');
  expect(loose).toMatchObject({ link: at(1), description: '#blue_glass #x' });
  const two = (await pinsOf(ann)).find((pin) => pin.title.startsWith('Two'));
  expect(two).toMatchObject({ link: at(2), board: { name: 'Bowers' } });

  const { data } = await ann.call(getImportRows, { import_id: preview.id });
  expect(data.map(({ title, state, reason }) => [title, state, reason])).toEqual([
    ['Two', 'already_there', null],
    ['Wrong', 'refused', 'bad_address'],
    ['Four', 'not_chosen', null],
    ['Gone', 'dead', 'picture_unreachable'],
  ]);
  const report = await ann.request(`/settings/import/${preview.id}/report`);
  expect(report.headers.get('content-type')).toContain('text/csv');
  const lines = Buffer.from(report.bytes).toString().split('\r\n');
  expect(lines).toHaveLength(9);
  expect(lines[1]).toBe(`1,saved,,,Loose,${at(1)},,2014-05-13T16:53:20.000Z`);

  await ann.call(undoImport, { import_id: preview.id });
  await app.runJobs();
  expect(await importNow(ann, preview.id)).toMatchObject({
    status: 'undone',
    counts: { saved: 0 },
  });
  expect(await boardsOf(ann)).toEqual([]);
  expect(await pinsOf(ann)).toEqual([]);
  const trash = (await ann.call(getTrash, { page_size: 50 })).data;
  expect(trash).toHaveLength(6);
});

test('entries go to the sections of their first tags, new ones or those there, and undoing removes what was made', async () => {
  const ivy = await app.person();
  const mine = await aBoard(ivy, { name: 'Mine' });
  const there = await aSection(ivy, mine.id, 'Glass');
  const file = bookmarks(
    folder(
      'Mine',
      link(at(71), 'a', 'TAGS="glass,blue"'),
      link(at(72), 'b', 'TAGS="Lamps"'),
      link(at(73), 'c', 'TAGS="lamps,glass"'),
      link(at(74), 'd'),
    ),
  );
  const { id } = await bring(ivy, file);
  await ivy.call(startImport, { import_id: id, ...start, with_sections: true });
  await runAll();
  const sections = async () => (await ivy.call(getSections, { board_id: mine.id })).data;
  expect((await sections()).map(({ title }) => title)).toEqual(['Glass', 'Lamps']);
  const pins = (await pinsOf(ivy)).toSorted((a, b) => a.title.localeCompare(b.title));
  expect(pins.map(({ section, description }) => [section?.title, description])).toEqual([
    ['Glass', '#blue'],
    ['Lamps', ''],
    ['Lamps', '#glass'],
    [undefined, ''],
  ]);
  await ivy.call(undoImport, { import_id: id });
  await app.runJobs();
  expect((await sections()).map((section) => section.id)).toEqual([there.id]);
});

test('the same file again saves only what is not there, onto the same boards', async () => {
  const ben = await app.person();
  const file = bookmarks(folder('Again', link(at(11), 'a'), link(at(12), 'b')));
  for (const saved of [2, 1, 0]) {
    const { id } = await bring(ben, file);
    await ben.call(startImport, { import_id: id, ...start });
    await runAll();
    const counts = { saved, already_there: 2 - saved };
    expect(await importNow(ben, id)).toMatchObject({ status: 'done', counts });
    const [pin] = await pinsOf(ben);
    if (saved === 2) await ben.call(deletePin, { id: pin?.id ?? '' });
  }
  expect(await boardsOf(ben)).toHaveLength(1);
  expect(await pinsOf(ben)).toHaveLength(2);
});

test('undoing keeps what was there before, and what the person saved since', async () => {
  const cat = await app.person();
  const [board, pin] = await (async () => {
    const made = await aBoard(cat, { name: 'Mine' });
    return [made, await aPin(cat, made.id)] as const;
  })();
  const file = bookmarks(folder('mine', link(at(21), 'a')), folder('Made', link(at(22), 'b')));
  const { id } = await bring(cat, file);
  await cat.call(startImport, { import_id: id, ...start });
  await runAll();
  const made = (await boardsOf(cat)).find(({ name }) => name === 'Made');
  const since = await aPin(cat, made?.id ?? '');
  await cat.call(undoImport, { import_id: id });
  await app.runJobs();
  expect((await boardsOf(cat)).map(({ name }) => name)).toEqual(['Made', 'Mine']);
  expect((await pinsOf(cat)).map((one) => one.id).toSorted()).toEqual(
    [pin.id, since.id].toSorted(),
  );
  expect(board.name).toBe('Mine');
});

test('what the file does not call public is secret if the person wants it so', async () => {
  const dan = await app.person();
  const file = bookmarks(folder('Both', link(at(31), 'a'), link(at(32), 'b', 'PRIVATE="0"')));
  const { id } = await bring(dan, file);
  await dan.call(startImport, { import_id: id, ...start, privacy: 'secret', tags: 'none' });
  await runAll();
  const names = (await boardsOf(dan)).map(({ name, privacy, pin_count }) => [
    name,
    privacy,
    pin_count,
  ]);
  expect(names.map(([, privacy, pins]) => `${privacy} ${pins}`).toSorted()).toEqual([
    'public 1',
    'secret 1',
  ]);
});

test('a site that is away for a while is tried again', async () => {
  const eve = await app.person();
  const { id } = await bring(eve, bookmarks(link(at(41), 'a')));
  isDown = true;
  await eve.call(startImport, { import_id: id, ...start });
  await app.runJobs();
  expect(await importNow(eve, id)).toMatchObject({ status: 'running', counts: { waiting: 1 } });
  isDown = false;
  await runAll();
  expect(await importNow(eve, id)).toMatchObject({ status: 'done', counts: { saved: 1 } });
});

test('an import is its person’s alone, and one runs at a time', async () => {
  const [fay, gus] = [await app.person(), await app.person()];
  const { id } = await bring(fay, bookmarks(link(at(51), 'a')));
  const input = { import_id: id };
  for (const refusal of [
    gus.refusal(getImports, input),
    gus.refusal(getImportRows, input),
    gus.refusal(startImport, { ...input, ...start }),
    gus.refusal(undoImport, input),
  ]) {
    expect(await refusal).toMatchObject({ status: 404, code: 'import_not_found' });
  }
  const report = await gus.request(`/settings/import/${id}/report`);
  expect(report.status).toBe(404);
  await fay.call(startImport, { ...input, ...start });
  const again = {
    file_name: 'a',
    file_base64: Buffer.from(bookmarks(link(at(52), 'b'))).toString('base64'),
  };
  expect(await fay.refusal(createImport, again)).toMatchObject({
    status: 409,
    code: 'import_running',
  });
  await runAll();
  // Previews of long ago make room for others, and one is forgotten when undone.
  const previews: string[] = [];
  for (const number of [1, 2, 3, 4, 5, 6]) {
    previews.push((await bring(fay, bookmarks(link(at(520 + number), 'b')))).id);
  }
  expect((await fay.call(getImports, { page_size: 1 })).data).toMatchObject([{ id: previews[5] }]);
  expect((await fay.call(getImports, {})).data).toHaveLength(6);
  expect(await fay.call(undoImport, { import_id: previews[5] ?? '' })).toBeNull();
  expect((await fay.call(getImports, {})).data.map((one) => one.id)).toEqual([
    ...previews.slice(1, 5).toReversed(),
    id,
  ]);
});

test('a file that is too large, unknown or wrongly chosen from is refused by its field', async () => {
  const hal = await app.person();
  const large = Buffer.alloc(MAX_BROUGHT_BYTES + 1, 'x').toString('base64');
  const send = (file: string) => hal.refusal(createImport, { file_name: 'a', file_base64: file });
  expect((await send(large)).status).toBe(413);
  expect(await send(Buffer.from('hello').toString('base64'))).toMatchObject({
    status: 400,
    code: 'import_unreadable',
  });
  expect((await send('%')).status).toBe(400);
  const { id } = await bring(hal, bookmarks(link(at(61), 'a')));
  for (const folders of [[{ name: 'Nowhere' }], [{ name: '', board: '' }]]) {
    const refusal = await hal.refusal(startImport, { import_id: id, ...start, folders });
    expect(refusal.status).toBe(400);
  }
  expect((await importNow(hal, id)).status).toBe('preview');
});
