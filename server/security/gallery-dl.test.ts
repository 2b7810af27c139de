import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savePin, type Pin } from '#contract/pins.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';
import { isInstalled, runProgram, type Run } from './programs/test-programs.ts';

/** A common downloader in its Debian version, which only gets our address and a proxy. */
const PUBLIC_URL = 'http://www.pinterest.test';
const MANY = 30;
const RUN_MS = 90_000;

let app: TestApp;
let home: string;
let ann: TestPerson;
let loose: Pin[];
let feathers: Pin[];
let unicode: Pin[];
let saved: Pin;
let secret: Pin;

/** Creates Ann's boards: one of more than a page with a section, one with a name in another script, a secret one. */
async function fill(): Promise<void> {
  [ann, home] = [await app.person('ann'), await mkdtemp(join(tmpdir(), 'bowerbird-test-'))];
  const ben = await app.person('ben');
  const his = await aPin(ben, (await aBoard(ben, { name: 'Shells' })).id, { title: 'A shell' });
  const blue = await aBoard(ann, { name: 'Blue things' });
  loose = await pinsOn(blue.id, MANY, (index) => ({ title: `Glass ${index}` }));
  const section = await aSection(ann, blue.id, 'Feathers');
  feathers = await pinsOn(blue.id, 3, () => ({ section: section.id, title: 'A heron' }));
  const other = await aBoard(ann, { name: 'テスト 2' });
  unicode = await pinsOn(other.id, 2, () => ({ title: 'A tower' }));
  saved = await ann.call(savePin, { pin_id: his.id, board_id: other.id });
  const hidden = await aBoard(ann, { name: 'Hidden', privacy: 'secret' });
  [secret] = (await pinsOn(hidden.id, 1, () => ({ title: 'Glass, hidden' }))) as [Pin];
  await app.runJobs();
}

async function pinsOn(
  boardId: string,
  count: number,
  more: (index: number) => Parameters<typeof aPin>[2],
): Promise<Pin[]> {
  const pins: Pin[] = [];
  for (let index = 0; index < count; index += 1) pins.push(await aPin(ann, boardId, more(index)));
  return pins;
}

/** Runs it on a path of ours; files go to the folder. */
function galleryDl(folder: string, path: string, more: readonly string[] = []): Promise<Run> {
  const proxy = ['--proxy', app.url, '--option', `extractor.pinterest.domain=${PUBLIC_URL}`];
  const args = ['--config-ignore', ...proxy, '--dest', folder, '--retries', '0', ...more];
  return runProgram('gallery-dl', [...args, PUBLIC_URL + path], { home });
}

/** Downloads a path of ours; returns the files, by path under the product's folder. */
async function download(
  path: string,
  more: readonly string[] = [],
): Promise<{ code: number | null; errors: string; files: Map<string, Buffer> }> {
  const folder = await mkdtemp(join(home, 'files-'));
  const { code, output, errors } = await galleryDl(folder, path, more);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const target = join(entry.parentPath, entry.name);
    files.set(target.slice(join(folder, 'pinterest/').length), await readFile(target));
  }
  // It prints each file that it writes, and with the prefix "# " each that existed already.
  expect(output.split('\n').filter(Boolean).toSorted(), errors).toEqual(
    [...files.keys()].map((name) => join(folder, 'pinterest', name)).toSorted(),
  );
  return { code, errors, files };
}

const fileOf = (pin: Pin): string => `pinterest_${pin.id}.${pin.images.orig.url.split('.').at(-1)}`;
const inFolder = (folder: string, pins: readonly Pin[]): string[] =>
  pins.map((pin) => join(folder, fileOf(pin)));

/** Expects exactly these files, identical to those served. */
async function expectArrived(
  { code, errors, files }: Awaited<ReturnType<typeof download>>,
  expected: Readonly<Record<string, readonly Pin[]>>,
): Promise<void> {
  expect(code, errors).toBe(0);
  expect(errors).not.toMatch(/\[(error|warning)\]/);
  const paths = Object.entries(expected).flatMap(([folder, pins]) => inFolder(folder, pins));
  expect([...files.keys()].toSorted()).toEqual(paths.toSorted());
  for (const [folder, pins] of Object.entries(expected)) {
    for (const pin of pins) {
      const served = await fetch(pin.images.orig.url.replace(PUBLIC_URL, app.url));
      expect(served.status).toBe(200);
      expect(files.get(join(folder, fileOf(pin)))).toEqual(Buffer.from(await served.arrayBuffer()));
    }
  }
}

describe.skipIf(!isInstalled('gallery-dl'))('gallery-dl downloads', { timeout: RUN_MS }, () => {
  beforeAll(async () => {
    const SECRET_KEY = 'cT8pQ2vLx9ZrN4wKs7YbM1dF6gHj3aEu';
    app = await testApp({ PUBLIC_URL, SECRET_KEY, HOST_ALIASES: '127.0.0.1' });
    // Its cookie jar expires cookies by the machine's own clock.
    app.clock.now = new Date();
    await fill();
  }, RUN_MS);
  afterAll(async () => {
    await app.close();
    await rm(home, { recursive: true, force: true });
  });

  test('a board of several pages with its section', async () => {
    await expectArrived(await download('/ann/blue-things/'), {
      'ann/Blue things': [...loose, ...feathers],
      'ann/Blue things/Feathers': feathers,
    });
  });

  test('each pin of a board once, where it keeps a list of what it has', async () => {
    const archive = ['--download-archive', join(home, 'kept.sqlite3')];
    const { code, output } = await galleryDl(join(home, 'kept'), '/ann/blue-things/', archive);
    const written = output.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
    expect([code, written.length]).toEqual([0, loose.length + feathers.length]);
  });

  test('a section by its address', async () => {
    await expectArrived(await download('/ann/blue-things/feathers/'), {
      'ann/Blue things/Feathers': feathers,
    });
  });

  test('every public board of a person, one with a name in another script among them', async () => {
    await expectArrived(await download('/ann/'), {
      'ann/Blue things': [...loose, ...feathers],
      'ann/Blue things/Feathers': feathers,
      'ann/テスト 2': [...unicode, saved],
    });
  });

  test('all pins of a person, and those that they created', async () => {
    const created = [...loose, ...feathers, ...unicode];
    await expectArrived(await download('/ann/pins/'), { ann: [...created, saved] });
    await expectArrived(await download('/ann/_created/'), { ann: created });
  });

  test('what a search finds, page after page', async () => {
    await expectArrived(await download('/search/pins/?q=glass'), { 'Search/glass': loose });
  });

  test('one pin, and those that are like it', async () => {
    const [pin, ...others] = loose as [Pin, ...Pin[]];
    await expectArrived(await download(`/pin/${pin.id}/`), { '': [pin] });
    await expectArrived(await download(`/pin/${pin.id}/#related`), {
      [`related ${pin.id}`]: [...others, ...feathers],
    });
  });

  test('a secret board for its owner, who logs in, and for nobody else', async () => {
    const login = ['--username', 'ann', '--password', PASSWORD];
    await expectArrived(await download('/ann/hidden/', login), { 'ann/Hidden': [secret] });
    const { files, errors } = await download('/ann/hidden/');
    expect([files.size, errors]).toEqual([0, expect.stringContaining('could not be found')]);
  });
});
