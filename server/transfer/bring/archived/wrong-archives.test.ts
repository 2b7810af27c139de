import { strToU8, zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBoards } from '#contract/boards.ts';
import { getUserPins } from '#contract/pins/lists.ts';
import { getImportRows, getImports, startImport } from '#contract/transfer/bring.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aPicture } from '#server/testing/pins.ts';
import { importNow } from '../test-bring.ts';
import { bringArchive, postArchive } from './test-archive.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  app.clock.now = new Date('2070-03-14T09:26:53Z');
  ann = await app.person();
});
afterAll(() => app.close());

const SIGNATURE = 'a'.repeat(32);
const board = { id: '1', name: 'Board', privacy: 'public', sections: [] };
const pin = { id: '2', board_id: '1', title: 'Pin', picture: `media/${SIGNATURE}.png` };
const json = (value: unknown): Uint8Array => strToU8(JSON.stringify(value));

/** An export of one Pin, with these files instead of or beside its own. */
const files = (other: Zippable = {}): Zippable => ({
  'data/export.json': json({ format: 'bowerbird-export', version: 1 }),
  'data/profile.json': json({}),
  'data/boards.json': json([board]),
  'data/pins.json': json([pin]),
  ...other,
});
const zipOf = (other: Zippable = {}): Uint8Array => zipSync(files(other));

/** Sets the flag of encryption in the list of entries. */
function encrypted(): Uint8Array {
  const zip = Buffer.from(zipOf());
  const at = zip.indexOf('504b0102', 'hex');
  zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8);
  return zip;
}

/** Changes a byte of a stored file, so that it differs from its sum. */
function damaged(): Uint8Array {
  const zip = Buffer.from(zipSync(files(), { level: 0 }));
  const at = zip.indexOf('"Board"');
  zip[at + 1] = 0x58;
  return zip;
}

/** Says in the list of entries that a file is smaller than it is. */
function understated(): Uint8Array {
  const zip = Buffer.from(zipOf({ 'data/boards.json': json([board, { ...board, id: '3' }]) }));
  const name = zip.lastIndexOf('data/boards.json');
  zip.writeUInt32LE(10, name - 46 + 24);
  return zip;
}

/** Makes two entries of the list name the same bytes again and again. */
function overlapping(): Uint8Array {
  const zip = Buffer.from(zipSync(files({ 'a.bin': new Uint8Array(5000).fill(7) }), { level: 0 }));
  for (const name of ['data/boards.json', 'data/pins.json']) {
    const at = zip.lastIndexOf(name) - 46;
    zip.writeUInt32LE(5000, at + 20);
    zip.writeUInt32LE(5000, at + 24);
  }
  return zip;
}

