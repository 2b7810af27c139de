import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard, getBoard, getBoards } from '#contract/boards.ts';
import { logInAgain } from '#contract/identity/factors.ts';
import {
  createAccessToken,
  deleteAccessToken,
  getAccessTokens,
  getViewer,
} from '#contract/identity.ts';
import { TOKEN_REQUESTS } from '#contract/kernel/limits.ts';
import type { Scope } from '#contract/kernel/scopes.ts';
import { getUser } from '#contract/social.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const bearing = (token: string): Client =>
  clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());

async function tokenOf(person: TestPerson, scopes: Scope[], days: number | null = null) {
  return person.call(createAccessToken, { name: 'A script', scopes, expires_in_days: days });
}

test('a token does what its person could do, by reading and writing, without cookies or CSRF', async () => {
  const person = await app.person();
  const { token, ...made } = await tokenOf(person, ['read', 'write']);
  expect(made).toMatchObject({ name: 'A script', scopes: ['read', 'write'], last_used_at: null });
  const script = bearing(token);
  expect(await script.call(getViewer, {})).toMatchObject({ id: person.id });
  const board = await script.call(createBoard, { name: 'From afar' });
  expect((await person.call(getBoard, { board_id: board.id })).owner.id).toBe(person.id);
  const { data } = await person.call(getAccessTokens, {});
  expect(data).toEqual([{ ...made, last_used_at: expect.any(String) as string }]);
});

test('a token holds no more than its scopes', async () => {
  const person = await app.person();
  const reader = bearing((await tokenOf(person, ['read'])).token);
  const writer = bearing((await tokenOf(person, ['write'])).token);
  expect(await reader.refusal(createBoard, { name: 'No' })).toMatchObject({
    status: 403,
    code: 'missing_scope',
  });
  expect(await writer.refusal(getBoards, {})).toMatchObject({ code: 'missing_scope' });
  expect(await reader.call(getBoards, {})).toMatchObject({ data: [] });
});

test('secret boards do not exist for a token that was not trusted with them', async () => {
  const person = await app.person();
  const secret = await person.call(createBoard, { name: 'Hidden', privacy: 'secret' });
  const plain = bearing((await tokenOf(person, ['read', 'write'])).token);
  const trusted = bearing((await tokenOf(person, ['read', 'secret_boards'])).token);
  expect(await plain.refusal(getBoard, { board_id: secret.id })).toMatchObject({ status: 404 });
  expect((await plain.call(getBoards, {})).data).toEqual([]);
  expect((await plain.call(getUser, { username: person.username })).board_count).toBe(0);
  expect((await trusted.call(getBoard, { board_id: secret.id })).id).toBe(secret.id);
  expect((await trusted.call(getBoards, {})).data.map(({ id }) => id)).toEqual([secret.id]);
});

test('a token makes no token, sees none and takes none back', async () => {
  const person = await app.person();
  const { token, id } = await tokenOf(person, ['read', 'write', 'secret_boards']);
  const script = bearing(token);
  const again = { name: 'Another', scopes: ['read'] };
  expect(await script.refusal(createAccessToken, again)).toMatchObject({ status: 403 });
  expect(await script.refusal(getAccessTokens, {})).toMatchObject({ status: 403 });
  expect(await script.refusal(deleteAccessToken, { token_id: id })).toMatchObject({ status: 403 });
});

test('a token that was taken back, has run out or never was is refused, and not taken for a visitor', async () => {
  const person = await app.person();
  const mine = await tokenOf(person, ['read']);
  const short = await tokenOf(person, ['read'], 1);
  const other = await app.person();
  expect(await other.refusal(deleteAccessToken, { token_id: mine.id })).toMatchObject({
    status: 404,
  });
  expect(await bearing(mine.token).call(getViewer, {})).not.toBeNull();
  await person.call(deleteAccessToken, { token_id: mine.id });
  const before = app.clock.now;
  app.clock.now = new Date(before.getTime() + 25 * 3600_000);
  for (const token of [mine.token, short.token, `bower_${'a'.repeat(43)}`, 'x'.repeat(5000)]) {
    expect(await bearing(token).refusal(getViewer, {})).toMatchObject({ status: 401 });
  }
  app.clock.now = before;
});

test('beside a token cookies mean nothing, and without one a write needs its CSRF pair [SEC-33]', async () => {
  const person = await app.person();
  const other = await app.person();
  const { token } = await tokenOf(person, ['read', 'write']);
  const both = clientOf(app.url, { authorization: `Bearer ${token}` }, new Map(other.cookies));
  expect(await both.call(getViewer, {})).toMatchObject({ id: person.id });
  const reply = await other.request('/resource/BoardResource/create/', {
    method: 'POST',
    csrf: false,
    headers: { 'x-csrftoken': '', authorization: 'Basic YTpi' },
    body: new URLSearchParams({ data: JSON.stringify({ options: { name: 'Forged' } }) }),
  });
  expect(reply.status).toBe(403);
});

test('making one needs a log-in of the last 15 minutes [SEC-6]', async () => {
  const person = await app.person();
  const before = app.clock.now;
  app.clock.now = new Date(before.getTime() + 16 * 60_000);
  const wanted = { name: 'Late', scopes: ['read'] as Scope[] };
  expect(await person.refusal(createAccessToken, wanted)).toMatchObject({ code: 'log_in_again' });
  await person.call(logInAgain, { password: PASSWORD });
  expect((await person.call(createAccessToken, wanted)).token).toMatch(/^bower_/);
  app.clock.now = before;
});

test('an answer to a token says how many requests are left, and the last of them is refused', async () => {
  const person = await app.person();
  const { token } = await tokenOf(person, ['read']);
  const script = bearing(token);
  const first = await script.request('/v3/users/me/');
  expect(first.headers.get('x-ratelimit-limit')).toBe(String(TOKEN_REQUESTS));
  expect(first.headers.get('x-ratelimit-remaining')).toBe(String(TOKEN_REQUESTS - 1));
  expect(Number(first.headers.get('x-ratelimit-reset'))).toBeGreaterThan(3500);
  await app.db.read.run(`update use_counts set used = :tokenRequests where key like 'token:%'`, {
    tokenRequests: TOKEN_REQUESTS,
  });
  const refused = await script.request('/v3/users/me/');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await person.request('/v3/users/me/')).headers.has('x-ratelimit-limit')).toBe(false);
});

test('the database keeps no token, and no answer shows one twice', async () => {
  const person = await app.person();
  const { token } = await tokenOf(person, ['read']);
  const rows = await app.db.read.rows('select t::text as text from access_tokens t');
  expect(JSON.stringify(rows)).not.toContain(token.slice(6));
  expect(JSON.stringify(await person.call(getAccessTokens, {}))).not.toContain(token);
  const noted = await app.db.read.rows('select detail::text as text from audit_log');
  expect(JSON.stringify(noted)).not.toContain(token);
});
