import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as Argon2 from '@node-rs/argon2';
import { changeEmail, confirmEmail } from '#contract/identity/account.ts';
import { switchAccount } from '#contract/identity/accounts.ts';
import { signUpWith } from '#contract/identity/providers.ts';
import { createJoinInvitation, setSignUpMode } from '#contract/identity/operator.ts';
import { getViewer, logIn, signUp } from '#contract/identity.ts';
import { createConversation } from '#contract/talk.ts';
import { getUser } from '#contract/social.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { startGraph } from '#server/testing/graph-stand-in.ts';
import { humanTokenOf } from '#server/testing/human.ts';
import { startMailbox, tokenIn, type Mailbox } from '#server/testing/mailbox.ts';

/** Records each hashing operation, whose time could be measured from outside, with its costs. */
const worked = vi.hoisted((): string[] => []);
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const hash = (password: string, options: Argon2.Options) => {
    worked.push(`hash ${JSON.stringify(options)}`);
    return argon2.hash(password, options);
  };
  return { ...argon2, hash };
});

const DAY = 24 * 3600_000;

let app: TestApp;
let box: Mailbox;
let graph: Awaited<ReturnType<typeof startGraph>>;
beforeAll(async () => {
  box = await startMailbox();
  graph = await startGraph({ bea: { userId: '702', person: { id: '702', first_name: 'Bea' } } });
  app = await testApp({ ...box.settings, ...graph.settings, TELL_ACCOUNTS: 'off' });
});
afterAll(async () => {
  await app.close();
  await box.close();
  await graph[Symbol.asyncDispose]();
});

const mailOf = (name: string): string => `${name}@people.example`;
const formOf = (name: string, more: object = {}) => ({
  email: mailOf(name),
  password: PASSWORD,
  age: 30,
  ...more,
});

/** Signs up until the message; returns its token. */
async function askFor(client: Client, name: string, more: object = {}): Promise<string> {
  expect(await client.call(signUp, formOf(name, more))).toBeNull();
  await app.runJobs();
  return tokenIn(box.last(mailOf(name)));
}

async function person(name: string, client = app.visitor()): Promise<TestPerson> {
  await client.call(confirmEmail, { token: await askFor(client, name, { username: name }) });
  const viewer = await client.call(getViewer, {});
  return { ...client, id: viewer?.id ?? '', username: name, email: mailOf(name) };
}

const logInAs = (name: string) => ({ username_or_email: mailOf(name), password: PASSWORD });

/** Returns the response of a sign-up and the changes in all tables that it may write to. */
async function signUpOf(input: Readonly<Record<string, unknown>>, client = app.visitor()) {
  const human_token = await humanTokenOf(client, 'web_unauth');
  const rows = async () =>
    app.db.read.row<Record<string, number>>(
      `select (select count(*)::int from graphile_worker._private_jobs) as jobs,
              (select count(*)::int from audit_log) as acts, (select count(*)::int from people) as people,
              (select count(*)::int from emails) as emails, (select count(*)::int from usernames) as names,
              (select count(*)::int from mailed_sign_ups) as requested, (select count(*)::int from outbox) as mails,
              (select count(*)::int from sessions) as sessions`,
    );
  const before = (await rows()) ?? {};
  worked.length = 0;
  const resource = 'email' in input && 'password' in input ? 'UserRegister' : 'SocialRegister';
  const { status, envelope, headers } = await client.resource(resource, 'create', {
    ...input,
    human_token,
  });
  const work = [...worked];
  const after = (await rows()) ?? {};
  const { data, message, error } = envelope.resource_response;
  const added = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]);
  const cookies = headers.getSetCookie().map((line) => line.split('=')[0]);
  return { status, data, message, code: error?.error_code, added, cookies, work };
}

