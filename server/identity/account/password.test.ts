import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForReset, changePassword, resetPassword } from '#contract/identity/account.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { getViewer, logIn } from '#contract/identity.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { humanTokenOf } from '#server/testing/human.ts';
import { startMailbox, tokenIn, type Mailbox } from '#server/testing/mailbox.ts';

const NEW = 'three plain herons';
const MINUTE = 60_000;

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
const logInWith = (username_or_email: string, password: string) =>
  app.visitor().call(logIn, { username_or_email, password });

/** Requests a reset link by this name; returns its token. */
async function linkFor(person: TestPerson, name = person.email): Promise<string> {
  await app.visitor().call(askForReset, { username_or_email: name });
  await app.runJobs();
  return tokenIn(box.last(person.email));
}

const subjectsTo = (person: TestPerson): string[] =>
  box.mails.filter((mail) => mail.to === person.email).map((mail) => mail.subject);

const acts = async (person: TestPerson): Promise<string[]> => {
  const rows = await app.db.read.rows<{ action: string }>(
    'select action from audit_log where subject_id = :id order by at, id',
    { id: person.id },
  );
  return rows.map((row) => row.action);
};

test('e-mails come in the language that the person chose, whatever their browser asks for', async () => {
  const person = await app.person();
  await person.call(updateSettings, { locale: 'nl' });
  const token = await linkFor(person);
  expect(box.last(person.email).subject).toBe('Nieuw wachtwoord instellen');
  await app.visitor().call(resetPassword, { token, new_password: NEW });
  await app.runJobs();
  expect(subjectsTo(person)).toContain('Je wachtwoord is gewijzigd');
});

test('a link by e-mail sets a new password once, ends every session and signs in [AUTH-23] [SEC-5]', async () => {
  const person = await app.person();
  const token = await linkFor(person, person.username.toUpperCase());
  const browser = app.visitor();
  const viewer = await browser.call(resetPassword, { token, new_password: NEW });
  expect(viewer.username).toBe(person.username);
  expect(await browser.call(getViewer, {})).toMatchObject({ id: person.id });
  expect(await person.call(getViewer, {})).toBeNull();
  expect(await logInWith(person.username, NEW)).toMatchObject({ id: person.id });
  expect(
    await app.visitor().refusal(logIn, { username_or_email: person.email, password: PASSWORD }),
  ).toMatchObject({ code: 'wrong_credentials' });
  const again = { token, new_password: 'another three herons' };
  expect(await app.visitor().refusal(resetPassword, again)).toMatchObject({ code: 'link_ended' });
  await app.runJobs();
  expect(subjectsTo(person)).toContain('Your password was changed');
  expect(await acts(person)).toEqual(expect.arrayContaining(['password_reset', 'log_in']));
});

