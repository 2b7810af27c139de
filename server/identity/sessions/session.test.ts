import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logIn, logOut, signUp } from '#contract/identity.ts';
import type { Client } from '#server/testing/client.ts';
import { findViewer } from '../index.ts';
import { isRecent } from './session.ts';
import { deleteSessionsOf } from './session-store.ts';
import {
  aSignUp,
  delicate,
  PASSWORD,
  requestAs,
  startIdentity,
  startInstance,
  whoAmI,
} from '../test-server.ts';

const DAY = 86_400;
const COOKIE = 'bowerbird_session';

let server: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  server = await startIdentity();
  for (const name of ['vera', 'otto']) await server.client().call(signUp, aSignUp(name));
});
afterAll(() => server.close());
beforeEach(() => server.clock.pass(3600));

async function signedIn(name = 'vera'): Promise<Client> {
  const client = server.client();
  await client.call(logIn, { username_or_email: name, password: PASSWORD });
  return client;
}

const isIn = async (client: Client) => (await client.request('/v3/test/me/')).status === 200;
const withCookie = (cookie: string): Client => {
  const client = server.client();
  client.cookies.set(COOKIE, cookie);
  return client;
};

describe('the cookie', () => {
  test('is HttpOnly, Lax, for this host alone, of 256 bits, and in no body; the database has its hash [SEC-3]', async () => {
    const client = server.client();
    const { headers, envelope } = await client.resource('UserSession', 'create', {
      username_or_email: 'vera',
      password: PASSWORD,
    });
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith(`${COOKIE}=`)) ?? '';
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line).toMatch(/; Path=\//i);
    expect(line).not.toMatch(/Domain=|Secure/i);
    const token = client.cookies.get(COOKIE) ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(envelope)).not.toContain(token);
    const rows = await server.database.db.read.rows<{ id_hash: Buffer }>('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
    const hash = createHash('sha256').update(token).digest('hex');
    expect(rows.map((row) => row.id_hash.toString('hex'))).toContain(hash);
  });

  test('is Secure and pinned to the host by its name where the address is https [SEC-3]', async () => {
    const secure = await startInstance(server.database, {
      clock: server.clock,
      publicUrl: 'https://pins.example',
    });
    const data = JSON.stringify({ options: { username_or_email: 'vera', password: PASSWORD } });
    const headers = {
      cookie: 'csrftoken=1',
      'x-csrftoken': '1',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const path = '/resource/UserSessionResource/create/';
    const { status, cookies } = await requestAs(
      secure.base,
      'pins.example',
      path,
      headers,
      new URLSearchParams({ data }).toString(),
    );
    expect(status).toBe(200);
    const line = cookies.find((cookie) => cookie.startsWith('__Host-bowerbird_session')) ?? '';
    expect(line).toMatch(/^__Host-bowerbird_session=[\w-]{43}; .*Path=\/.*; Secure/i);
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).not.toMatch(/Domain=/i);
    await secure.close();
  });

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(44), '%00', "' or 1=1 --"])(
    'signs nobody in when it is %j',
    async (cookie) => {
      expect(await isIn(withCookie(cookie))).toBe(false);
    },
  );

  test('that holds the hash from the database signs nobody in [SEC-3]', async () => {
    const client = await signedIn();
    const hash = createHash('sha256')
      .update(client.cookies.get(COOKIE) ?? '')
      .digest();
    expect(await isIn(withCookie(hash.toString('base64url')))).toBe(false);
    expect(await isIn(client)).toBe(true);
  });
});

test('a log-in makes a new id and the old one dies at once, whoever it was [SEC-4]', async () => {
  const client = await signedIn('vera');
  const first = client.cookies.get(COOKIE) ?? '';
  await client.call(logIn, { username_or_email: 'vera', password: PASSWORD });
  const second = client.cookies.get(COOKIE) ?? '';
  expect(second).not.toBe(first);
  expect(await isIn(withCookie(first))).toBe(false);
  await client.call(logIn, { username_or_email: 'otto', password: PASSWORD });
  expect(await isIn(withCookie(second))).toBe(false);
  expect(await client.call(whoAmI, {})).toEqual({ username: 'otto' });
  await client.call(signUp, aSignUp('third'));
  expect(await client.call(whoAmI, {})).toEqual({ username: 'third' });
});

test('a planted cookie does not become the session of who logs in [SEC-4]', async () => {
  const planted = 'A'.repeat(43);
  const victim = withCookie(planted);
  await victim.call(logIn, { username_or_email: 'vera', password: PASSWORD });
  expect(victim.cookies.get(COOKIE)).not.toBe(planted);
  expect(await isIn(withCookie(planted))).toBe(false);
});

test('a failed log-in leaves the session that is there', async () => {
  const client = await signedIn('vera');
  await client.refusal(logIn, { username_or_email: 'otto', password: 'wrong' });
  expect(await client.call(whoAmI, {})).toEqual({ username: 'vera' });
});

