import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import { getViewer, logIn, logOut, signUp } from '#contract/identity.ts';
import { createUpload, getUploads } from '#contract/media.ts';
import { createPin } from '#contract/pins.ts';
import { followUser, getUser } from '#contract/social.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { pino } from 'pino';
import { PASSWORD } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aPicture } from '#server/testing/pins.ts';
import { twoInstances, type Instances } from './test-instances.ts';

let both: Instances;
beforeAll(async () => {
  both = await twoInstances();
});
afterAll(() => both.close());

async function signedUp(name: string, address?: string): Promise<readonly [Client, Client]> {
  const browser = both.browser(address);
  await browser[0].call(signUp, {
    email: `${name}@people.example`,
    password: PASSWORD,
    username: name,
    full_name: name,
    age: 30,
  });
  return browser;
}

const isIn = async (client: Client): Promise<boolean> =>
  (await client.call(getViewer, {})) !== null;

test('a session begun at one server holds at the other, and its end at either is the end at both [SEC-5] [SEC-82]', async () => {
  const [one, other] = await signedUp('ada', '10.1.0.1');
  const stolen = new Map(one.cookies);
  expect(await isIn(other)).toBe(true);
  await other.call(logOut, {});
  for (const [name, value] of stolen) one.cookies.set(name, value);
  expect([await isIn(one), await isIn(other)]).toEqual([false, false]);
  const { status } = await one.resource('UserHomefeed', 'get');
  expect(status).toBe(401);
});

test('a new log-in at one server ends the old session of that browser at the other [SEC-4] [SEC-82]', async () => {
  const [one, other] = await signedUp('bea', '10.1.0.2');
  const old = one.cookies.get('bowerbird_session') ?? '';
  await other.call(logIn, { username_or_email: 'bea', password: PASSWORD });
  expect(one.cookies.get('bowerbird_session')).not.toBe(old);
  expect(await isIn(one)).toBe(true);
  one.cookies.set('bowerbird_session', old);
  expect(await isIn(one)).toBe(false);
});

test('of thirty tries at once at both servers no more pass than the account has [SEC-7] [SEC-82]', async () => {
  await signedUp('cyd', '10.1.0.3');
  const tries = Array.from({ length: 30 }, async (_, at) => {
    const client = both.browser(`10.2.0.${at}`)[at % 2 === 0 ? 0 : 1];
    const input = { username_or_email: 'cyd', password: `not this one ${at}` };
    return (await client.refusal(logIn, input)).status;
  });
  const statuses = await Promise.all(tries);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});

test('a limit of a call is one for both servers [SEC-82]', async () => {
  const browser = both.browser('10.1.0.4');
  const statuses: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    const { status } = await browser[at % 2 === 0 ? 0 : 1].resource('EmailExists', 'get', {
      email: 'ada@people.example',
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test('a create that is sent to both servers at once happens once, and each later time answers the same [SEC-69] [SEC-82]', async () => {
  const [one, other] = await signedUp('dot', '10.1.0.5');
  const board = await one.call(createBoard, { name: 'Once', guid: 'board-1' });
  const picture = await aPicture();
  const input = { board_id: board.id, image_base64: picture, guid: 'pin-1' };
  const sent = [one, other, one, other, other, one].map((client) =>
    client.resource('Pin', 'create', input),
  );
  const answers = await Promise.all(sent);
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
  const again = [await one.call(createPin, input), await other.call(createPin, input)];
  const made = answers.flatMap(({ status, envelope }) =>
    status === 200 ? [(envelope.resource_response.data as { id: string }).id] : [],
  );
  expect(new Set([...made, ...again.map((pin) => pin.id)]).size).toBe(1);
  const count = await both.db.read.row('select count(*)::int as pins from pins');
  expect(count).toEqual({ pins: 1 });
  const reused = await other.refusal(createPin, { ...input, title: 'Another pin' });
  expect(reused).toMatchObject({ status: 422, code: 'key_reused' });
});

test('a ticket from one server is good at the other, once [SEC-51] [SEC-82]', async () => {
  const [one, other] = await signedUp('eve', '10.1.0.6');
  const ticket = await one.call(createUpload, {});
  const posted = async (url: string): Promise<number> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(ticket.upload_parameters)) form.set(name, value);
    form.set('file', new Blob([Buffer.from(await aPicture(), 'base64')]), 'a.png');
    const target = new URL(new URL(ticket.upload_url).pathname, url);
    return (await fetch(target, { method: 'POST', body: form })).status;
  };
  const statuses = await Promise.all([posted(both.urls[1]), posted(both.urls[0])]);
  expect(statuses.toSorted()).toEqual([204, 409]);
  const states = await other.call(getUploads, { upload_ids: ticket.upload_id });
  expect(states[ticket.upload_id]).toMatchObject({ status: 'succeeded' });
});

test('work that one server leaves to the queue is done by the other [SEC-74] [SEC-82]', async () => {
  const [fan] = await signedUp('fay', '10.1.0.7');
  const star = await fan.call(getUser, { username: 'ada' });
  await fan.call(followUser, { user_id: star.id });
  const { tasks } = both.apps[1];
  const clock = (): Date => both.clock.now;
  await runAllJobs({ db: both.db, tasks, log: pino({ level: 'silent' }), clock });
  expect((await fan.call(getUser, { username: 'ada' })).follower_count).toBe(1);
});