test('of two who open the link at once, one sets the password [AUTH-23]', async () => {
  const person = await app.person();
  const token = await linkFor(person);
  const tries = [1, 2, 3, 4].map((at) =>
    app.visitor().resource('PasswordReset', 'update', { token, new_password: `${NEW} ${at}` }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
});

test('a link ends after an hour, and when a newer one goes out [AUTH-23]', async () => {
  const person = await app.person();
  const first = await linkFor(person);
  const second = await linkFor(person);
  const set = (token: string) => app.visitor().refusal(resetPassword, { token, new_password: NEW });
  expect(await set(first)).toMatchObject({ status: 404, code: 'link_ended' });
  pass(60 * MINUTE);
  expect(await set(second)).toMatchObject({ code: 'link_ended' });
  await app.runJobs();
  const third = await linkFor(person);
  pass(60 * MINUTE - 1);
  expect(await app.visitor().call(resetPassword, { token: third, new_password: NEW })).toBeTruthy();
});

test('a weak password is refused and leaves the link as it is [SEC-2]', async () => {
  const person = await app.person();
  const token = await linkFor(person);
  for (const weak of ['short', 'password123', `${person.username}1`]) {
    const refusal = await app.visitor().refusal(resetPassword, { token, new_password: weak });
    expect(refusal).toMatchObject({ code: 'weak_password' });
  }
  await app.visitor().call(resetPassword, { token, new_password: NEW });
});

test('the answer, and what is done for it, is one for every name [SEC-10]', async () => {
  const person = await app.person();
  const ask = async (name: string) => {
    const client = app.visitor();
    const human_token = await humanTokenOf(client, 'web_reset_password');
    const before = await work();
    const input = { username_or_email: name, human_token };
    const { status, envelope } = await client.resource('PasswordReset', 'create', input);
    const after = await work();
    const { data, message } = envelope.resource_response;
    return { status, data, message, added: after.map((count, at) => count - (before[at] ?? 0)) };
  };
  const known = await ask(person.email);
  expect(known).toEqual({ status: 200, data: null, message: 'ok', added: [1, 1, 0, 0] });
  for (const name of [person.username, 'nobody', 'nobody@people.example', 'x'.repeat(254)])
    expect(await ask(name)).toEqual(known);
  await app.runJobs();
  const sent = box.mails.filter(({ subject }) => subject === 'Set a new password');
  expect(sent.filter(({ to }) => to === person.email)).toHaveLength(2);
});

/** Counts pending jobs, audit entries, links and messages. */
async function work(): Promise<number[]> {
  const row = await app.db.read.row<Record<string, number>>(
    `select (select count(*)::int from graphile_worker._private_jobs) as jobs,
            (select count(*)::int from audit_log) as acts,
            (select count(*)::int from mailed_links) as links,
            (select count(*)::int from outbox) as mails`,
  );
  return Object.values(row ?? {});
}

test('a name, an address and a person are each asked for a few times an hour [SEC-10]', async () => {
  const person = await app.person();
  for (const name of [person.email, person.username]) {
    for (let at = 0; at < 5; at += 1)
      await app.visitor().call(askForReset, { username_or_email: name });
    const refusal = await app.visitor().refusal(askForReset, { username_or_email: name });
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' });
  }
  await app.runJobs();
  const sent = box.mails.filter(({ subject }) => subject === 'Set a new password');
  expect(sent.filter(({ to }) => to === person.email)).toHaveLength(5);
  const stranger = app.visitor();
  for (let at = 0; at < 20; at += 1)
    await stranger.call(askForReset, { username_or_email: `somebody${at}` });
  expect(await stranger.refusal(askForReset, { username_or_email: 'onemore' })).toMatchObject({
    code: 'rate_limited',
  });
});

test('no answer and no log holds a token, and the table holds its hash alone [SEC-3]', async () => {
  const person = await app.person();
  const token = await linkFor(person);
  const { envelope } = await app
    .visitor()
    .resource('PasswordReset', 'update', { token, new_password: 'short' });
  expect(JSON.stringify(envelope)).not.toContain(token);
  const rows = await app.db.read.rows('select * from mailed_links, audit_log');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a change asks for the password, ends other sessions and gives this one a new id [SEC-4] [SEC-5] [AUTH-23]', async () => {
  const person = await app.person();
  const elsewhere = app.visitor();
  await elsewhere.call(logIn, { username_or_email: person.email, password: PASSWORD });
  for (const password of ['not the right one', '', null]) {
    const refusal = await person.refusal(changePassword, { password, new_password: NEW });
    expect(refusal).toMatchObject({ code: 'wrong_credentials' });
  }
  const weak = { password: PASSWORD, new_password: 'short' };
  expect(await person.refusal(changePassword, weak)).toMatchObject({ code: 'weak_password' });
  expect(await elsewhere.call(getViewer, {})).not.toBeNull();
  const old = person.cookies.get('bowerbird_session');
  const token = await linkFor(person);
  await person.call(changePassword, { password: PASSWORD, new_password: NEW });
  expect(person.cookies.get('bowerbird_session')).not.toBe(old);
  expect(await person.call(getViewer, {})).toMatchObject({ id: person.id });
  expect(await elsewhere.call(getViewer, {})).toBeNull();
  const stolen = app.visitor();
  stolen.cookies.set('bowerbird_session', old ?? '');
  expect(await stolen.call(getViewer, {})).toBeNull();
  expect(
    await app.visitor().refusal(resetPassword, { token, new_password: 'three other herons' }),
  ).toMatchObject({ code: 'link_ended' });
  await app.runJobs();
  expect(box.last(person.email).subject).toBe('Your password was changed');
  expect(await acts(person)).toContain('password_changed');
});

test('a change takes the password by the name of older clients as well', async () => {
  const person = await app.person();
  const wrong = { old_password: 'not the right one', new_password: NEW };
  expect(await person.refusal(changePassword, wrong)).toMatchObject({ code: 'wrong_credentials' });
  await person.call(changePassword, { old_password: PASSWORD, new_password: NEW });
  expect(await logInWith(person.email, NEW)).toMatchObject({ id: person.id });
});

test('wrong passwords at a change are taken from the tries of log-in [SEC-7]', async () => {
  const person = await app.person();
  const change = () =>
    person.refusal(changePassword, { password: 'not the right one', new_password: NEW });
  const codes = [];
  for (let at = 0; at < 6; at += 1) codes.push((await change()).code);
  expect(codes.at(-1)).toBe('rate_limited');
});

test('who came without a password sets a first one after a recent log-in [SEC-6]', async () => {
  const person = await app.person();
  await app.db.read.run('delete from passwords where person_id = :id', { id: person.id });
  pass(16 * MINUTE);
  expect(await person.refusal(changePassword, { new_password: NEW })).toMatchObject({
    code: 'log_in_again',
  });
  await app.db.read.run('update sessions set authenticated_at = :now where person_id = :id', {
    id: person.id,
    now: app.clock.now,
  });
  expect(await person.call(changePassword, { new_password: NEW })).toMatchObject({
    has_password: true,
  });
  expect(await logInWith(person.email, NEW)).toMatchObject({ id: person.id });
});

test('asking for a link and changing a password need a token for that act [SEC-24] [VERIFY-01]', async () => {
  const person = await app.person();
  const asks = (human_token: string | null) =>
    person.refusal(askForReset, { username_or_email: person.email, human_token });
  const changes = (human_token: string | null) =>
    person.refusal(changePassword, { password: PASSWORD, new_password: NEW, human_token });
  for (const tries of [asks, changes]) {
    expect(await tries(null)).toMatchObject({ status: 403, code: 'human_needed' });
    const other = await humanTokenOf(person, 'web_unauth');
    expect(await tries(other)).toMatchObject({ code: 'human_refused' });
  }
});
