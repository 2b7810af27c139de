import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import { getViewer } from '#contract/identity.ts';
import { getPin } from '#contract/pins.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { aPicture } from '#server/testing/pins.ts';
import { isInstalled, runProgram } from './programs/test-programs.ts';

/** Sessions of typical scripts: they log in, write, and log out. */
let app: TestApp;
let ann: TestPerson;
let home: string;

beforeAll(async () => {
  app = await testApp({}, { pages: true });
  // Their cookie jars expire cookies by the machine's own clock.
  app.clock.now = new Date();
  ann = await app.person('ann');
  home = await mkdtemp(join(tmpdir(), 'bowerbird-test-'));
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

interface Made {
  readonly board: string;
  readonly pin: string;
  readonly session: string;
}

/** Runs one of the scripts beside this file, and compares its output with the expected one. */
async function expectWorks(program: string, script: string, token: string): Promise<void> {
  const { code, output, errors } = await runProgram(
    program,
    [join(import.meta.dirname, 'programs', script), app.url, ann.email, PASSWORD, home, token],
    { home, input: await aPicture() },
  );
  expect(code, output + errors).toBe(0);
  const body = JSON.parse(output) as Made;
  expect(body).toMatchObject({
    refused: 401,
    viewer: 'ann',
    flag: '1',
    unchanged: true,
    after: 401,
  });
  expect(body).toMatchObject({ feed: [body.pin] });
  const { title, board, pinner } = await app.visitor().call(getPin, { id: body.pin });
  expect([title, board.id, pinner.id]).toEqual(['Élan', body.board, ann.id]);
  expect(body.session).toMatch(/./);
  expect(await viewerOf(body.session)).toBeNull();
}

const viewerOf = (session: string) =>
  clientOf(app.url, {}, new Map([['bowerbird_session', session]])).call(getViewer, {});

describe.skipIf(!isInstalled('python3'))('a Python script', { timeout: 60_000 }, () => {
  test.each(['read', 'minted'])('with a token that is %s', (token) =>
    expectWorks('python3', 'sessions-client.py', token),
  );
});

const HAS_CURL = 'exit(extension_loaded("curl") ? 0 : 1);';
describe.skipIf(!isInstalled('php', ['-r', HAS_CURL]))('a PHP bot', { timeout: 60_000 }, () => {
  test.each(['read', 'minted'])('with a token that is %s', (token) =>
    expectWorks('php', 'sessions-client.php', token),
  );
});

describe('a browser’s page', () => {
  const sent = { origin: '', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  /** Creates a client that sends the headers of a page, with its token read from document.cookie. */
  async function browser(): Promise<Client> {
    const client = clientOf(app.url, { ...sent, origin: app.url }, new Map());
    const page = await client.request('/login/', { csrf: false });
    expect([page.status, client.cookies.get('csrftoken')]).toEqual([200, expect.any(String)]);
    return client;
  }

  test('logs in with the token that its page came with, writes and logs out', async () => {
    const client = await browser();
    const right = { username_or_email: 'ann', password: PASSWORD };
    expect((await client.resource('UserSession', 'create', right)).status).toBe(200);
    const session = client.cookies.get('bowerbird_session') ?? '';
    const board = await client.call(createBoard, { name: 'Written by a page' });
    expect(board.owner.id).toBe(ann.id);
    expect((await client.resource('UserSession', 'delete')).status).toBe(200);
    expect((await client.resource('UserHomefeed', 'get')).status).toBe(401);
    expect(await viewerOf(session)).toBeNull();
  });

  test('of another site writes nothing with the same jar [SEC-33]', async () => {
    const client = await browser();
    const right = { username_or_email: 'ann', password: PASSWORD };
    expect((await client.resource('UserSession', 'create', right)).status).toBe(200);
    for (const foreign of [
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
      { origin: app.url, 'sec-fetch-site': 'cross-site' },
    ]) {
      const elsewhere = clientOf(app.url, { ...sent, ...foreign }, client.cookies);
      const { status } = await elsewhere.resource('Board', 'create', { name: 'From elsewhere' });
      expect([foreign, status]).toEqual([foreign, 403]);
    }
  });
});
