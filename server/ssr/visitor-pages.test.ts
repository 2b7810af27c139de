import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessToken } from '#contract/identity.ts';
import { updateBoard, type Board } from '#contract/boards.ts';
import { deletePin, type Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { hashOf, ownScripts } from '#server/testing/scripts.ts';

let app: TestApp;
let olive: TestPerson;
let board: Board;
let pin: Pin;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  olive = await app.person('olive');
  board = await aBoard(olive, { name: 'Feathers' });
  pin = await aPin(olive, board.id, { title: 'A brown feather' });
  await app.runJobs();
});
afterAll(() => app.close());

const visit = (path: string, headers: Record<string, string> = {}) =>
  app.visitor().request(path, { headers });

test('each answer of a page is the whole document, under the policy of its own scripts [SEC-35]', async () => {
  const visits = [await visit(board.url), await visit(board.url), await visit(board.url)];
  for (const { text, headers } of visits) {
    const [early = '', start = ''] = ownScripts(text).map(hashOf);
    expect(headers.get('content-security-policy')).toContain(
      `; script-src '${early}' '${start}' 'strict-dynamic';`,
    );
    expect(text).toContain('A brown feather');
    expect(text).toMatch(/<\/html>$/);
  }
});

test('it is the same page in gzip and without', async () => {
  const requests = ['gzip;q=0', 'gzip', 'br, gzip', 'gzip'];
  const pages = [];
  for (const encoding of requests) {
    const { text } = await visit(board.url, { 'accept-encoding': encoding });
    // Whether a preload has its picture's priority depends on when the page's parts were there.
    const same = text.replaceAll(/(<link rel="preload" as="image") fetchPriority="high"/g, '$1');
    pages.push(same.replaceAll(/:\d{13}\b/g, ':MOMENT'));
  }
  expect(new Set(pages).size).toBe(1);
});

test('what anybody wrote is on the very next page, also when another server wrote it', async () => {
  const before = await visit(board.url);
  await app.db.read.run(`update boards set description = 'Found on walks' where id = :id`, {
    id: board.id,
  });
  const after = await visit(board.url);
  expect(before.text).not.toContain('Found on walks');
  expect(after.text).toContain('Found on walks');
});

test('a pin that was deleted and a board that became secret are gone from the next page [SEC-28] [BOARD-10]', async () => {
  const other = await aPin(olive, board.id, { title: 'A green feather' });
  const path = `/pin/${other.id}/`;
  expect([(await visit(path)).status, (await visit(board.url)).text]).toEqual([
    200,
    expect.stringContaining('A green feather'),
  ]);
  await olive.call(deletePin, { id: other.id });
  expect((await visit(path)).status).toBe(404);
  expect((await visit(board.url)).text).not.toContain('A green feather');
  const hidden = [board.url, `/pin/${pin.id}/`];
  for (const page of hidden) expect((await visit(page)).status).toBe(200);
  await olive.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  for (const page of hidden) expect((await visit(page)).status).toBe(404);
  await olive.call(updateBoard, { board_id: board.id, privacy: 'public' });
  for (const page of hidden) expect((await visit(page)).status).toBe(200);
});

test('what a person sees is theirs alone, before and after a visitor saw it', async () => {
  const visitors = await visit(board.url);
  const own = await olive.request(board.url);
  expect(own.text).toContain('"viewer":{');
  expect(own.headers.get('content-encoding')).toBeNull();
  expect((await visit(board.url)).text).toContain('"viewer":null');
  expect(visitors.text).toContain('"viewer":null');
});

test('a signed-in person’s page is compressed unless another site may have opened it, and its size is never the same for long', async () => {
  const open = (site: string | null, encoding = 'gzip') =>
    olive.request(board.url, {
      headers: { 'accept-encoding': encoding, ...(site && { 'sec-fetch-site': site }) },
    });
  for (const site of [null, 'cross-site', 'same-site', 'anything'])
    expect((await open(site)).headers.get('content-encoding'), String(site)).toBeNull();
  const plain = await open('none', 'gzip;q=0');
  expect(plain.headers.get('content-encoding')).toBeNull();
  const sizes = new Set<string | null>();
  for (const site of ['same-origin', 'none', 'same-origin', 'none']) {
    const { text, headers } = await open(site);
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text).toMatch(/<\/html>$/);
    expect(text).toContain('"viewer":{');
    sizes.add(headers.get('content-length'));
  }
  expect(sizes.size).toBeGreaterThan(1);
});

test('a language has pages of its own', async () => {
  const plain = await visit(board.url);
  const mirrored = await visit(board.url, { 'accept-language': 'ar-XB' });
  expect([/<html[^>]*>/.exec(plain.text)?.[0], /<html[^>]*>/.exec(mirrored.text)?.[0]]).toEqual([
    '<html lang="en" dir="ltr">',
    '<html lang="ar-XB" dir="rtl">',
  ]);
});

test('a page by an access token is nobody’s but its person’s: neither stored nor compressed [SEC-42]', async () => {
  const made = await olive.call(createAccessToken, { name: 'Pages', scopes: ['read'] });
  const headers = { authorization: `Bearer ${made.token}`, 'accept-encoding': 'gzip' };
  const own = await clientOf(app.url, headers, new Map()).request('/');
  expect(own.text).toContain(olive.email);
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(own.headers.get('content-encoding')).toBeNull();
  expect(own.headers.get('vary')).toContain('authorization');
  const wrong = { authorization: `Bearer ${made.token.slice(0, -2)}zz` };
  const refused = await clientOf(app.url, wrong, new Map()).request('/');
  expect(refused.headers.get('cache-control')).toBe('private, no-store');
  const visitor = await app.visitor().request('/');
  expect(visitor.text).not.toContain(olive.email);
  expect(visitor.headers.get('cache-control')).toBe('private, no-cache');
});

test('a token without read tells no address, in no page and no answer', async () => {
  const made = await olive.call(createAccessToken, { name: 'Writes', scopes: ['write'] });
  const headers = { authorization: `Bearer ${made.token}` };
  const script = clientOf(app.url, headers, new Map());
  const refused = await script.request('/resource/BoardsResource/get/');
  const visits = [
    (await script.request('/')).text,
    refused.text,
    JSON.stringify((await script.resource('Board', 'create', { name: 'From afar' })).envelope),
  ];
  for (const text of visits) expect(text).not.toContain(olive.email);
  expect(refused.text).toContain(olive.username);
});

test.each(['/settings/nothing/', '/operator/nothing/'])(
  'there is no page at %s, for visitors and people',
  async (path) => {
    expect((await visit(path)).status).toBe(404);
    expect((await olive.request(path)).status).toBe(404);
  },
);
