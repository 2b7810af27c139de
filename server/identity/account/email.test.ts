import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeEmail,
  confirmEmail,
  getEmail,
  keepEmail,
  resetPassword,
  sendVerification,
  undoEmailChange,
} from '#contract/identity/account.ts';
import { getViewer, logIn, signUp } from '#contract/identity.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { startMailbox, tokenIn, type Mailbox } from '#server/testing/mailbox.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
const confirm = (token: string) => app.visitor().call(confirmEmail, { token });
const logInAgain = (person: TestPerson, username_or_email: string) =>
  person.call(logIn, { username_or_email, password: PASSWORD });

async function newcomer(): Promise<TestPerson> {
  const person = await app.person();
  await app.runJobs();
  return person;
}

/** Requests a change of address; returns the tokens mailed to the new and the old one. */
async function askFor(person: TestPerson, email: string): Promise<{ move: string; undo: string }> {
  const { email: old } = await person.call(getEmail, {});
  await person.call(changeEmail, { email });
  await app.runJobs();
  return { move: tokenIn(box.last(email.toLowerCase())), undo: tokenIn(box.last(old)) };
}

test('whoever signs up is asked to open a link, once, within 7 days', async () => {
  const person = await newcomer();
  expect(await person.call(getViewer, {})).toMatchObject({ needs_email_verification: true });
  const token = tokenIn(box.last(person.email));
  pass(7 * DAY);
  await expect(confirm(token)).rejects.toThrow('link_ended');
  await logInAgain(person, person.email);
  expect(await person.call(sendVerification, {})).toMatchObject({ is_verified: false });
  await app.runJobs();
  const second = tokenIn(box.last(person.email));
  expect(await confirm(second)).toEqual({ email: person.email, outcome: 'verified' });
  await expect(confirm(second)).rejects.toThrow('link_ended');
  expect(await person.call(getViewer, {})).toMatchObject({ needs_email_verification: false });
  expect(await person.call(getEmail, {})).toEqual({
    email: person.email,
    is_verified: true,
    needs_verification: false,
    pending_email: null,
  });
});

test('the link is sent again a few times an hour', async () => {
  const person = await newcomer();
  for (let at = 0; at < 5; at += 1) await person.call(sendVerification, {});
  expect(await person.refusal(sendVerification, {})).toMatchObject({ code: 'rate_limited' });
});

test('another address needs a recent log-in and moves when its link is opened [SEC-6] [SEC-21] [SEC-22]', async () => {
  const person = await newcomer();
  const next = `new-${person.username}@people.example`;
  pass(16 * MINUTE);
  expect(await person.refusal(changeEmail, { email: next })).toMatchObject({
    code: 'log_in_again',
  });
  await logInAgain(person, person.email);
  const { move } = await askFor(person, next.toUpperCase());
  expect(box.last(person.email).text).toContain(next);
  expect(await person.call(getEmail, {})).toMatchObject({
    email: person.email,
    pending_email: next,
  });
  await logInAgain(person, person.email);
  expect(await confirm(move)).toEqual({ email: next, outcome: 'verified' });
  expect(await person.call(getEmail, {})).toMatchObject({
    email: next,
    is_verified: true,
    pending_email: null,
  });
  await logInAgain(person, next);
  const acts = await app.db.read.rows('select action from audit_log where subject_id = :id', {
    id: person.id,
  });
  expect(acts).toEqual(
    expect.arrayContaining([{ action: 'email_change_asked' }, { action: 'email_changed' }]),
  );
});

test('an address that was asked for is forgotten when the person says so, or after a day', async () => {
  const person = await newcomer();
  const { move } = await askFor(person, `a-${person.username}@people.example`);
  expect(await person.call(keepEmail, {})).toMatchObject({ pending_email: null });
  await expect(confirm(move)).rejects.toThrow('link_ended');
  const { move: second } = await askFor(person, `b-${person.username}@people.example`);
  pass(DAY);
  await expect(confirm(second)).rejects.toThrow('link_ended');
});

test('two who ask for one address both may; the first to open their link has it', async () => {
  const [one, two] = [await newcomer(), await newcomer()];
  const wanted = `wanted-${one.username}@people.example`;
  const { move: first } = await askFor(one, wanted);
  const { move: second } = await askFor(two, wanted);
  const open = (token: string) => app.visitor().resource('EmailVerification', 'update', { token });
  const answers = await Promise.all([open(first), open(second)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const held = await app.db.read.rows('select person_id from emails where email = :wanted', {
    wanted,
  });
  expect(held).toHaveLength(1);
});

test('whether an address is taken is told to its reader alone [SEC-10]', async () => {
  const [person, other] = [await newcomer(), await newcomer()];
  const { move } = await askFor(person, other.email);
  await expect(confirm(move)).rejects.toThrow('email_taken');
  expect(await person.call(getEmail, {})).toMatchObject({ email: person.email });
});

test('the old address takes the change back for 7 days, and nobody else gets it meanwhile [SEC-22]', async () => {
  const person = await newcomer();
  const { move, undo } = await askFor(person, `new-${person.username}@people.example`);
  await confirm(move);
  const thief = { email: person.email, password: PASSWORD, age: 30 };
  expect(await app.visitor().refusal(signUp, thief)).toMatchObject({ code: 'email_taken' });
  pass(7 * DAY - 1);
  const answer = await app.visitor().call(undoEmailChange, { token: undo });
  expect(answer).toEqual({ email: person.email });
  expect(await person.call(getViewer, {})).toBeNull();
  await app.runJobs();
  const token = tokenIn(box.last(person.email));
  const own = app.visitor();
  await own.call(resetPassword, { token, new_password: 'three plain herons' });
  expect(await own.call(getEmail, {})).toMatchObject({ email: person.email });
});

test('after 7 days the old address is free', async () => {
  const person = await newcomer();
  const { move, undo } = await askFor(person, `new-${person.username}@people.example`);
  await confirm(move);
  pass(7 * DAY);
  await expect(app.visitor().call(undoEmailChange, { token: undo })).rejects.toThrow('link_ended');
  await app.visitor().call(signUp, { email: person.email, password: PASSWORD, age: 30 });
});

test('the old address keeps what was not confirmed yet, and no link of another kind does it', async () => {
  const person = await newcomer();
  const { move, undo } = await askFor(person, `new-${person.username}@people.example`);
  await expect(app.visitor().call(undoEmailChange, { token: move })).rejects.toThrow('link_ended');
  await expect(confirm(undo)).rejects.toThrow('link_ended');
  await app.visitor().call(undoEmailChange, { token: undo });
  await expect(confirm(move)).rejects.toThrow('link_ended');
  expect(await person.call(getViewer, {})).toBeNull();
});
