import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getBoard, getBoards, getSections } from '#contract/boards.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { parseConfig } from '#server/kernel/config/config.ts';
import { hostsOf } from '#server/kernel/core/hosts.ts';
import { openMedia, type Media } from '#server/media/index.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { importFolder, NothingToImport } from './import-folder.ts';
import type { RefusedLine } from './read-catalogue.ts';
import { reportTo, type Counted } from './report.ts';
import { totals, unsoundCounts } from './test-counts.ts';
import { aBoardLine, aPinLine, testFolder, type TestFolder } from './test-folder.ts';

let app: TestApp;
let media: Media;
let data: string;
let folder: TestFolder;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'bowerbird-import-'));
  app = await testApp({ MEDIA_DIR: join(data, 'media') });
  const secretKey = 'only for tests, only for tests, only';
  const config = { ...parseConfig({ DATA_DIR: data }), secretKey };
  const log = pino({ level: 'silent' });
  const hosts = hostsOf(null, [], () => 3000);
  media = await openMedia({ config, hosts, db: app.db, log, clock: () => app.clock.now });
  folder = await testFolder();
});
afterEach(async () => {
  await media.stop();
  await app.close();
  await rm(folder.path, { recursive: true });
  await rm(data, { recursive: true });
});

interface Ran {
  readonly made: Readonly<Counted>;
  readonly refused: readonly RefusedLine[];
}

async function run(stopping = new AbortController(), stopAt = ''): Promise<Ran> {
  const refused: RefusedLine[] = [];
  const report = reportTo({
    refused: (line) => refused.push(line),
    reached: (part) => part === stopAt && stopping.abort(),
  });
  const log = pino({ level: 'silent' });
  const clock = (): Date => app.clock.now;
  const { signal } = stopping;
  await importFolder({ db: app.db, media, log, clock, signal, report }, folder.path);
  return { made: report.made, refused };
}

const nothing = { people: 0, boards: 0, sections: 0, pins: 0, saves: 0, photos: 0 };

// The application's URLs have the configured port, but it listens on another.
const local = (url = ''): string => url.replace(/^https?:\/\/[^/]+/, app.url);

async function boardNamed(name: string) {
  const row = await app.db.read.row<{ id: string }>('select id from boards where name = :name', {
    name,
  });
  return app.visitor().call(getBoard, { board_id: row?.id ?? '0' });
}

const pinsOn = async (name: string) =>
  (await app.visitor().call(getBoardPins, { board_id: (await boardNamed(name)).id })).data;

test('a catalogue becomes people, boards, sections, pins and saves of them', async () => {
  await folder.boards(
    aBoardLine('Castles', [1, 2, 3], { sections: [{ name: 'Ruins', pins: ['tate:2'] }] }),
    aBoardLine('Sketches', [2, 3]),
  );
  const belongs = { movement: ['Neo-Classicism'], series: 'Rome Sketchbook' };
  await folder.pins(aPinLine(1), aPinLine(2, belongs), aPinLine(3));
  const { made, refused } = await run();
  expect([made, refused]).toEqual([
    { people: 1, boards: 2, sections: 1, pins: 3, saves: 2, photos: 0 },
    [],
  ]);
  expect(await unsoundCounts(app.db.read)).toEqual([]);
  const castles = await boardNamed('Castles');
  expect(castles).toMatchObject({ pin_count: 3, section_count: 1, privacy: 'public' });
  expect(castles.owner).toMatchObject({ username: 'tate', full_name: 'tate' });
  const [ruins] = (await app.visitor().call(getSections, { board_id: castles.id })).data;
  expect(ruins).toMatchObject({ title: 'Ruins', pin_count: 1 });
  const pin = (await pinsOn('Castles')).find(({ title }) => title === 'Sketch 2');
  expect(pin).toMatchObject({
    description: 'Graphite on paper. #castle #neo_classicism #rome_sketchbook',
    link: 'http://www.tate.org.uk/art/2',
    domain: 'tate.org.uk',
    hashtags: ['#castle', '#neo_classicism', '#rome_sketchbook'],
    section: { title: 'Ruins' },
    repin_count: 1,
    origin_pinner: null,
    images: { orig: { width: 512, height: 403 } },
  });
  const saved = (await pinsOn('Sketches')).find(({ title }) => title === 'Sketch 2');
  expect(saved).toMatchObject({ method: 'repin', image_signature: pin?.image_signature });
  expect((await fetch(local(saved?.images['236x'].url))).status).toBe(200);
});

