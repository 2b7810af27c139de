import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount, restoreAccount } from '#contract/identity/account.ts';
import { getViewer, logIn } from '#contract/identity.ts';
import { restoreUser, suspendUser } from '#contract/identity/account-status.ts';
import { getPin } from '#contract/pins.ts';
import { getUser } from '#contract/social.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { startMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

const DAY = 24 * 3600_000;

let app: TestApp;
let box: Mailbox;
let operator: TestPerson;
beforeAll(async () => {
  box = await startMailbox();
  app = await testApp(box.settings);
  operator = await app.person();
});
afterAll(async () => {
  await app.close();
  await box.close();
});

const pass = (ms: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};
const isSeen = async ({ username }: TestPerson): Promise<boolean> => {
  const { envelope } = await app.visitor().resource('User', 'get', { username });
  return envelope.resource_response.status === 'success';
};
const logInAs = ({ email }: TestPerson) =>
  app.visitor().resource('UserSession', 'create', { username_or_email: email, password: PASSWORD });

/** The restore token in the refusal of a log-in to a leaving account. */
async function offered(person: TestPerson): Promise<string> {
  const { envelope } = await logInAs(person);
  const { error } = envelope.resource_response;
  expect(error).toMatchObject({ error_code: 'account_leaving', http_status: 403 });
  return String((error as { extra_data: Record<string, unknown> }).extra_data['restore_token']);
}

/** Runs the daily job. */
async function eraseDue(): Promise<void> {
  await app.db.read.row(`select id from graphile_worker.add_job('transfer.erase-due')`);
  await app.runJobs();
}

test('who deletes their account is gone for everybody at once, and back as before when they say so in time [SEC-5] [SEC-6] [SEC-21] [SEC-22]', async () => {
  const person = await app.person();
  const elsewhere = app.visitor();
  await elsewhere.call(logIn, { username_or_email: person.email, password: PASSWORD });
  const pin = await aPin(person, (await aBoard(person)).id);
  for (const password of [null, 'not the right one'])
    expect(await person.refusal(deleteAccount, { password })).toMatchObject({
      code: 'wrong_credentials',
    });
  const { erase_at } = await person.call(deleteAccount, { password: PASSWORD });
  expect(new Date(erase_at).getTime()).toBe(
    app.clock.now.getTime() - (app.clock.now.getTime() % 1000) + 14 * DAY,
  );
  for (const client of [person, elsewhere]) expect(await client.call(getViewer, {})).toBeNull();
  expect(await isSeen(person)).toBe(false);
  expect(await app.visitor().refusal(getPin, { id: pin.id })).toMatchObject({
    code: 'pin_not_found',
  });
  await app.runJobs();
  const sent = box.mails.filter(({ to }) => to === person.email);
  expect(sent.map(({ subject }) => subject)).toContain('Your account is about to be deleted');

  pass(14 * DAY - 1000);
  await eraseDue();
  const first = await offered(person);
  const token = await offered(person);
  const back = app.visitor();
  expect(await back.refusal(restoreAccount, { token: first })).toMatchObject({
    code: 'link_ended',
  });
  expect(await isSeen(person)).toBe(false);
  expect(await back.call(restoreAccount, { token })).toMatchObject({ id: person.id });
  expect(await back.call(getViewer, {})).toMatchObject({ id: person.id });
  expect(await back.call(getPin, { id: pin.id })).toMatchObject({ id: pin.id });
  expect(await app.visitor().refusal(restoreAccount, { token })).toMatchObject({
    code: 'link_ended',
  });
  pass(2 * DAY);
  await eraseDue();
  expect(await back.call(getUser, { username: person.username })).toMatchObject({ id: person.id });
  const rows = await app.db.read.rows<{ action: string }>(
    'select action from audit_log where subject_id = :id',
    { id: person.id },
  );
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['account_deletion_asked', 'account_kept']),
  );
});

test('who shows only the wrong password learns nothing of a leaving account, and the token lasts a quarter of an hour', async () => {
  const person = await app.person();
  await person.call(deleteAccount, { password: PASSWORD });
  const wrong = { username_or_email: person.email, password: 'not the right one' };
  expect(await app.visitor().refusal(logIn, wrong)).toMatchObject({ code: 'wrong_credentials' });
  const token = await offered(person);
  pass(15 * 60_000);
  expect(await app.visitor().refusal(restoreAccount, { token })).toMatchObject({
    code: 'link_ended',
  });
});

test('who is suspended while leaving does not come back by themself; an operator brings anybody back', async () => {
  const [one, other] = [await app.person(), await app.person()];
  for (const person of [one, other]) await person.call(deleteAccount, { password: PASSWORD });
  const token = await offered(one);
  pass(1000);
  await operator.call(suspendUser, { user_id: one.id });
  expect((await logInAs(one)).envelope.resource_response.error).toMatchObject({
    error_code: 'suspended',
  });
  expect(await app.visitor().refusal(restoreAccount, { token })).toMatchObject({
    code: 'suspended',
  });
  expect(await isSeen(one)).toBe(false);
  const unused = await offered(other);
  await operator.call(restoreUser, { user_id: other.id });
  expect(await app.visitor().refusal(restoreAccount, { token: unused })).toMatchObject({
    code: 'link_ended',
  });
  expect((await logInAs(other)).status).toBe(200);
  pass(15 * DAY);
  await eraseDue();
  expect([await isSeen(one), await isSeen(other)]).toEqual([false, true]);
  const left = await app.db.read.rows('select id from people where id = any(:ids)', {
    ids: [one.id, other.id],
  });
  expect(left).toEqual([{ id: other.id }]);
});

test('the only operator stays until somebody else is one', async () => {
  expect(await operator.refusal(deleteAccount, { password: PASSWORD })).toMatchObject({
    code: 'not_allowed',
  });
  const next = await app.person();
  await app.db.read.run('update people set is_operator = true where id = :id', { id: next.id });
  await operator.call(deleteAccount, { password: PASSWORD });
  expect(await isSeen(operator)).toBe(false);
});