test('sign-up says, does and costs the same for every address; who reads it learns which it is [SEC-10]', async () => {
  await person('known');
  const known = await signUpOf(formOf('known', { username: 'fresh_one' }));
  expect(known).toMatchObject({ status: 200, data: null, cookies: [] });
  expect(known.work).toEqual([expect.stringMatching(/^hash .*19456/)]);
  const left = {
    jobs: 1,
    acts: 1,
    people: 0,
    emails: 0,
    names: 0,
    requested: 1,
    mails: 0,
    sessions: 0,
  };
  expect(Object.fromEntries(known.added)).toEqual(left);
  expect(await signUpOf(formOf('nobody', { username: 'fresh_two' }))).toEqual(known);
  await app.runJobs();
  expect(box.last(mailOf('known'))).toMatchObject({ subject: 'You already have an account' });
  expect(box.last(mailOf('known')).text).toMatch(/@known.*\/password\/reset\/.*\/login\//s);
  expect(box.last(mailOf('nobody')).subject).toBe('Create your account');
  // Profiles and log-ins reveal nothing afterwards either.
  for (const username of ['fresh_one', 'fresh_two', 'nobody'])
    expect(await app.visitor().refusal(getUser, { username })).toMatchObject({ status: 404 });
  for (const name of ['known', 'nobody']) {
    const wrong = { ...logInAs(name), password: 'not the password of anybody' };
    expect(await app.visitor().refusal(logIn, wrong)).toMatchObject({ code: 'wrong_credentials' });
  }
  expect(await app.visitor().refusal(logIn, logInAs('nobody'))).toMatchObject({
    code: 'wrong_credentials',
  });
});

test('the link makes the account, verified, and signs in the browser that asked and no other [SEC-10] [AUTH-23]', async () => {
  const here = app.visitor();
  const token = await askFor(here, 'juno', { username: 'juno', full_name: 'Juno Park' });
  expect(await here.call(getViewer, {})).toBeNull();
  const opened = await here.call(confirmEmail, { token });
  expect(opened).toEqual({ email: mailOf('juno'), outcome: 'signed_in' });
  const juno = { username: 'juno', full_name: 'Juno Park', needs_email_verification: false };
  expect(await here.call(getViewer, {})).toMatchObject(juno);
  expect(await app.visitor().refusal(confirmEmail, { token })).toMatchObject({
    code: 'link_ended',
  });
  const other = await askFor(app.visitor(), 'vera');
  const elsewhere = app.visitor();
  expect(await elsewhere.call(confirmEmail, { token: other })).toMatchObject({ outcome: 'log_in' });
  expect(await elsewhere.call(getViewer, {})).toBeNull();
  expect(await elsewhere.call(logIn, logInAs('vera'))).toMatchObject({ username: 'vera' });
});

test('a link is good for a day and once; a name that was taken meanwhile is made from the address', async () => {
  const late = await askFor(app.visitor(), 'late');
  app.clock.now = new Date(app.clock.now.getTime() + DAY);
  expect(await app.visitor().refusal(confirmEmail, { token: late })).toMatchObject({
    code: 'link_ended',
  });
  await app.runJobs();
  const [first, second] = [app.visitor(), app.visitor()];
  const links = [
    await askFor(first, 'twice', { username: 'wanted' }),
    await askFor(second, 'other', { username: 'wanted' }),
  ];
  const [one = '', two = ''] = links;
  const tries = [1, 2, 3].map(() => first.resource('EmailVerification', 'update', { token: one }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  await second.call(confirmEmail, { token: two });
  expect(await first.call(getViewer, {})).toMatchObject({ username: 'wanted' });
  expect(await second.call(getViewer, {})).toMatchObject({ username: 'other' });
  const taken = formOf('third', { username: 'wanted' });
  expect(await app.visitor().refusal(signUp, taken)).toMatchObject({ code: 'username_taken' });
});

test('an address is written to a few times an hour, whoever has it [SEC-10]', async () => {
  await person('often');
  app.clock.now = new Date(app.clock.now.getTime() + DAY);
  for (const name of ['often', 'seldom']) {
    for (let at = 0; at < 5; at += 1) await app.visitor().call(signUp, formOf(name));
    expect(await app.visitor().refusal(signUp, formOf(name))).toMatchObject({
      code: 'rate_limited',
    });
  }
});

test('an account that is added tells as little, and stands beside the other once its link is opened [SEC-10] [AUTH-18]', async () => {
  const ada = await person('ada');
  const adding = { add_account: true };
  const known = await signUpOf(formOf('known', adding), ada);
  expect(known.status).toBe(200);
  expect(await signUpOf(formOf('unheard', adding), ada)).toEqual(known);
  await ada.call(confirmEmail, { token: await askFor(ada, 'addie', adding) });
  expect(await ada.call(getViewer, {})).toMatchObject({ username: 'addie' });
  await ada.call(switchAccount, { user_id: ada.id });
  expect(await ada.call(getViewer, {})).toMatchObject({ id: ada.id });
});

test('whom a provider names without an address is asked at the one they type [SEC-10]', async () => {
  const bea = { type: 'facebook', facebook_id: '702', facebook_token: 'bea' } as const;
  const known = await signUpOf({ ...bea, age: 30, email: mailOf('known') });
  expect(known).toMatchObject({ status: 200, data: null });
  expect(await signUpOf({ ...bea, age: 30, email: mailOf('bea') })).toEqual(known);
  await app.runJobs();
  const here = app.visitor();
  expect(await here.call(signUpWith, { ...bea, age: 30, email: mailOf('bea') })).toBeNull();
  await app.runJobs();
  await here.call(confirmEmail, { token: tokenIn(box.last(mailOf('bea'))) });
  const { facebook_id, facebook_token } = bea;
  const in_ = await app.visitor().call(logIn, { facebook_id, facebook_token });
  expect(in_).toMatchObject({ email: mailOf('bea'), full_name: 'Bea' });
});

test('neither does a message by address, nor a change to one [SEC-10]', async () => {
  const ines = await person('ines');
  const write = (email: string) =>
    ines.refusal(createConversation, { emails: [email], text: 'hi' });
  expect(await write(mailOf('known'))).toEqual(await write(mailOf('nobody_at_all')));
  const change = async (email: string) => {
    const { pending_email: pending, ...rest } = await ines.call(changeEmail, { email });
    return { ...rest, isPending: pending === email };
  };
  expect(await change(mailOf('known'))).toEqual(await change(mailOf('nobody_at_all')));
});

test('an invitation is looked at before a message goes out, and used by the link [SEC-10]', async () => {
  const { username } = await person('owner');
  await app.db.read.run('update people set is_operator = true where username = :username', {
    username,
  });
  const operator = app.visitor();
  await operator.call(logIn, logInAs('owner'));
  await operator.call(setSignUpMode, { sign_up: 'invite' });
  const { url } = await operator.call(createJoinInvitation, { email: mailOf('guest') });
  const invitation_token = url.split('=')[1];
  const wrong = formOf('intruder', { invitation_token });
  expect(await app.visitor().refusal(signUp, wrong)).toMatchObject({ code: 'signup_closed' });
  const guest = app.visitor();
  const token = await askFor(guest, 'guest', { invitation_token });
  expect(await guest.call(confirmEmail, { token })).toMatchObject({ outcome: 'signed_in' });
  const again = formOf('guest', { invitation_token });
  expect(await app.visitor().refusal(signUp, again)).toMatchObject({ code: 'signup_closed' });
});
