import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessions, getSessions } from '#contract/identity/sessions.ts';
import { getViewer, logOut } from '#contract/identity.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { clientOf } from '#server/testing/client.ts';
import { startMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { browserOf } from './browser-of.ts';

const DEVICE = 'bowerbird_device';
const DAY = 24 * 3600_000;

let app: TestApp;
let box: Mailbox;
beforeAll(async () => {
  box = await startMailbox();
  app = await testApp(box.settings);
});
afterAll(async () => {
  await app.close();
  await box.close();
});

const pass = (ms: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};
const attempt = async (client: Client, name: string, password: string): Promise<number> =>
  (await client.resource('UserSession', 'create', { username_or_email: name, password })).status;
const isIn = async (client: Client) => (await client.call(getViewer, {})) !== null;

/** Uses up an account's tries by strangers with different addresses. */
async function lockOut({ username }: TestPerson): Promise<void> {
  for (let n = 0; n < 5; n += 1) expect(await attempt(app.visitor(), username, 'wrong')).toBe(401);
  expect(await attempt(app.visitor(), username, PASSWORD)).toBe(429);
}

test('an account that strangers have locked is entered from a device that it knows, and from no other [SEC-9]', async () => {
  const person = await app.person();
  await person.call(logOut, {});
  await lockOut(person);
  const stranger = await app.person();
  await stranger.call(logOut, {});
  expect(await attempt(stranger, person.username, PASSWORD)).toBe(429);
  expect(await attempt(person, person.username, PASSWORD)).toBe(200);
  // This does not refill the strangers' tries.
  expect(await attempt(app.visitor(), person.username, PASSWORD)).toBe(429);
});

test('a known device has five tries of its own, then one a minute [SEC-7] [SEC-9]', async () => {
  const person = await app.person();
  await person.call(logOut, {});
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => attempt(person, person.username, 'wrong')),
  );
  expect(answers.filter((status) => status === 401)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(25);
  pass(60_000);
  expect(await attempt(person, person.username, PASSWORD)).toBe(200);
});

test('the device cookie is HttpOnly and Lax, another one after each log-in, and in no row [SEC-9]', async () => {
  const person = await app.person();
  const first = person.cookies.get(DEVICE) ?? '';
  const { headers } = await person.resource('UserSession', 'create', {
    username_or_email: person.username,
    password: PASSWORD,
  });
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith(`${DEVICE}=`)) ?? '';
  expect(line).toMatch(/; HttpOnly/i);
  expect(line).toMatch(/; SameSite=Lax/i);
  const second = person.cookies.get(DEVICE) ?? '';
  expect(second).not.toBe(first);
  const rows = await app.db.read.rows('select * from devices where person_id = :id', {
    id: person.id,
  });
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(second);
});

test('the owner is told of a log-in from a device that is new to them, not of the first nor of a known one [SEC-22]', async () => {
  const person = await app.person();
  const readState = async (): Promise<number> => {
    await app.runJobs();
    return box.mails.filter(
      (mail) => mail.to === person.email && mail.subject === 'A log-in from a new device',
    ).length;
  };
  expect(await attempt(person, person.username, PASSWORD)).toBe(200);
  expect(await readState()).toBe(0);
  const other = app.visitor();
  expect(await attempt(other, person.username, PASSWORD)).toBe(200);
  expect(await readState()).toBe(1);
  expect(await attempt(other, person.username, PASSWORD)).toBe(200);
  expect(await attempt(person, person.username, PASSWORD)).toBe(200);
  expect(await readState()).toBe(1);
  // A program that discards cookies does not fill the mailbox.
  for (let n = 0; n < 8; n += 1) {
    expect(await attempt(app.visitor(), person.username, PASSWORD)).toBe(200);
  }
  expect(await readState()).toBe(5);
});

test('a program that keeps no cookie is news once for its network and name [SEC-22]', async () => {
  const person = await app.person();
  const readState = async (): Promise<number> => {
    await app.runJobs();
    return box.mails.filter(
      (mail) => mail.to === person.email && mail.subject === 'A log-in from a new device',
    ).length;
  };
  const tool = (address: string, agent: string) =>
    attempt(
      clientOf(app.url, { 'x-forwarded-for': address, 'user-agent': agent }),
      person.username,
      PASSWORD,
    );
  const results = [];
  for (const [address, agent] of [
    ['10.9.0.1', 'gallery-tool/1'],
    ['10.9.0.1', 'gallery-tool/1'],
    ['10.9.0.2', 'gallery-tool/1'],
    ['10.9.0.1', 'another/2'],
    ['10.9.0.2', 'gallery-tool/1'],
  ] as const) {
    expect(await tool(address, agent)).toBe(200);
    results.push(await readState());
  }
  expect(results).toEqual([1, 1, 2, 3, 3]);
});

test('a person sees where they are logged in, ends one session, and all others [AUTH-23] [SEC-5]', async () => {
  const person = await app.person();
  const [phone, tablet] = [app.visitor(), app.visitor()];
  for (const client of [phone, tablet]) {
    pass(1000);
    await attempt(client, person.username, PASSWORD);
  }
  const { data: first, bookmark } = await person.call(getSessions, { page_size: 2 });
  const { data: rest } = await person.call(getSessions, { page_size: 2, bookmark });
  const all = [...first, ...rest];
  expect(all.map((one) => one.is_current)).toEqual([false, false, true]);
  expect(new Set(all.map((one) => one.address)).size).toBe(3);
  const [tablets] = all;
  await person.call(endSessions, { session_id: tablets?.id });
  expect([await isIn(person), await isIn(phone), await isIn(tablet)]).toEqual([true, true, false]);
  // An ended session's device is unknown again.
  await lockOut(person);
  expect(await attempt(tablet, person.username, PASSWORD)).toBe(429);
  await person.call(endSessions, {});
  expect([await isIn(person), await isIn(phone)]).toEqual([true, false]);
  const gone = { session_id: tablets?.id };
  expect(await person.refusal(endSessions, gone)).toMatchObject({ code: 'session_not_found' });
  const stranger = await app.person();
  const mine = (await person.call(getSessions, {})).data[0];
  expect(await stranger.refusal(endSessions, { session_id: mine?.id })).toMatchObject({
    code: 'session_not_found',
  });
  pass(31 * DAY);
  await attempt(person, person.username, PASSWORD);
  expect((await person.call(getSessions, {})).data).toHaveLength(1);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['gallery-dl/1.30', 'gallery-dl', null],
  ['Mozilla/5.0', null, null],
  ['', null, null],
  ['<b>not a name</b>', null, null],
])('%s is said in a word or two', (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system });
});