test('a second run makes nothing, and one of a folder that grew makes what is new', async () => {
  await folder.boards(aBoardLine('Castles', [1, 2]));
  await folder.pins(aPinLine(1), aPinLine(2), aPinLine(3));
  await folder.photos({ file: 'a.jpg', title: 'A', category: 'Art' });
  expect((await run()).made).toEqual({ ...nothing, people: 2, boards: 3, pins: 3, photos: 1 });
  const before = await totals(app.db.read);
  expect((await run()).made).toEqual(nothing);
  expect(await totals(app.db.read)).toEqual(before);
  await folder.boards(
    aBoardLine('Castles', [1, 4, 2], { sections: [{ name: 'New', pins: ['tate:4'] }] }),
    aBoardLine('Later', [1]),
  );
  await folder.pins(aPinLine(1), aPinLine(2), aPinLine(3), aPinLine(4));
  expect((await run()).made).toEqual({ ...nothing, boards: 1, sections: 1, pins: 1, saves: 1 });
  expect(await unsoundCounts(app.db.read)).toEqual([]);
});

test('what a person deleted stays deleted, and is missed by nothing', async () => {
  await folder.boards(aBoardLine('Castles', [1, 2]), aBoardLine('Sketches', [1]));
  await folder.pins(aPinLine(1), aPinLine(2));
  await run();
  const owner = await app.db.read.row<{ id: string }>('select id from people');
  await app.db.read.run(
    'delete from pins where person_id = :id and title = :title and source_pin_id is null',
    { id: owner?.id, title: 'Sketch 1' },
  );
  expect((await run()).made).toEqual(nothing);
});

test('two imports at once make everything once', async () => {
  await folder.boards(aBoardLine('Castles', [1, 2]), aBoardLine('Sketches', [2]));
  await folder.pins(aPinLine(1), aPinLine(2));
  await folder.photos({ file: 'a.jpg', title: 'A', category: 'Art' });
  await Promise.all([run(), run()]);
  expect(await unsoundCounts(app.db.read)).toEqual([]);
  expect(await totals(app.db.read)).toMatchObject({ people: 2, boards: 3, pins: 4, saves: 1 });
});

test('an import that was stopped goes on where it was', async () => {
  await folder.boards(aBoardLine('Castles', [1, 2]), aBoardLine('Sketches', [2]));
  await folder.pins(aPinLine(1), aPinLine(2));
  await folder.photos({ file: 'a.jpg', title: 'A', category: 'Art' });
  expect((await run(new AbortController(), 'boards')).made).toEqual({
    ...nothing,
    people: 1,
    boards: 2,
  });
  const second = await run(new AbortController(), 'pins');
  expect(second.made).toEqual({ ...nothing, pins: 2, saves: 1 });
  expect((await run()).made).toEqual({ ...nothing, people: 1, boards: 1, photos: 1 });
  expect(await unsoundCounts(app.db.read)).toEqual([]);
});

