import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessToken, getViewer, logIn } from '#contract/identity.ts';
import { LOG_IN_OUTCOMES } from '#contract/identity/log-in-outcomes.ts';
import {
  orderNewPassword,
  restoreUser,
  restrictUser,
  suspendUser,
} from '#contract/identity/account-status.ts';
import { hashPassword } from '../credentials/password.ts';
import { resetPassword } from '#contract/identity/account.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { startMailbox, tokenIn, type Mailbox } from '#server/testing/mailbox.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

const DAY = 24 * 3600_000;

let app: TestApp;
let box: Mailbox;
let operator: TestPerson;
beforeAll(async () => {
  box = await startMailbox();
  app = await testApp(box.settings);
  operator = await app.person('keeper');
});
afterAll(async () => {
  await app.close();
  await box.close();
});

const pass = (ms: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};
const isIn = async (client: Client) => (await client.call(getViewer, {})) !== null;

/** The result of a log-in: the status, the error code and the kind; null for a session. */
async function ending(name: string, password = PASSWORD, client = app.visitor()) {
  const input = { username_or_email: name, password };
  const { status, envelope, headers } = await client.resource('UserSession', 'create', input);
  const error = envelope.resource_response.error;
  if (!error) return null;
  expect(headers.getSetCookie().filter((cookie) => /_session=/.test(cookie))).toEqual([]);
  return { status, code: error.error_code, ...error.extra_data };
}

async function audited(subjectId: string): Promise<string[]> {
  const rows = await app.db.read.rows<{ action: string; actor: string }>(
    'select action, actor_id as actor from audit_log where subject_id = :subjectId order by at, id',
    { subjectId },
  );
  return rows
    .filter((row) => row.actor === operator.id)
    .map((row) => row.action)
    .toSorted();
}

test('a suspended account: sessions and tokens end at once, log-in ends in kind 6, and restored it is as before [AUTH-08] [SEC-5] [SEC-18]', async () => {
  const person = await app.person();
  const { token } = await person.call(createAccessToken, { name: 'Script', scopes: ['read'] });
  const byToken = async () =>
    (
      await app
        .visitor()
        .request('/v3/users/me/', { headers: { authorization: `Bearer ${token}` } })
    ).status;
  expect(await byToken()).toBe(200);
  await operator.call(suspendUser, { user_id: person.id, reason: 'Sells what is not theirs' });
  expect(await isIn(person)).toBe(false);
  expect(await byToken()).toBe(401);
  expect(await ending(person.username)).toEqual({
    status: 403,
    code: 'suspended',
    outcome_kind: LOG_IN_OUTCOMES.suspended,
  });
  // The status is revealed only after the correct password.
  expect(await ending(person.username, 'wrong')).toMatchObject({ code: 'wrong_credentials' });
  await operator.call(restoreUser, { user_id: person.id });
  expect(await isIn(person)).toBe(false);
  expect(await ending(person.username)).toBeNull();
  expect(await byToken()).toBe(200);
  expect(await audited(person.id)).toEqual(['account_restored', 'account_suspended']);
});

test('a restricted account is closed until the time that is told, and opens by itself [AUTH-08] [SEC-5]', async () => {
  const person = await app.person();
  const { restricted_until: until } = await operator.call(restrictUser, {
    user_id: person.id,
    days: 3,
  });
  expect(await isIn(person)).toBe(false);
  expect(await ending(person.username)).toEqual({
    status: 403,
    code: 'soft_banned',
    outcome_kind: LOG_IN_OUTCOMES.soft_banned,
    until,
  });
  pass(3 * DAY);
  expect(await ending(person.username)).toBeNull();
});

test('repeated wrong passwords offer help and then a wait, for a name that exists or not alike [AUTH-08] [SEC-10]', async () => {
  const person = await app.person();
  const endings = async (name: string) => {
    const all = [];
    for (let n = 0; n < 6; n += 1) all.push(await ending(name, 'wrong'));
    return all;
  };
  const known = await endings(person.username);
  expect(known.map((one) => one && 'outcome_kind' in one && one.outcome_kind)).toEqual([
    false,
    false,
    LOG_IN_OUTCOMES.login_assistance,
    LOG_IN_OUTCOMES.login_assistance,
    LOG_IN_OUTCOMES.login_assistance,
    LOG_IN_OUTCOMES.rate_limited,
  ]);
  expect(await endings('nobodyatall')).toEqual(known);
});