const WRONG: readonly (readonly [name: string, zip: () => Uint8Array, message: RegExp])[] = [
  ['no zip', () => strToU8('Dear diary'), /isn't a zip/],
  ['an empty file', () => new Uint8Array(0), /isn't a zip/],
  ['half a zip', () => zipOf().slice(0, 300), /isn't a zip/],
  ['a way out', () => zipOf({ '../../evil': json(1) }), /outside itself/],
  ['an absolute path', () => zipOf({ '/etc/passwd': json(1) }), /outside itself/],
  ['a drive', () => zipOf({ 'C:/evil': json(1) }), /outside itself/],
  ['a backslash', () => zipOf({ '..\\evil': json(1) }), /outside itself/],
  [
    'a link to a file',
    () => zipOf({ 'media/link.png': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
    /links/,
  ],
  ['a name that is none', () => zipOf({ 'media/a\u0000.png': json(1) }), /no name/],
  ['a zip in a zip', () => zipOf({ 'inner.ZIP': zipOf() }), /another zip/],
  ['encryption', encrypted, /encrypted/],
  ['a damaged file', damaged, /damaged/],
  ['a false size', understated, /broken/],
  ['entries over each other', overlapping, /far more/],
  ['a bomb', () => zipOf({ 'a.bin': new Uint8Array(3_000_000) }), /far more/],
  ['another zip', () => zipSync({ 'readme.txt': strToU8('Hi') }), /isn't an export/],
  ['broken JSON', () => zipOf({ 'data/pins.json': strToU8('[{') }), /pins\.json/],
  ['a list that is none', () => zipOf({ 'data/boards.json': json({}) }), /boards\.json/],
  ['a row that is none', () => zipOf({ 'data/pins.json': json([{ id: 1 }]) }), /pins\.json/],
  [
    'no list of Pins',
    () => zipSync({ 'data/export.json': json({ format: 'bowerbird-export', version: 1 }) }),
    /json/,
  ],
  [
    'another format',
    () => zipOf({ 'data/export.json': json({ format: 'x', version: 1 }) }),
    /export\.json/,
  ],
  [
    'a later version',
    () => zipOf({ 'data/export.json': json({ format: 'bowerbird-export', version: 2 }) }),
    /version 2/,
  ],
  ['nothing', () => zipOf({ 'data/boards.json': json([]), 'data/pins.json': json([]) }), /nothing/],
];

test.each(WRONG)('%s is refused, says why, and changes nothing', async (_name, zip, message) => {
  const bytes = zip();
  // Twenty a day are allowed to one person.
  const person = await app.person();
  const reply = await postArchive(person, bytes);
  expect(reply.status).toBe(400);
  expect(reply.json<{ message: string }>().message).toMatch(message);
  expect((await person.call(getImports, {})).data).toEqual([]);
});

test('an export that was unpacked and packed again with its folder is read', async () => {
  const zip = zipSync(
    Object.fromEntries(Object.entries(files()).map(([n, f]) => [`mine/${n}`, f])),
  );
  expect(await bringArchive(ann, zip)).toMatchObject({ folders: [{ name: 'Board', count: 1 }] });
});

test('Pins without their picture, or with one that is none, are refused one by one; hostile values do no harm', async () => {
  const ben = await app.person();
  const named = (digit: string): string => `media/${digit.repeat(32)}.png`;
  const pins = [
    pin,
    { ...pin, id: '3', title: 'Escape', picture: '../../../etc/passwd' },
    { ...pin, id: '4', title: 'No picture at all', picture: named('b') },
    { ...pin, id: '5', title: 'Text', picture: named('c') },
    {
      ...pin,
      id: '6',
      picture: named('d'),
      title: 'Fine\u0000\ud800',
      link: 'javascript:alert(1)',
      place: '99999999999999999999',
      created_at: '9999-01-01T00:00:00Z',
      section_id: 'nowhere',
      parts: [{ picture: '../x' }],
      kind: 'story',
    },
  ];
  const zip = zipOf({
    'data/pins.json': json(pins),
    [named('c')]: strToU8('<script>'),
    [named('d')]: Buffer.from(await aPicture(), 'base64'),
  });
  const preview = await bringArchive(ben, zip);
  expect(preview.counts).toMatchObject({ waiting: 2, refused: 3 });
  await ben.call(startImport, {
    import_id: preview.id,
    folders: [],
    tags: 'none',
    privacy: 'secret',
  });
  await app.runJobs();
  expect(await importNow(ben, preview.id)).toMatchObject({
    status: 'done',
    counts: { saved: 1, refused: 4 },
  });
  const { data } = await ben.call(getImportRows, { import_id: preview.id });
  expect(data.map(({ title, reason }) => `${title}: ${reason}`).toSorted()).toEqual([
    'Escape: no_picture',
    'No picture at all: no_picture',
    'Pin: no_picture',
    'Text: picture_unsupported',
  ]);
  const [saved] = (await ben.call(getUserPins, { username: ben.username })).data;
  expect(saved).toMatchObject({ title: expect.stringContaining('Fine'), link: null });
});

test('only a person’s own page may post one, as a zip, and none while another is at work', async () => {
  const visitor = await app.visitor().request('/settings/import/archive', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: zipOf() as Uint8Array<ArrayBuffer>,
  });
  expect(visitor.status).toBe(401);
  const unpaired = await ann.request('/settings/import/archive', {
    method: 'POST',
    csrf: false,
    headers: { 'content-type': 'application/zip' },
    body: zipOf() as Uint8Array<ArrayBuffer>,
  });
  expect(unpaired.status).toBe(403);
  const asText = await ann.request('/settings/import/archive', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(asText.status).toBe(415);
  const { id } = await bringArchive(ann, zipOf());
  await ann.call(startImport, { import_id: id, folders: [], tags: 'none', privacy: 'secret' });
  const second = await postArchive(ann, zipOf());
  expect([
    second.status,
    second.json<{ error: { error_code: string } }>().error.error_code,
  ]).toEqual([409, 'import_running']);
  expect((await ann.call(getBoards, {})).data).toEqual([]);
});