test('bad lines are refused by their numbers, and the others are imported', async () => {
  await folder.boards(
    '{',
    aBoardLine('Castles', [1, 2], { sections: [{ name: ' \u200e', pins: ['tate:1'] }] }),
    { id: 'x' },
    aBoardLine('\u0000', [1]),
  );
  await folder.pins(
    aPinLine(1),
    '[1, 2',
    aPinLine(2, { link: 'javascript:alert(1)' }),
    aPinLine(3, { image: { w: -1, h: 5 } }),
    `"${'x'.repeat(200_000)}"`,
    '',
    aPinLine(4, { title: 'nul \u0000 and half a letter \ud800', tags: ['<b>'] }),
  );
  const { made, refused } = await run();
  expect(made).toEqual({ ...nothing, people: 1, boards: 2, pins: 2 });
  expect(refused.map(({ source }) => source)).toEqual([
    'catalogue/boards.ndjson.gz line 1',
    'catalogue/boards.ndjson.gz line 3',
    'catalogue/boards.ndjson.gz line 4',
    ...[2, 3, 4, 5].map((line) => `catalogue/pins.ndjson.gz line ${line}`),
  ]);
  expect(await app.db.read.rows('select title from pins order by id')).toEqual([
    { title: 'Sketch 1' },
    { title: 'nul and half a letter \ufffd' },
  ]);
});

test('boards of one name get numbers, and an owner with too many is followed by a second', async () => {
  await folder.boards(
    aBoardLine('Prints', [1], { id: 'one' }),
    aBoardLine('PRINTS', [1], { id: 'two' }),
  );
  await folder.pins(aPinLine(1));
  await run();
  expect(await app.db.read.rows('select name from boards order by id')).toEqual([
    { name: 'Prints' },
    { name: 'PRINTS (2)' },
  ]);
  await app.db.read.run('update people set board_count = 2000');
  await folder.boards(aBoardLine('Prints', [1], { id: 'three' }));
  expect((await run()).made).toMatchObject({ people: 1, boards: 1, saves: 1 });
  const people = await app.db.read.rows(
    'select username, full_name as name from people order by username',
  );
  expect(people).toEqual([
    { username: 'tate', name: 'tate' },
    { username: 'tate2', name: 'tate' },
  ]);
});

test('a name that somebody has is left to them', async () => {
  await folder.boards(aBoardLine('Castles', [1]));
  await folder.pins(aPinLine(1));
  const first = await app.person('tate');
  await run();
  expect((await first.call(getBoards, { username: 'tate' })).data).toEqual([]);
  expect((await boardNamed('Castles')).owner).toMatchObject({ username: 'tate2' });
});

test('who is imported cannot log in, and leaves the operator’s place to the first person', async () => {
  await folder.boards(aBoardLine('Castles', [1]));
  await folder.pins(aPinLine(1));
  await run();
  expect(await app.db.read.rows('select 1 from passwords')).toEqual([]);
  const first = await app.person();
  const operators = await app.db.read.rows('select id from people where is_operator');
  expect(operators).toEqual([{ id: first.id }]);
});

test('photographs come in full, with their credit, on a board for each category', async () => {
  await folder.photos(
    {
      file: 'one.jpg',
      title: 'Rösti',
      creator: 'Ada',
      licence: 'CC BY 4.0',
      category: 'food',
      tags: ['swiss', 'side dish'],
      source_repo: 'recipes',
      source_url: 'https://recipes.example/roesti/',
    },
    { file: 'two.jpg', title: 'Two', category: 'art' },
    { file: '../two.jpg', title: 'Out', category: 'art' },
    { file: 'broken.jpg', title: 'Broken', category: 'art' },
  );
  await writeFile(join(folder.path, 'photos', 'broken.jpg'), 'no picture');
  const { made, refused } = await run();
  expect(made).toEqual({ ...nothing, people: 1, boards: 2, photos: 2 });
  expect(refused.map(({ source }) => source)).toEqual([
    'photos/manifest.json entry 3',
    join(folder.path, 'photos', 'broken.jpg'),
  ]);
  const pins = await pinsOn('food');
  expect(pins).toMatchObject([
    {
      title: 'Rösti',
      description: 'By Ada. CC BY 4.0. From recipes. #swiss #side_dish',
      link: 'https://recipes.example/roesti/',
      is_uploaded: true,
    },
  ]);
  for (const { url } of Object.values(pins[0]?.images ?? {}))
    expect((await fetch(local(url))).status).toBe(200);
  expect((await run()).made).toEqual(nothing);
});

test('a folder with nothing to import is refused', async () => {
  await expect(run()).rejects.toThrow(NothingToImport);
});