test('log-out ends the session on every instance, and only that one [SEC-5]', async () => {
  const second = await startInstance(server.database, { clock: server.clock });
  const [here, elsewhere] = [await signedIn(), await signedIn()];
  const cookie = here.cookies.get(COOKIE) ?? '';
  const there = second.client();
  there.cookies.set(COOKIE, cookie);
  expect(await isIn(there)).toBe(true);
  await here.call(logOut, {});
  const old = await there.request('/v3/test/me/');
  expect(old.status).toBe(401);
  expect(await isIn(withCookie(cookie))).toBe(false);
  expect(await isIn(elsewhere)).toBe(true);
  await second.close();
});

test('other sessions of a person can be ended, and every one [SEC-5]', async () => {
  const { read } = server.database.db;
  const [mine, other, ottos] = [await signedIn(), await signedIn(), await signedIn('otto')];
  const viewer = await findViewer.bySession(
    read,
    mine.cookies.get(COOKIE) ?? '',
    server.clock.now,
    '',
  );
  if (viewer === null) throw new Error('not signed in');
  await deleteSessionsOf(read, viewer.id, viewer.sessionHash);
  expect([await isIn(mine), await isIn(other), await isIn(ottos)]).toEqual([true, false, true]);
  await deleteSessionsOf(read, viewer.id, null);
  expect([await isIn(mine), await isIn(ottos)]).toEqual([false, true]);
});

describe('a session ends by itself', () => {
  test('after 30 days without a request, and not while there are some [SEC-6]', async () => {
    const client = await signedIn();
    server.clock.pass(30 * DAY - 1);
    expect(await isIn(client)).toBe(true);
    server.clock.pass(30 * DAY - 1);
    expect(await isIn(client)).toBe(true);
    server.clock.pass(30 * DAY);
    expect(await isIn(client)).toBe(false);
  });

  test('180 days after it began, however much it was used [SEC-6]', async () => {
    const client = await signedIn();
    for (let day = 0; day < 175; day += 25) {
      server.clock.pass(25 * DAY);
      expect(await isIn(client)).toBe(true);
    }
    server.clock.pass(5 * DAY - 1);
    expect(await isIn(client)).toBe(true);
    server.clock.pass(1);
    expect(await isIn(client)).toBe(false);
  });

  test('and is cleared away at the person’s next log-in', async () => {
    await signedIn();
    server.clock.pass(200 * DAY);
    await signedIn();
    const rows = await server.database.db.read.rows(
      `select 1 from sessions s join usernames u on u.person_id = s.person_id where u.username = 'vera'`,
    );
    expect(rows).toHaveLength(1);
  });
});

test('its last use is written at most every ten minutes', async () => {
  const client = await signedIn();
  const hash = createHash('sha256')
    .update(client.cookies.get(COOKIE) ?? '')
    .digest();
  const sessionsNow = async () => {
    await client.call(whoAmI, {});
    const row = await server.database.db.read.row<{ at: Date }>(
      'select last_seen_at as at from sessions where id_hash = :hash',
      { hash },
    );
    return row?.at;
  };
  const began = await sessionsNow();
  server.clock.pass(599);
  expect(await sessionsNow()).toEqual(began);
  server.clock.pass(1);
  expect(await sessionsNow()).toEqual(server.clock.now);
});

test('a delicate act needs a log-in not older than 15 minutes [SEC-6]', async () => {
  const client = await signedIn();
  server.clock.pass(15 * 60);
  expect(await client.call(delicate, {})).toBeNull();
  server.clock.pass(1);
  expect(await client.refusal(delicate, {})).toMatchObject({ status: 403 });
  expect(await isIn(client)).toBe(true);
  await client.call(logIn, { username_or_email: 'vera', password: PASSWORD });
  expect(await client.call(delicate, {})).toBeNull();
  const now = new Date('2026-01-01T00:15:00Z');
  expect(isRecent(new Date('2026-01-01T00:00:00Z'), now)).toBe(true);
  expect(isRecent(new Date('2025-12-31T23:59:59Z'), now)).toBe(false);
});

test('a pending session signs nobody in, and log-out ends it [SEC-13]', async () => {
  const { read } = server.database.db;
  const client = await signedIn();
  const cookie = client.cookies.get(COOKIE) ?? '';
  const hash = createHash('sha256').update(cookie).digest();
  await read.run(`update sessions set state = 'pending' where id_hash = :hash`, { hash });
  expect(await isIn(client)).toBe(false);
  expect(await findViewer.bySession(read, cookie, server.clock.now, '')).toBeNull();
  const refused = await client.request('/v3/test/delicate/', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(refused.status).toBe(401);
  await client.call(logOut, {});
  expect(await read.row('select 1 from sessions where id_hash = :hash', { hash })).toBeNull();
});
