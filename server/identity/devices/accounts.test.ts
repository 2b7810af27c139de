import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getAccounts, leaveAccount, switchAccount } from '#contract/identity/accounts.ts';
import { getViewer, logIn, logOut, signUp } from '#contract/identity.ts';
import type { Client } from '#server/testing/client.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { aSignUp, delicate, PASSWORD, startIdentity, startInstance } from '../test-server.ts';

const SESSION = 'bowerbird_session';
const DEVICE = 'bowerbird_device';

let server: Awaited<ReturnType<typeof startIdentity>>;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startIdentity();
  for (const name of ['ada', 'ben', 'cyd', 'dot', 'eve', 'fay']) {
    ids[name] = (
      await signedUp(server.client().call(signUp, aSignUp(name, { username: name })))
    ).id;
  }
});
afterAll(() => server.close());
// Refills all rate limits.
beforeEach(() => server.clock.pass(3600));

const come = (client: Client, name: string, add_account = false) =>
  client.call(logIn, { username_or_email: name, password: PASSWORD, add_account });

/** A browser logged in to these accounts, the last one active. */
async function browserOf(...names: readonly string[]): Promise<Client> {
  const client = server.client();
  for (const [at, name] of names.entries()) await come(client, name, at > 0);
  return client;
}

const here = async (client: Client) =>
  (await client.call(getAccounts, {})).map((one) =>
    one.is_current ? `*${one.username}` : one.username,
  );
const who = async (client: Client) => (await client.call(getViewer, {}))?.username ?? null;
const whose = (name: string) => ({ user_id: ids[name] ?? '' });

/** Another browser with stolen cookies. */
function thief(cookies: Readonly<Record<string, string | undefined>>): Client {
  const client = server.client();
  for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value ?? '');
  return client;
}

test('a page that is still of one account writes nothing as another, and clients that name nobody do [AUTH-18] [SEC-19]', async () => {
  const client = await browserOf('ada', 'ben');
  const write = async (named?: string) => {
    const headers = { 'content-type': 'application/json', ...(named && { 'x-viewer-id': named }) };
    const input = { method: 'POST', headers, body: '{}' };
    const reply = await client.request('/v3/test/delicate/', input);
    return [reply.status, reply.json<{ code: number }>().code];
  };
  expect(await write(ids['ben'])).toEqual([200, 0]);
  expect(await write()).toEqual([200, 0]);
  expect(await write(ids['ada'])).toEqual([409, 104]);
  await client.call(switchAccount, whose('ada'));
  expect(await write(ids['ada'])).toEqual([200, 0]);
  expect(await write(ids['ben'])).toEqual([409, 104]);
});

test('an account is added to a browser and switched to without a password, under a new session id [AUTH-18] [SEC-4]', async () => {
  const client = await browserOf('ada', 'ben');
  expect(await here(client)).toEqual(['*ben', 'ada']);
  const before = client.cookies.get(SESSION);
  expect(await client.call(switchAccount, whose('ada'))).toMatchObject({ username: 'ada' });
  expect(await who(client)).toBe('ada');
  expect(await here(client)).toEqual(['*ada', 'ben']);
  const after = client.cookies.get(SESSION);
  expect(after).not.toBe(before);
  // The earlier id is invalid, although its session is parked and can be switched to.
  expect(await who(thief({ [SESSION]: before }))).toBeNull();
  await client.call(switchAccount, whose('ben'));
  expect(await who(thief({ [SESSION]: after }))).toBeNull();
  expect(await who(client)).toBe('ben');
});

test('what the browser keeps of the others opens nothing without the session in use [SEC-19]', async () => {
  const client = await browserOf('ada', 'ben');
  const device = client.cookies.get(DEVICE);
  expect(JSON.stringify(await client.call(getAccounts, {}))).not.toContain(device);
  const alone = thief({ [DEVICE]: device });
  expect(await alone.refusal(switchAccount, whose('ada'))).toMatchObject({ status: 401 });
  const other = await browserOf('cyd');
  other.cookies.set(DEVICE, device ?? '');
  expect(await here(other)).toEqual([]);
  expect(await other.refusal(switchAccount, whose('ada'))).toMatchObject({
    code: 'session_not_found',
  });
  const withoutDevice = thief({ [SESSION]: client.cookies.get(SESSION) });
  expect(await withoutDevice.refusal(switchAccount, whose('ada'))).toMatchObject({
    code: 'session_not_found',
  });
});

test('a session of another device is not switched to, nor left [SEC-19]', async () => {
  const [mine, others] = [await browserOf('ada', 'ben'), await browserOf('cyd', 'dot')];
  for (const call of [switchAccount, leaveAccount]) {
    expect(await mine.refusal(call, whose('cyd'))).toMatchObject({
      status: 404,
      code: 'session_not_found',
    });
  }
  expect(await here(others)).toEqual(['*dot', 'cyd']);
});

