import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  askForReset,
  changeEmail,
  changePassword,
  confirmEmail,
  resetPassword,
  undoEmailChange,
} from '#contract/identity/account.ts';
import { inviteToBusiness } from '#contract/business/access.ts';
import { addPasskey, beginPasskey, getFactors } from '#contract/identity/factors.ts';
import { connectAccount, getConnectedAccounts } from '#contract/identity/providers.ts';
import { endSessions, getSessions } from '#contract/identity/sessions.ts';
import { createAccessToken, getAccessTokens, getViewer, logIn } from '#contract/identity.ts';
import type { Scope } from '#contract/kernel/scopes.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { anAuthenticator } from '#server/testing/authenticator.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { startGraph } from '#server/testing/graph-stand-in.ts';
import { startMailbox, tokenIn, type Mailbox } from '#server/testing/mailbox.ts';
import { anApp } from '../factors/test-factors.ts';

const NEW = 'three plain herons';

let graph: Awaited<ReturnType<typeof startGraph>>;
let box: Mailbox;
let app: TestApp;
beforeAll(async () => {
  const person = { id: '801', first_name: 'mallory' };
  graph = await startGraph({ mallory: { userId: '801', person } });
  box = await startMailbox();
  app = await testApp({ ...box.settings, ...graph.settings });
});
afterAll(async () => {
  await app.close();
  await box.close();
  await graph[Symbol.asyncDispose]();
});

const bearing = (token: string): Client =>
  clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());

/** Creates a token for a program, and a client with it. */
async function program(person: Client): Promise<Client> {
  const scopes: Scope[] = ['read', 'write', 'secret_boards'];
  const wanted = { name: 'A script', scopes };
  return bearing((await person.call(createAccessToken, wanted)).token);
}

const isRefused = async (script: Client): Promise<boolean> =>
  (await script.request('/v3/users/settings/')).status === 401;

async function resetTokenOf(person: TestPerson): Promise<string> {
  await app.visitor().call(askForReset, { username_or_email: person.email });
  await app.runJobs();
  return tokenIn(box.last(person.email));
}

/** Creates a person with a verified address. */
async function aReader(): Promise<TestPerson> {
  const person = await app.person();
  await app.runJobs();
  await person.call(confirmEmail, { token: tokenIn(box.last(person.email)) });
  return person;
}

/** All actions that end access tokens together with sessions. */
const ends: readonly [string, (person: TestPerson) => Promise<unknown>][] = [
  [
    'a reset by mail',
    async (person) => {
      const token = await resetTokenOf(person);
      await app.visitor().call(resetPassword, { token, new_password: NEW });
    },
  ],
  [
    'a change of password',
    (person) => person.call(changePassword, { password: PASSWORD, new_password: NEW }),
  ],
  [
    'keeping the old address',
    async (person) => {
      await person.call(changeEmail, { email: `new-${person.username}@people.example` });
      await app.runJobs();
      const token = tokenIn(box.last(person.email));
      await app.visitor().call(undoEmailChange, { token });
    },
  ],
  ['logging out everywhere', (person) => person.call(endSessions, { session_id: null })],
];

test.each(ends)('access tokens end with %s [SEC-5]', async (_, end) => {
  const person = await aReader();
  const other = await program(await app.person());
  const script = await program(person);
  expect(await isRefused(script)).toBe(false);
  await end(person);
  expect(await isRefused(script)).toBe(true);
  expect(await isRefused(other)).toBe(false);
});

test('access tokens stay when one other session ends, and a refused change ends none', async () => {
  const person = await aReader();
  const script = await program(person);
  await app.visitor().call(logIn, { username_or_email: person.email, password: PASSWORD });
  const { data } = await person.call(getSessions, {});
  const other = data.find(({ is_current }) => !is_current);
  await person.call(endSessions, { session_id: other?.id ?? '' });
  await person.refusal(changePassword, { password: 'not the right one', new_password: NEW });
  expect(await isRefused(script)).toBe(false);
});

test('the e-mail about a new password says that tokens have ended', async () => {
  const person = await aReader();
  await person.call(changePassword, { password: PASSWORD, new_password: NEW });
  await app.runJobs();
  expect(box.last(person.email).text.replaceAll(/\s+/g, ' ')).toContain(
    'its access tokens have ended',
  );
});

test('an address that a stranger asked for before a reset does not become the account’s after it', async () => {
  const person = await aReader();
  const token = await resetTokenOf(person);
  const theirs = `thief-${person.username}@people.example`;
  await person.call(changeEmail, { email: theirs });
  await app.runJobs();
  const move = tokenIn(box.last(theirs));
  await app.visitor().call(resetPassword, { token, new_password: NEW });
  const refusal = await app.visitor().refusal(confirmEmail, { token: move });
  expect(refusal).toMatchObject({ code: 'link_ended' });
});

