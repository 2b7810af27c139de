import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { attachPostgres } from '#server/kernel/embedded/attach-postgres.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { endProcesses, removeData, startProcess } from '#server/testing/server-process.ts';
import { usedFolder } from '#server/testing/used-folder.ts';
import { totals, unsoundCounts } from '#server/transfer/import/test-counts.ts';
import {
  aBoardLine,
  aPinLine,
  testFolder,
  type TestFolder,
} from '#server/transfer/import/test-folder.ts';

const PINS = 3000;
const BOARDS = 90;

let dataDir: string;
let folder: TestFolder;
beforeAll(async () => {
  dataDir = await usedFolder();
  folder = await testFolder();
  const numbers = Array.from({ length: PINS }, (_, index) => index + 1);
  const boards = Array.from({ length: BOARDS }, (_, index) => {
    const pins = numbers.filter((number) => number % BOARDS === index || number % 7 === index);
    const half = pins.slice(pins.length / 2).map((number) => `tate:${number}`);
    return aBoardLine(`Board ${index}`, pins, { sections: [{ name: 'Half', pins: half }] });
  });
  await folder.boards(...boards);
  // Incompressible text, so that the file has several chunks and takes several reads.
  const text = (number: number): string =>
    createHash('sha512').update(String(number)).digest('hex').repeat(2);
  await folder.pins(...numbers.map((number) => aPinLine(number, { description: text(number) })));
  const photos = ['a', 'b', 'c', 'd'].map((name) => {
    return { file: `${name}.jpg`, title: name, category: 'art' };
  });
  await folder.photos(...photos);
});
afterEach(endProcesses);
afterAll(async () => {
  await removeData();
  await rm(folder.path, { recursive: true });
});

const start = (...args: readonly string[]) =>
  startProcess({ DATA_DIR: dataDir }, 'server/commands/import.ts', args);

async function state() {
  const { serviceUrl } = await attachPostgres(dataDir);
  const db = openDatabase(serviceUrl);
  const found = { unsound: await unsoundCounts(db.read), totals: await totals(db.read) };
  await db.end();
  return found;
}

const moments = [
  ['boards ', 1, 'SIGKILL'],
  ['pins ', 1, 'SIGINT'],
  ['pins ', 2, 'SIGKILL'],
  ['photographs 50%', 1, 'SIGKILL'],
] as const;

test.skipIf(process.platform !== 'linux')(
  'an import that is killed again and again, or ended by Ctrl-C, which says how to go on, ends as one that was left alone',
  { timeout: 300_000 },
  async () => {
    for (const [text, times, signal] of moments) {
      const cut = start(folder.path);
      await cut.says(text, times);
      cut.child.kill(signal);
      const { code } = await cut.ended;
      if (signal === 'SIGKILL') continue;
      expect(code).toBe(130);
      expect(cut.output()).toContain('Run the same command again to go on.');
    }
    const last = start(folder.path);
    expect([(await last.ended).code, last.output()]).toEqual([
      0,
      expect.stringContaining('0 items were refused'),
    ]);
    // The next run is beside a running server, which shares its database.
    await startProcess({ DATA_DIR: dataDir }).ready;
    const whole = await state();
    expect(whole.unsound).toEqual([]);
    expect(whole.totals).toMatchObject({
      people: 2,
      boards: BOARDS + 1,
      sections: BOARDS,
      pictures: PINS + 4,
    });
    const again = start(folder.path);
    expect([(await again.ended).code, again.output()]).toEqual([
      0,
      expect.stringContaining('nothing new'),
    ]);
    expect(await state()).toEqual(whole);
  },
);

// Other arguments are tried with the other commands of one file.
test('with too much it says how it is used', async () => {
  const run = start('one', 'two');
  expect((await run.ended).code).toBe(2);
  expect(run.output()).toContain('Usage: npm run import -- FOLDER');
});

test('a folder with nothing in it is refused in a sentence', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'bowerbird-empty-'));
  const run = start(empty);
  expect((await run.ended).code).toBe(1);
  expect(run.output()).toContain('There is no catalogue/pins.ndjson.gz');
  expect(run.output()).not.toContain('at ');
  await rm(empty, { recursive: true });
});