test('a password that must be changed lets nobody in: an e-mail goes out, and its link does [AUTH-08] [SEC-2]', async () => {
  const person = await app.person();
  await operator.call(orderNewPassword, { user_id: person.id });
  expect(await isIn(person)).toBe(true);
  const sent = {
    status: 403,
    code: 'password_reset_sent',
    outcome_kind: LOG_IN_OUTCOMES.password_reset_sent,
  };
  expect(await ending(person.username)).toEqual(sent);
  await app.runJobs();
  const token = tokenIn(box.last(person.email));
  await app.visitor().call(resetPassword, { token, new_password: 'three plain herons' });
  expect(await ending(person.username, 'three plain herons')).toBeNull();
  // The same for a password that has become easy to guess.
  await app.db.read.run('update passwords set hash = :hash where person_id = :id', {
    id: person.id,
    hash: await hashPassword('password123'),
  });
  expect(await ending(person.username, 'password123')).toEqual(sent);
});

test('who is suspended, and what is theirs, is to everybody like what does not exist [SEC-27]', async () => {
  const [person, other] = [await app.person('vanishing'), await app.person()];
  const board = await aBoard(person, { name: 'Vanishing things' });
  const pin = await aPin(person, board.id, { title: 'A vanishing thing' });
  await other.resource('UserFollow', 'create', { user_id: person.id });
  await app.runJobs();
  const statusOf = async (client: Client) => {
    const requests = [
      await client.resource('User', 'get', { username: 'vanishing' }),
      await client.resource('Board', 'get', { board_id: board.id }),
      await client.resource('Pin', 'get', { id: pin.id }),
      await client.resource('UserPins', 'get', { username: 'vanishing' }),
    ];
    const found = await client.resource('BaseSearch', 'get', { query: 'vanishing', scope: 'pins' });
    const people = await client.resource('BaseSearch', 'get', {
      query: 'vanishing',
      scope: 'users',
    });
    const follows = await client.resource('UserFollowing', 'get', { username: other.username });
    const text = JSON.stringify(
      [found, people, follows].map(({ envelope }) => envelope.resource_response.data),
    );
    return [requests.map((one) => one.status), text.includes(pin.id), text.includes(person.id)];
  };
  const visitor = app.visitor();
  for (const client of [visitor, other]) {
    expect(await statusOf(client)).toEqual([[200, 200, 200, 200], true, true]);
  }
  const sitemaps = async () => {
    const parts = ['boards-1-0', 'pins-1-0', 'people-1-0'];
    const texts = parts.map(async (part) => (await visitor.request(`/sitemaps/${part}.xml`)).text);
    return (await Promise.all(texts)).join('');
  };
  const traces = /vanishing|pin\/\d+/;
  expect(await sitemaps()).toMatch(traces);
  await operator.call(suspendUser, { user_id: person.id });
  for (const client of [visitor, other, operator]) {
    expect(await statusOf(client)).toEqual([[404, 404, 404, 404], false, false]);
  }
  expect(await sitemaps()).not.toMatch(traces);
  await operator.call(restoreUser, { user_id: person.id });
  expect(await statusOf(visitor)).toEqual([[200, 200, 200, 200], true, true]);
});

test('only an operator deals with accounts, and not with their own', async () => {
  const [person, victim] = [await app.person(), await app.person()];
  for (const call of [suspendUser, restoreUser, restrictUser, orderNewPassword]) {
    const input = { user_id: victim.id, days: 1 };
    expect(await person.refusal(call, input)).toMatchObject({ status: 403 });
    expect(await operator.refusal(call, { ...input, user_id: operator.id })).toMatchObject({
      code: 'not_allowed',
    });
    expect(await operator.refusal(call, { ...input, user_id: '1' })).toMatchObject({
      code: 'user_not_found',
    });
  }
  expect(await isIn(victim)).toBe(true);
  expect(
    await app.visitor().refusal(logIn, { username_or_email: 'x', password: 'y' }),
  ).toMatchObject({
    code: 'wrong_credentials',
  });
});
