import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessToken } from '#contract/identity.ts';
import { getOutbox } from '#contract/identity/outbox.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { blockUser } from '#contract/social.ts';
import { shareByEmail } from '#contract/talk/share.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

const SITE = 'http://pins.example:8080';

let app: TestApp;
let operator: TestPerson;
let noor: TestPerson;
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: SITE, HOST_ALIASES: '127.0.0.1' });
  operator = await app.person('ada');
  // On a public address the first person does not become the operator without the server's code.
  await app.db.read.run('update people set is_operator = true where id = :id', { id: operator.id });
  noor = await app.person('noor');
  await noor.call(updateSettings, { full_name: 'Noor <b>Haddad' });
});
afterAll(() => app.close());

/** Returns and deletes the messages in the outbox. */
async function written() {
  await app.runJobs();
  const { data } = await operator.call(getOutbox, {});
  const html = await app.db.read.rows<{ html: string }>('select html from outbox order by id desc');
  await app.db.read.run('delete from outbox');
  return data.map((mail, at) => ({ ...mail, html: html[at]?.html ?? '' }));
}

const email = 'juno@people.example';

test('a pin goes to an address with what the sender writes, who it is, a link, and why it came', async () => {
  const board = await aBoard(noor);
  const pin = await aPin(noor, board.id, { title: 'A <i>bower' });
  const message = 'Look:\n<script>blue</script>';
  expect(await noor.call(shareByEmail, { email, pin_id: pin.id, message })).toEqual({ sent: true });
  const [mail, ...more] = await written();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: email,
    subject: 'Noor <b>Haddad sent you a Pin',
    state: 'kept',
  });
  expect(mail?.text).toContain('Noor <b>Haddad (@noor) sent you a Pin: A <i>bower');
  expect(mail?.text).toContain('> Look:\n> <script>blue</script>');
  expect(mail?.text).toContain(`See the Pin:\n${SITE}/pin/${pin.id}/`);
  expect(mail?.text).toContain('entered your address at pins.example:8080');
  expect(mail?.html).toContain(`href="${SITE}/pin/${pin.id}/"`);
  expect(mail?.html).not.toMatch(/<script|<i>|<b>/);
});

test('a board and a profile are sent alike, and the same once however often it is asked for', async () => {
  const board = await aBoard(noor, { name: 'Small gardens' });
  for (let times = 0; times < 2; times += 1) {
    await noor.call(shareByEmail, { email, board_id: board.id, guid: 'the same' });
  }
  await noor.call(shareByEmail, { email, user_id: operator.id });
  const mails = await written();
  expect(mails.map((mail) => mail.subject)).toEqual([
    'Noor <b>Haddad sent you a profile',
    'Noor <b>Haddad sent you a board',
  ]);
  expect(mails[0]?.text).toContain(`${SITE}/ada/`);
  expect(mails[1]?.text).toContain(`sent you a board: Small gardens`);
  expect(mails[1]?.text).toContain(SITE + board.url);
});

test('what is secret goes to nobody, and what one may not see does not exist [SEC-28] [SEC-27]', async () => {
  const secret = await aBoard(noor, { privacy: 'secret' });
  const pin = await aPin(noor, secret.id);
  const expected = { status: 403, code: 'not_allowed' };
  expect(await noor.refusal(shareByEmail, { email, pin_id: pin.id })).toMatchObject(expected);
  expect(await noor.refusal(shareByEmail, { email, board_id: secret.id })).toMatchObject(expected);
  const other = await app.person('otto');
  for (const thing of [{ pin_id: pin.id }, { board_id: secret.id }, { user_id: '1' }]) {
    expect(await other.refusal(shareByEmail, { email, ...thing })).toMatchObject({ status: 404 });
  }
  await operator.call(blockUser, { blocked_user_id: other.id });
  const blocked = { email, user_id: operator.id };
  expect(await other.refusal(shareByEmail, blocked)).toMatchObject({ code: 'user_not_found' });
  const wrong = { status: 400, code: 'invalid_input' };
  for (const input of [
    { email },
    { email, pin_id: pin.id, board_id: secret.id },
    { email: 'juno@people', pin_id: pin.id },
    { email: `${email}\r\nBcc: eve@evil.example`, pin_id: pin.id },
    { email, user_id: operator.id, message: 'x'.repeat(501) },
  ]) {
    expect(await noor.refusal(shareByEmail, input)).toMatchObject(wrong);
  }
  expect(await written()).toEqual([]);
});

test('it never tells whose address it is, and has an end for the day', async () => {
  const user_id = noor.id;
  const sender = await app.person();
  expect(await sender.call(shareByEmail, { email: operator.email, user_id })).toEqual({
    sent: true,
  });
  expect(await sender.call(shareByEmail, { email: 'nobody@people.example', user_id })).toEqual({
    sent: true,
  });
  for (let at = 0; at < 48; at += 1) {
    await sender.call(shareByEmail, { email: `${at}@people.example`, user_id });
  }
  const more = { email: 'more@people.example', user_id };
  expect(await sender.refusal(shareByEmail, more)).toMatchObject({ status: 429 });
  expect(await written()).toHaveLength(25);
});

test('no access token sends e-mail', async () => {
  const { token } = await noor.call(createAccessToken, { name: 'Script', scopes: ['write'] });
  const script = clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
  const input = { email, user_id: noor.id };
  expect(await script.refusal(shareByEmail, input)).toMatchObject({ status: 403 });
  expect(await app.visitor().refusal(shareByEmail, input)).toMatchObject({ status: 401 });
});
