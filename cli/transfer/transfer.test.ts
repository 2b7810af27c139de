import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBoards } from '#contract/boards.ts';
import { createAccessToken } from '#contract/identity.ts';
import type { Scope } from '#contract/kernel/scopes.ts';
import { getImports, type BroughtFile } from '#contract/transfer/bring.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Site } from '#server/media/outside/test-site.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { aSiteOfPages, bookmarks, folder, link } from '#server/transfer/bring/test-bring.ts';
import { buildProgram, type Program, type Ran } from './test-program.ts';

const ALL: readonly Scope[] = ['read', 'write', 'secret_boards'];

let site: Site;
let app: TestApp;
let program: Program;
beforeAll(async () => {
  site = await aSiteOfPages((path) => path === '/p/404');
  app = await testApp({ FETCH_ALLOW: site.pair }, { pages: true });
  // Jobs that wait are due by the real clock, which this one is never behind.
  app.clock.now = new Date('2070-03-14T09:26:53Z');
  program = await buildProgram();
});
afterAll(async () => {
  await app?.close();
  await site?.[Symbol.asyncDispose]();
  await program?.remove();
});

/** Logs somebody in, in a folder of their name. */
async function logIn(scopes: readonly Scope[] = ALL): Promise<TestPerson> {
  const person = await app.person();
  const { token } = await person.call(createAccessToken, { name: 'Shell', scopes: [...scopes] });
  expect(await program.run(['login', app.url], person.username, token)).toMatchObject({ code: 0 });
  return person;
}

/** Runs a command that waits for the server's work, which goes on meanwhile. */
async function runWithJobs(args: readonly string[], person: TestPerson): Promise<Ran> {
  let result: Ran | null = null;
  const ended = program.run(args, person.username).then((ran) => (result = ran));
  while (result === null) {
    await app.runJobs();
    // For entries that are tried again. Without end it would be the end of sessions.
    if (await isAnyRunning()) app.clock.now = new Date(app.clock.now.getTime() + 20 * 60_000);
    await Promise.race([ended, wait(50)]);
  }
  return result;
}

const isAnyRunning = async (): Promise<boolean> =>
  (await app.db.read.row(`select 1 from brought_files where status = 'running' limit 1`)) !== null;
const at = (number: number): string => `${site.origin}/p/${number}`;
const write = (name: string, text: string): Promise<void> =>
  writeFile(join(program.folder, name), text);
const boardsOf = async (person: TestPerson) =>
  (await person.call(getBoards, { privacy_filter: 'all', page_size: 50 })).data
    .map(({ name, privacy, pin_count: count }) => [name, privacy, count] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));
const importsOf = async (person: TestPerson) => (await person.call(getImports, {})).data;

test('a file is brought, and the report says what was saved, was there already and is dead', async () => {
  const ann = await logIn();
  await write(
    'marks.html',
    bookmarks(
      folder('Bowers', link(at(1), 'One'), link(at(1), 'One again'), link(at(404), 'Gone')),
      folder('Other', link(at(2), 'Two')),
    ),
  );
  const tried = await program.run(['import', 'marks.html', '--dry-run'], ann.username);
  expect(tried).toMatchObject({ code: 0, err: '' });
  expect(tried.out).toContain(
    'format\tbookmarks\nfolder\tBowers\t3 entries\t0 private\tto Bowers\n',
  );
  expect([await importsOf(ann), await boardsOf(ann)]).toEqual([[], []]);

  const to = ['--into', 'Later', '--folder', 'Bowers', '--format', 'bookmarks', '--public'];
  const ran = await runWithJobs(['import', 'marks.html', ...to], ann);
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(ran.out.split('\n')).toEqual([
    'saved\t1',
    'already there\t1',
    'not reached\t1',
    'left out\t1',
    expect.stringMatching(/^entry \d\talready_there\t\tOne/u),
    `entry 3\tdead\tpicture_unreachable\tGone\t${at(404)}`,
    expect.stringMatching(/^entry 4\tnot_chosen\t\tTwo/u),
    '',
  ]);
  expect(await boardsOf(ann)).toEqual([['Later', 'public', 1]]);
});

test('an import that one stops waiting for goes on, and is found again', async () => {
  const ann = await logIn();
  await write('more.html', bookmarks(link(at(11), 'Eleven')));
  const { child, ended } = program.start(['import', 'more.html'], ann.username);
  await expect
    .poll(async () => (await importsOf(ann)).map(({ status }) => status), { timeout: 20_000 })
    .toEqual(['running']);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 4, err: expect.stringContaining('import --resume') });
  const again = await runWithJobs(['import', '--resume', '--json'], ann);
  expect(JSON.parse(again.out)).toMatchObject({
    import: { status: 'done', counts: { saved: 1 } },
    not_saved: [],
  });
});

