import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailExists, logIn, signUp } from '#contract/identity.ts';
import { aSignUp, PASSWORD, startIdentity, startInstance, type Instance } from '../test-server.ts';

let server: Awaited<ReturnType<typeof startIdentity>>;
/** Trusts this machine's forwarded client addresses. */
let behindProxy: Instance;
beforeAll(async () => {
  server = await startIdentity();
  behindProxy = await startInstance(server.database, {
    clock: server.clock,
    proxies: ['127.0.0.1'],
  });
  for (const name of ['owner', 'other']) await server.client().call(signUp, aSignUp(name));
});
afterAll(async () => {
  await behindProxy.close();
  await server.close();
});
// Refills all rate limits.
beforeEach(() => server.clock.pass(3600));

async function attempt(
  name: string,
  password = 'wrong',
  from: Instance = server,
  address?: string,
) {
  const headers: Record<string, string> =
    address === undefined ? {} : { 'x-forwarded-for': address };
  const client = from.client(headers);
  const answer = await client.resource('UserSession', 'create', {
    username_or_email: name,
    password,
  });
  return { status: answer.status, wait: answer.headers.get('retry-after') };
}

const statuses = (answers: readonly { status: number }[]) =>
  answers.map((answer) => answer.status).toSorted((a, b) => a - b);
const times = (status: number, n: number): number[] => Array.from({ length: n }, () => status);

describe.each([
  ['an account', 'owner'],
  ['a name that no account has', 'nobody'],
  ['an address that no account has', 'nobody@example.org'],
])('%s', (_what, name) => {
  test('has five wrong tries, then one a minute [SEC-7]', async () => {
    for (let n = 0; n < 5; n += 1) expect((await attempt(name)).status).toBe(401);
    expect(await attempt(name)).toEqual({ status: 429, wait: '60' });
    server.clock.pass(59);
    expect(await attempt(name)).toEqual({ status: 429, wait: '1' });
    server.clock.pass(1);
    expect((await attempt(name)).status).toBe(401);
    expect((await attempt(name)).status).toBe(429);
  });

  test('gives 30 tries at the same time no more than five [SEC-7]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        attempt(name, 'wrong', behindProxy, `198.51.100.${n + 1}`),
      ),
    );
    expect(statuses(answers)).toEqual([...times(401, 5), ...times(429, 25)]);
  });
});

test('an account’s tries are the same under its username and its address [SEC-7]', async () => {
  for (const name of ['owner', 'OWNER', 'owner@example.org', 'Owner@example.org', 'owner']) {
    expect((await attempt(name)).status).toBe(401);
  }
  expect((await attempt('owner')).status).toBe(429);
  expect((await attempt('owner@example.org')).status).toBe(429);
  expect((await attempt('other')).status).toBe(401);
});

test('the right password waits its turn too, and then makes all tries whole [SEC-7]', async () => {
  for (let n = 0; n < 5; n += 1) await attempt('owner');
  expect((await attempt('owner', PASSWORD)).status).toBe(429);
  server.clock.pass(60);
  expect((await attempt('owner', PASSWORD)).status).toBe(200);
  for (let n = 0; n < 5; n += 1) expect((await attempt('owner')).status).toBe(401);
  expect((await attempt('owner')).status).toBe(429);
});

test('an address has thirty wrong tries over all accounts, and right ones use none up [SEC-7]', async () => {
  for (let n = 0; n < 3; n += 1) expect((await attempt('owner', PASSWORD)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => attempt(`guess${n}`)));
  expect(statuses(answers)).toEqual([...times(401, 30), ...times(429, 2)]);
  expect((await attempt('owner', PASSWORD)).status).toBe(429);
  expect((await attempt('owner', PASSWORD, behindProxy, '203.0.113.9')).status).toBe(200);
});

test('tries refused for one account use up nothing of the address', async () => {
  for (let n = 0; n < 40; n += 1) await attempt('owner');
  expect((await attempt('other')).status).toBe(401);
  expect((await attempt('other', PASSWORD)).status).toBe(200);
});

test('another IPv6 address of the same network is no new address [SEC-7]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 31 }, (_, n) =>
      attempt(`six${n}`, 'wrong', behindProxy, `2001:db8::${n + 1}`),
    ),
  );
  expect(statuses(answers)).toEqual([...times(401, 30), 429]);
  expect((await attempt('six', 'wrong', behindProxy, '2001:db8:0:1::1')).status).toBe(401);
});

test('a forwarding header from somebody who is no proxy changes nothing [SEC-8]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 33 }, (_, n) =>
      attempt(`rotating${n}`, 'wrong', server, `203.0.113.${n + 1}`),
    ),
  );
  expect(statuses(answers)).toEqual([...times(401, 30), ...times(429, 3)]);
  const requests = [];
  for (let n = 0; n < 6; n += 1) {
    const client = server.client({
      'x-forwarded-for': `203.0.113.${n + 1}`,
      forwarded: `for=203.0.113.${n + 1}`,
    });
    requests.push((await client.resource('EmailExists', 'get', { email: 'a@example.org' })).status);
  }
  expect(requests).toEqual([200, 200, 200, 200, 200, 429]);
});

test('behind a proxy of ours the last address that is no proxy counts, not what its sender claims [SEC-8]', async () => {
  const requests = [];
  for (let n = 0; n < 6; n += 1) {
    const client = behindProxy.client({ 'x-forwarded-for': `203.0.113.${n + 1}, 192.0.2.44` });
    requests.push((await client.resource('EmailExists', 'get', { email: 'a@example.org' })).status);
  }
  expect(requests).toEqual([200, 200, 200, 200, 200, 429]);
  const elsewhere = behindProxy.client({ 'x-forwarded-for': '192.0.2.45' });
  expect(await elsewhere.call(emailExists, { email: 'a@example.org' })).toBe(false);
});

test('two instances count together [SEC-7]', async () => {
  const second = await startInstance(server.database, { clock: server.clock });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => attempt('owner', 'wrong', n % 2 === 0 ? server : second)),
  );
  expect(statuses(answers)).toEqual([...times(401, 5), ...times(429, 7)]);
  await second.close();
});

test('what was typed is in no key, and buckets that are full again are removed', async () => {
  const { read } = server.database.db;
  await attempt('a password in the wrong field');
  const keys = await read.rows<{ key: string }>('select key from throttles');
  expect(JSON.stringify(keys)).not.toContain('password');
  server.clock.pass(86_400);
  for (let n = 0; n < 20; n += 1)
    await server.client().refusal(logIn, { username_or_email: 'x', password: 'y' });
  const stale = await read.rows('select key from throttles where full_at <= :now', {
    now: server.clock.now,
  });
  expect(stale).toEqual([]);
});
