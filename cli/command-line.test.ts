import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import { createAccessToken } from '#contract/identity.ts';
import { createPin, createSection } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { halves } from '#server/media/pictures/sample-pictures.ts';
import { aPicture } from '#server/testing/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';

const root = resolve(import.meta.dirname, '..');
const built = join(root, 'cli', 'dist', 'bowerbird.mjs');
const execute = promisify(execFile);

let app: TestApp;
let person: TestPerson;
let folder: string;
let site: Server;
let siteUrl: string;
let token: string;
let boardId: string;

beforeAll(async () => {
  await execute(process.execPath, [join(root, 'tools', 'build-cli.ts')], { cwd: root });
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-cli-'));
  const picture = await halves(640, 480).jpeg().toBuffer();
  await writeFile(join(folder, 'photo.jpg'), picture);
  site = createServer((request, response) => {
    if (request.url === '/chair.jpg') {
      response.setHeader('content-type', 'image/jpeg').end(picture);
      return;
    }
    const body = request.url === '/chairs' ? '<img src="/chair.jpg" width=640 height=480>' : '';
    response.setHeader('content-type', 'text/html').end(`<title>Chairs</title>${body}`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  siteUrl = `http://127.0.0.1:${port}`;
  app = await testApp({ FETCH_ALLOW: `127.0.0.1:${port}` });
  person = await app.person();
  const scopes = ['read' as const, 'write' as const];
  ({ token } = await person.call(createAccessToken, { name: 'Shell', scopes }));
  ({ id: boardId } = await person.call(createBoard, { name: 'Blue Chairs' }));
  await person.call(createBoard, { name: 'Garden' });
  await person.call(createSection, { board_id: boardId, name: 'Old ones' });
});
afterAll(async () => {
  await app?.close();
  site?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

async function bowerbird(args: readonly string[], input: string | Buffer = '', home = 'in') {
  const child = spawn(process.execPath, [built, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: join(folder, home) },
    timeout: 60_000,
  });
  const ran = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (ran.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (ran.err += part.toString()));
  child.stdin.on('error', () => undefined).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...ran } satisfies Ran;
}

test('a token from the standard input is stored for its owner alone, and forgotten', async () => {
  const login = await bowerbird(['login', app.url], `${token}\n`);
  expect(login).toEqual({
    code: 0,
    out: `Logged in to ${app.url} as ${person.username}.\n`,
    err: '',
  });
  const file = join(folder, 'in', 'bowerbird', 'account.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ address: app.url, token });
  expect((await bowerbird(['whoami'])).out).toBe(`${person.username}\n`);
  await bowerbird(['login', app.url], token, 'other');
  expect((await bowerbird(['logout'], '', 'other')).code).toBe(0);
  expect(await bowerbird(['whoami'], '', 'other')).toMatchObject({ code: 2 });
});

test('a page and a file are saved, and come back as a whole board and in lists', async () => {
  const to = ['--board', 'blue chairs'];
  const page = await bowerbird(['save', `${siteUrl}/chairs`, ...to, '--title', 'A seat']);
  expect(page).toMatchObject({ code: 0, err: '' });
  const file = await bowerbird(['save', 'photo.jpg', ...to, '--section', 'old ones']);
  expect(file).toMatchObject({ code: 0, err: '' });
  const photo = await readFile(join(folder, 'photo.jpg'));
  const typed = await bowerbird(['save', '-', ...to, '--note', 'From a pipe', '--json'], photo);
  expect(JSON.parse(typed.out)).toMatchObject({ description: 'From a pipe' });
  const { out } = await bowerbird(['board', 'Blue Chairs', '--json']);
  const whole = JSON.parse(out);
  expect(whole.board).toMatchObject({ id: boardId, name: 'Blue Chairs' });
  expect(whole.sections).toMatchObject([{ title: 'Old ones', pin_count: 1 }]);
  expect(whole.pins).toHaveLength(3);
  expect(whole.pins).toContainEqual(
    expect.objectContaining({ title: 'A seat', link: `${siteUrl}/chairs` }),
  );
  const pins = await bowerbird(['pins', `${person.username}/blue-chairs`]);
  expect(pins.out.trimEnd().split('\n')).toHaveLength(3);
  expect((await bowerbird(['boards'])).out).toContain(`${boardId}\tBlue Chairs\t3\tpublic\n`);
});

test('a search finds what was saved', async () => {
  await app.runJobs();
  const { data } = await person.call(getBoardPins, { board_id: boardId });
  const seat = data.find(({ title }) => title === 'A seat');
  const { code, out } = await bowerbird(['search', 'seat', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ id: seat?.id }));
});

test('a search goes on page after page, up to its limit', async () => {
  const many = await person.call(createBoard, { name: 'Many' });
  // More than are requested at once; the same picture is found once.
  for (let number = 0; number < 53; number += 1) {
    const image_base64 = await aPicture(number * 4001);
    await person.call(createPin, { board_id: many.id, title: 'Quetzal', image_base64 });
  }
  await app.runJobs();
  const found = async (...args: readonly string[]): Promise<unknown[]> => {
    const { out } = await bowerbird(['search', 'quetzal', '--json', ...args]);
    return JSON.parse(out) as unknown[];
  };
  expect(await found()).toHaveLength(50);
  expect(await found('--limit', '52')).toHaveLength(52);
  expect(await found('--limit', '1000')).toHaveLength(53);
  for (const limit of ['0', '-1', 'all', '100001']) {
    const wrong = await bowerbird(['search', 'quetzal', `--limit=${limit}`]);
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('--limit') });
  }
});

test('a refusal has the words of the server and changes nothing', async () => {
  const wrong = await bowerbird(['login', app.url], 'not-a-token', 'wrong');
  expect(wrong.code).toBe(1);
  expect(wrong.err).toMatch(/^bowerbird: .+/u);
  expect(await bowerbird(['whoami'], '', 'wrong')).toMatchObject({ code: 2 });
  const empty = await bowerbird(['save', `${siteUrl}/empty`, '--board', 'Garden', '--json']);
  expect(empty).toMatchObject({ code: 1, out: '' });
  const strange = await bowerbird(['board', 'nobody/nothing', '--json']);
  expect(strange.code).toBe(1);
  expect(JSON.parse(strange.err)).toMatchObject({ error: { code: 'board_not_found' } });
  await writeFile(join(folder, 'words.jpg'), 'no picture');
  expect(await bowerbird(['save', 'words.jpg', '--board', 'Garden'])).toMatchObject({ code: 1 });
  expect((await bowerbird(['boards'])).out).toContain('\tGarden\t0\t');
});

test('wrong usage and a missing network have exit codes of their own', async () => {
  const wrong = [
    ['nonsense'],
    ['save'],
    ['boards', 'too', '--many'],
    ['save', 'missing.jpg', '--board', 'Garden'],
    ['save', 'photo.jpg'],
    ['pins', 'No such board'],
    ['login', 'http://pins.example.org'],
    ['completion', 'csh'],
  ];
  for (const args of wrong) {
    const { code, err } = await bowerbird(args);
    expect([args, code]).toEqual([args, 2]);
    expect(err).toMatch(/^bowerbird: /u);
  }
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  const lost = await bowerbird(['login', `http://127.0.0.1:${port}`], token, 'lost');
  expect(lost).toMatchObject({ code: 3, out: '' });
  expect(lost.err).toContain('cannot be reached');
});

test('a reader that closes the pipe early is no failure', async () => {
  const line = '"$0" "$1" completion fish | true; echo "${PIPESTATUS[0]}"';
  const { stdout, stderr } = await execute('bash', ['-c', line, process.execPath, built]);
  expect([stdout, stderr]).toEqual(['0\n', '']);
});

test('a photograph of megabytes is saved, and a file beyond the limit is not sent', async () => {
  const photo = await readFile(join(folder, 'photo.jpg'));
  await writeFile(join(folder, 'large.jpg'), Buffer.concat([photo, Buffer.alloc(3_000_000)]));
  const to = ['--board', 'Garden', '--json'];
  expect(await bowerbird(['save', 'large.jpg', ...to])).toMatchObject({ code: 0, err: '' });
  await writeFile(join(folder, 'larger.jpg'), '');
  await truncate(join(folder, 'larger.jpg'), 209_715_201);
  const larger = await bowerbird(['save', 'larger.jpg', ...to]);
  expect(larger).toMatchObject({ code: 2, out: '' });
  expect(larger.err).toContain('larger than 209715200 bytes');
});

test('bash completes commands and options', async () => {
  const { out } = await bowerbird(['completion', 'bash']);
  const ask = `${out}
COMP_WORDS=(bowerbird bo); COMP_CWORD=1; _bowerbird; echo "\${COMPREPLY[*]}"
COMP_WORDS=(bowerbird save --bo); COMP_CWORD=2; _bowerbird; echo "\${COMPREPLY[*]}"`;
  const { stdout } = await execute('bash', ['-c', ask]);
  expect(stdout).toBe('boards board\n--board\n');
});

test('the package has a command that runs from a packed file in an empty folder', async () => {
  const { stdout } = await execute('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: root,
  });
  const [{ filename, files }] = JSON.parse(stdout);
  const code = files.filter(({ path }: { path: string }) => /\.(?:m?js|ts)$/u.test(path));
  expect(code).toMatchObject([{ path: 'cli/dist/bowerbird.mjs' }]);
  const alone = join(folder, 'alone');
  await mkdir(alone);
  await execute('tar', ['-xzf', join(folder, filename), '-C', alone]);
  const { bin } = JSON.parse(await readFile(join(alone, 'package', 'package.json'), 'utf8'));
  const ran = await execute(join(alone, 'package', bin.bowerbird), ['help', 'save'], {
    cwd: alone,
  });
  expect(ran.stdout).toContain('Usage: bowerbird save URL');
});