test('everything is taken as a zip and brought to somebody else, with what is secret', async () => {
  const [ann, ben] = [await logIn(), await logIn()];
  const [open, secret] = [
    await aBoard(ann, { name: 'Open' }),
    await aBoard(ann, { name: 'Hidden', privacy: 'secret' }),
  ];
  await aPin(ann, open.id, { title: 'Seen' });
  await aPin(ann, secret.id, { title: 'Not seen' });
  const taken = await program.run(['export', '--output', 'mine.zip'], ann.username);
  expect(taken).toMatchObject({ code: 0, err: '' });
  const file = join(program.folder, 'mine.zip');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const files = unzipSync(await readFile(file));
  expect(JSON.parse(strFromU8(files['data/export.json'] ?? new Uint8Array()))).toMatchObject({
    left_out: ['messages', 'searches'],
  });
  expect(files).not.toHaveProperty('data/messages.json');

  const brought = await runWithJobs(['import', 'mine.zip', '--format', 'bowerbird'], ben);
  expect(brought).toMatchObject({ code: 0, err: '' });
  expect(brought.out).toContain('saved\t2\n');
  expect(await boardsOf(ben)).toEqual([
    ['Hidden', 'secret', 1],
    ['Open', 'public', 1],
  ]);
});

test('a board is taken as a page, and no file is replaced unless one says so', async () => {
  const ann = await logIn(['read']);
  const board = await aBoard(ann, { name: 'Nests' });
  await aPin(ann, board.id, { title: 'A woven one' });
  const first = await program.run(['export', 'Nests'], ann.username);
  expect(first).toMatchObject({ code: 0, err: '' });
  const name = `board-${board.id}.html`;
  const file = join(program.folder, name);
  expect(await readFile(file, 'utf8')).toContain('A woven one');
  await writeFile(file, 'mine');
  const refused = await program.run(['export', 'Nests'], ann.username);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--force') });
  expect(await readFile(file, 'utf8')).toBe('mine');
  expect(await program.run(['export', 'Nests', '--force'], ann.username)).toMatchObject({
    code: 0,
  });
  expect(await readFile(file, 'utf8')).toContain('A woven one');
  expect((await readdir(program.folder)).filter((one) => one.endsWith('.part'))).toEqual([]);
});

test('without the scope that it needs a token brings and takes nothing, and the scope is named', async () => {
  const ann = await logIn(['read', 'write']);
  await write('few.html', bookmarks(link(at(1), 'One')));
  for (const args of [
    ['import', 'few.html'],
    ['import', '--resume'],
    ['export', '--output', 'no.zip'],
  ]) {
    const ran = await program.run([...args, '--json'], ann.username);
    expect([args, ran.code]).toEqual([args, 1]);
    expect(JSON.parse(ran.err)).toMatchObject({
      error: { code: 'missing_scope', message: expect.stringContaining('secret_boards') },
    });
  }
  expect(await readdir(program.folder)).not.toContain('no.zip');
  expect(await importsOf(ann)).toEqual([]);
});

test('wrong files and options are refused before anything is sent, or leave nothing', async () => {
  const ann = await logIn();
  await write('empty.html', 'nothing');
  await write('one.html', bookmarks(folder('Bowers', link(at(1), 'One'))));
  const wrong = [
    ['import'],
    ['import', 'missing.html'],
    ['import', '.'],
    ['import', 'one.html', '--resume'],
    ['import', '--resume'],
    ['import', 'one.html', '--tags', 'words'],
    ['import', 'one.html', '--format', 'other'],
    ['import', 'one.html', '--format', 'pocket'],
    ['import', 'one.html', '--folder', 'Nests'],
    ['export', 'No such board'],
    ['export', '--output', 'one.html'],
    ['export', '--output', 'no/such/folder.zip'],
  ];
  for (const args of wrong) {
    const ran = await program.run(args, ann.username);
    expect([args, ran.code, ran.out]).toEqual([args, 2, '']);
  }
  expect(await program.run(['import', 'empty.html'], ann.username)).toMatchObject({ code: 1 });
  expect([await importsOf(ann), await boardsOf(ann)]).toEqual([[], []]);
});

const { CORPUS_DIR } = process.env;
describe.skipIf(CORPUS_DIR === undefined)('files that other tools wrote', () => {
  let ann: TestPerson;
  beforeAll(async () => {
    ann = await logIn();
  });

  test.each([
    ['netscape-large.html', 'bookmarks', 351],
    ['pinterest-export.html', 'network', 375],
    ['raindrop-export.csv', 'raindrop', 375],
    ['pocket-export.csv', 'pocket', 120],
    ['karakeep-export.json', 'karakeep', 202],
    ['linkwarden-export.json', 'linkwarden', 357],
    ['pinry-pins.json', 'pinry', 150],
  ])('%s is recognised and counted', async (name, format, entries) => {
    await copyFile(join(CORPUS_DIR ?? '', 'imports', name), join(program.folder, name));
    const args = ['import', name, '--dry-run', '--format', format, '--json'];
    const { out, err } = await program.run(args, ann.username);
    expect(err).toBe('');
    const counts = Object.values((JSON.parse(out) as BroughtFile).counts);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(entries);
    expect(await importsOf(ann)).toEqual([]);
  });
});