test('a device id that somebody planted is not kept, and leads to nobody who logs in with it [SEC-4] [SEC-19]', async () => {
  const planter = await browserOf('eve');
  const planted = planter.cookies.get(DEVICE);
  const victim = thief({ [DEVICE]: planted });
  await come(victim, 'ada');
  expect(victim.cookies.get(DEVICE)).not.toBe(planted);
  expect(await who(planter)).toBeNull();
  await come(planter, 'eve');
  expect(await here(planter)).toEqual(['*eve']);
  expect(await planter.refusal(switchAccount, whose('ada'))).toMatchObject({
    code: 'session_not_found',
  });
});

test('five accounts live in one browser, and a sixth is refused until one has left [AUTH-18] [SEC-19]', async () => {
  const client = await browserOf('ada', 'ben', 'cyd', 'dot', 'eve');
  const sixth = { username_or_email: 'fay', password: PASSWORD, add_account: true };
  expect(await client.refusal(logIn, sixth)).toMatchObject({
    status: 409,
    code: 'too_many_accounts',
  });
  expect(await who(client)).toBe('eve');
  // Adding an account again does not count towards the limit.
  await come(client, 'ben', true);
  expect((await here(client)).toSorted()).toEqual(['*ben', 'ada', 'cyd', 'dot', 'eve']);
  await client.call(leaveAccount, whose('ada'));
  await come(client, 'fay', true);
  expect(await here(client)).toHaveLength(5);
});

test('of tabs that add at once one does, the others are told, and there are never more than five [AUTH-18] [SEC-19]', async () => {
  const client = await browserOf('ada', 'ben', 'cyd', 'dot');
  const tabs = ['eve', 'fay'].map((name) => {
    const tab = thief(Object.fromEntries(client.cookies));
    const added = come(tab, name, true).then(() => 'added', String);
    return { tab, added };
  });
  const ends = await Promise.all(tabs.map(({ added }) => added));
  expect(ends.toSorted()).toEqual([expect.stringContaining('"viewer_changed"'), 'added']);
  const done = tabs[ends.indexOf('added')]?.tab;
  const names = ['ada', 'ben', 'cyd', 'dot', `*${ends[0] === 'added' ? 'eve' : 'fay'}`];
  expect(done && (await here(done)).toSorted()).toEqual(names.toSorted());
});

test('leaving one account keeps the others, leaving the one in use goes on as the latest of them [AUTH-18]', async () => {
  const client = await browserOf('ada', 'ben', 'cyd');
  expect(await client.call(leaveAccount, whose('ben'))).toMatchObject({ username: 'cyd' });
  expect(await here(client)).toEqual(['*cyd', 'ada']);
  expect(await client.call(leaveAccount, whose('cyd'))).toMatchObject({ username: 'ada' });
  expect(await who(client)).toBe('ada');
  expect(await client.call(leaveAccount, whose('ada'))).toBeNull();
  expect(await who(client)).toBeNull();
  expect(client.cookies.has(SESSION)).toBe(false);
});

test.each([
  ['logging out', (client: Client) => client.call(logOut, {})],
  ['logging in without adding', (client: Client) => come(client, 'dot')],
])('%s ends all accounts of the browser [AUTH-18]', async (_what, act) => {
  const client = await browserOf('ada', 'ben');
  await act(client);
  await come(client, 'dot');
  expect(await here(client)).toEqual(['*dot']);
  expect(await client.refusal(switchAccount, whose('ada'))).toMatchObject({
    code: 'session_not_found',
  });
});

test('switching proves nothing anew, and makes no session older or younger [SEC-6]', async () => {
  const client = await browserOf('ada');
  server.clock.pass(20 * 60);
  await come(client, 'ben', true);
  expect(await client.call(delicate, {})).toBeNull();
  await client.call(switchAccount, whose('ada'));
  expect(await client.refusal(delicate, {})).toMatchObject({ code: 'log_in_again' });
});

test('a switch and an end hold on every server process [SEC-5]', async () => {
  const second = await startInstance(server.database, { clock: server.clock });
  const client = await browserOf('ada', 'ben');
  const there = second.client();
  const copy = () => client.cookies.forEach((value, name) => there.cookies.set(name, value));
  copy();
  expect(await there.call(switchAccount, whose('ada'))).toMatchObject({ username: 'ada' });
  expect(await who(client)).toBeNull();
  const session = there.cookies.get(SESSION) ?? '';
  expect(await who(thief({ [SESSION]: session }))).toBe('ada');
  await there.call(logOut, {});
  expect(await who(thief({ [SESSION]: session }))).toBeNull();
  await second.close();
});