test('who keeps the old address is not followed in by the password that was in use', async () => {
  const person = await aReader();
  await person.call(changeEmail, { email: `new-${person.username}@people.example` });
  await app.runJobs();
  await app.visitor().call(undoEmailChange, { token: tokenIn(box.last(person.email)) });
  const stranger = { username_or_email: person.email, password: PASSWORD };
  const { status } = await app.visitor().resource('UserSession', 'create', stranger);
  expect(status).not.toBe(200);
});

/** Sets up all access that lets one act as a person, or on their behalf. */
async function digIn(person: TestPerson): Promise<Client> {
  await anApp(app, person);
  const device = anAuthenticator({ origin: app.url.replace('127.0.0.1', 'localhost') });
  const credential = device.make(await person.call(beginPasskey, {}));
  await person.call(addPasskey, { name: 'Key', credential });
  const facebook = { key: 'facebook', facebook_id: '801', facebook_token: 'mallory' };
  await person.call(connectAccount, facebook);
  return program(person);
}

/** Returns which of that access exists. */
async function dugIn(person: Client) {
  const factors = await person.call(getFactors, {});
  const { accounts } = await person.call(getConnectedAccounts, {});
  return {
    authenticator: factors.totp_since !== null,
    passkeys: factors.passkey_count,
    recoveryCodes: factors.recovery_codes_left,
    facebook: accounts.some(({ is_connected }) => is_connected),
    tokens: (await person.call(getAccessTokens, {})).data.length,
  };
}

const NOTHING = { authenticator: false, passkeys: 0, recoveryCodes: 0, facebook: false, tokens: 0 };

test('a reset at an address that nobody had shown to read leaves nothing of who signed up with it', async () => {
  const person = await app.person();
  const script = await digIn(person);
  expect(await dugIn(person)).toEqual({
    authenticator: true,
    passkeys: 1,
    recoveryCodes: 10,
    facebook: true,
    tokens: 1,
  });
  const owner = app.visitor();
  const token = await resetTokenOf(person);
  const viewer = await owner.call(resetPassword, { token, new_password: NEW });
  expect(viewer.id).toBe(person.id);
  expect(await dugIn(owner)).toEqual(NOTHING);
  expect(await isRefused(script)).toBe(true);
  expect(await person.call(getViewer, {})).toBeNull();
  await app.runJobs();
  const emails = box.mails.filter(({ to }) => to === person.email);
  const matching = emails.find(({ subject }) => subject === 'Your password was changed');
  expect(matching?.text.replaceAll(/\s+/g, ' ')).toContain('Please set yours up again');
});

test('keeping an address that nobody had shown to read does the same, even after the account moved on', async () => {
  const person = await app.person();
  await app.runJobs();
  const theirs = `on-${person.username}@people.example`;
  await person.call(changeEmail, { email: theirs });
  await app.runJobs();
  await person.call(confirmEmail, { token: tokenIn(box.last(theirs)) });
  const undo = tokenIn(box.last(person.email));
  await digIn(person);
  await app.visitor().call(undoEmailChange, { token: undo });
  await app.runJobs();
  const token = tokenIn(box.last(person.email));
  const owner = app.visitor();
  await owner.call(resetPassword, { token, new_password: NEW });
  expect(await dugIn(owner)).toEqual(NOTHING);
});

test('nobody acts any more for a business that was made before its address was shown to be read', async () => {
  const business = await aBusiness(app);
  const friend = await business.delegate();
  const other = await app.person();
  await business.call(inviteToBusiness, {
    username: other.username,
    permissions: ['PROFILE_PUBLISHER'],
  });
  const token = await resetTokenOf(business);
  await app.visitor().call(resetPassword, { token, new_password: NEW });
  const rows = await app.db.read.rows(
    `select person_id from ad_account_people where person_id = any(:personIds)
     union all select person_id from business_access where person_id = any(:personIds)`,
    { personIds: [friend.id, other.id] },
  );
  expect(rows).toEqual([]);
});

test('a reset at an address that was shown to be read takes no factor away [SEC-14]', async () => {
  const person = await aReader();
  await anApp(app, person);
  const token = await resetTokenOf(person);
  const refusal = await app.visitor().refusal(resetPassword, { token, new_password: NEW });
  expect(refusal).toMatchObject({ code: 'second_factor_needed' });
});
