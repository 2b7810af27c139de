import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logIn } from '#contract/identity.ts';
import {
  beginEmailFactor,
  confirmEmailFactor,
  getFactors,
  logInAgain,
  makeRecoveryCodes,
  removeEmailFactor,
} from '#contract/identity/factors.ts';
import type { Client } from '#server/testing/client.ts';
import { startIdentity } from '../test-server.ts';
import {
  anApp,
  aPerson,
  aReader,
  counted,
  lastMail,
  mailedCode,
  mailsTo,
  notThis,
  owe,
  PASSWORD,
  show,
  type Server,
  verify,
} from './test-factors.ts';

let server: Server;
beforeAll(async () => {
  server = await startIdentity();
});
afterAll(() => server.close());
beforeEach(() => server.clock.pass(3600));

const resend = async (client: Client) => {
  const answer = await client.resource('UserSession', 'create', { mfa_resend: true });
  return { status: answer.status, wait: answer.headers.get('retry-after') };
};

async function withEmail(name: string): Promise<Client> {
  const client = await aReader(server, name);
  await client.call(beginEmailFactor, {});
  const mfa_token = await mailedCode(server, `${name}@example.org`);
  await client.call(confirmEmailFactor, { mfa_token });
  server.clock.pass(3600);
  await client.call(logIn, { username_or_email: name, password: PASSWORD }).catch(() => null);
  return client;
}

test('ten recovery codes are shown once, and each lets in once [SEC-14]', async () => {
  const ada = await aPerson(server, 'ada');
  const { codes } = await anApp(server, ada);
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const stored = await server.database.db.read.rows<{ row: string }>(
    'select to_jsonb(r)::text as row from recovery_codes r',
  );
  expect(JSON.stringify(stored)).not.toContain(codes[0]?.replaceAll('-', ''));
  const [first = '', second = ''] = codes;
  const browsers = [server.client(), server.client(), server.client()];
  for (const browser of browsers) await owe(browser, 'ada');
  const answers = await Promise.all(browsers.map((browser) => show(browser, first)));
  expect(counted(answers)).toEqual({ 200: 1, 401: 2 });
  await owe(ada, 'ada');
  // Typed with different case, spaces and letters.
  expect(
    await show(ada, ` ${second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `),
  ).toBe(200);
  expect(await ada.call(getFactors, {})).toMatchObject({ recovery_codes_left: 8 });
  const mail = await lastMail(server, 'ada@example.org');
  expect(mail?.subject).toBe('A recovery code was used');
  expect(mail?.body).toContain('8 codes are left.');
});

test('new recovery codes take the place of the old, after a recent log-in alone [SEC-6, SEC-14]', async () => {
  const bela = await aPerson(server, 'bela');
  expect(await bela.refusal(makeRecoveryCodes, {})).toMatchObject({ code: 'invalid_input' });
  const { codes: old } = await anApp(server, bela);
  const { recovery_codes: fresh } = await bela.call(makeRecoveryCodes, {});
  server.clock.pass(15 * 60 + 1);
  expect(await bela.refusal(makeRecoveryCodes, {})).toMatchObject({ code: 'log_in_again' });
  await owe(bela, 'bela');
  expect(await show(bela, old[3] ?? '')).toBe(401);
  expect(await show(bela, fresh[3] ?? '')).toBe(200);
});

test('a code by e-mail lets in, once, where it was asked for, for ten minutes [AUTH-06, SEC-12]', async () => {
  const cleo = await withEmail('cleo');
  const to = 'cleo@example.org';
  expect(await owe(cleo, 'cleo')).toMatchObject({
    error: { extra_data: { methods: ['email', 'recovery_code'] } },
  });
  expect(await resend(cleo)).toMatchObject({ status: 200 });
  const code = await mailedCode(server, to);
  expect(code).toMatch(/^\d{6}$/);
  const elsewhere = server.client();
  await owe(elsewhere, 'cleo');
  expect(await show(elsewhere, code), 'another log-in').toBe(401);
  server.clock.pass(600);
  expect(await show(cleo, code), 'after ten minutes').toBe(401);
  await resend(cleo);
  const next = await mailedCode(server, to);
  expect(await show(cleo, code), 'the one before').toBe(code === next ? 200 : 401);
  expect(await show(cleo, next)).toBe(200);
  await owe(cleo, 'cleo');
  expect(await show(cleo, next), 'again').toBe(401);
});

test('whoever is added has their own code sent, and whoever adds them theirs [AUTH-06, AUTH-18]', async () => {
  await withEmail('guest');
  const adder = await withEmail('adder');
  await resend(adder);
  await adder.call(logIn, { mfa_token: await mailedCode(server, 'adder@example.org') });
  const guest = { username_or_email: 'guest', password: PASSWORD, add_account: true };
  await adder.refusal(logIn, guest);
  server.clock.pass(30);
  await resend(adder);
  const own = await mailedCode(server, 'adder@example.org');
  await adder.call(logInAgain, { mfa_token: own });
  await adder.refusal(logIn, guest);
  await adder.call(logIn, { mfa_resend: true, add_account: true });
  const theirs = await mailedCode(server, 'guest@example.org');
  const viewer = await adder.call(logIn, { mfa_token: theirs, add_account: true });
  expect(viewer).toMatchObject({ username: 'guest' });
});

test('a mailed code takes five tries, at the same time too [SEC-12]', async () => {
  const dora = await withEmail('dora');
  await owe(dora, 'dora');
  await resend(dora);
  const code = await mailedCode(server, 'dora@example.org');
  await Promise.all(Array.from({ length: 5 }, () => show(dora, notThis(code))));
  expect(await show(dora, code)).toBe(401);
});

test('a new code is sent once in 30 seconds and five times an hour, over all log-ins [SEC-12]', async () => {
  const emma = await withEmail('emma');
  await owe(emma, 'emma');
  expect(await resend(emma)).toEqual({ status: 200, wait: null });
  const other = server.client();
  await owe(other, 'emma');
  expect(await resend(other)).toEqual({ status: 429, wait: '30' });
  for (let sent = 1; sent < 5; sent += 1) {
    server.clock.pass(30);
    expect((await resend(other)).status).toBe(200);
  }
  server.clock.pass(30);
  expect((await resend(emma)).status).toBe(429);
});

test('nobody who showed no password has a code sent, nor anybody without that factor [SEC-12]', async () => {
  expect((await resend(server.client())).status).toBe(401);
  const fay = await aPerson(server, 'fay');
  await anApp(server, fay);
  await owe(fay, 'fay');
  expect((await resend(fay)).status).toBe(400);
});

test('an address becomes a factor only once its link was opened', async () => {
  const hugo = await aPerson(server, 'hugo');
  expect(await hugo.refusal(beginEmailFactor, {})).toMatchObject({
    status: 403,
    code: 'email_unverified',
  });
  expect(await mailsTo(server, 'hugo@example.org')).toEqual([]);
  await verify(server, hugo);
  await hugo.call(beginEmailFactor, {});
  expect(await mailedCode(server, 'hugo@example.org')).toMatch(/^\d{6}$/);
});

test('codes by e-mail are turned on by whoever reads them, and off after a recent log-in [SEC-6, SEC-22]', async () => {
  const gwen = await aReader(server, 'gwen');
  await gwen.call(beginEmailFactor, {});
  const code = await mailedCode(server, 'gwen@example.org');
  const wrong = { mfa_token: notThis(code) };
  expect(await gwen.refusal(confirmEmailFactor, wrong)).toMatchObject({
    code: 'wrong_credentials',
  });
  expect(await gwen.call(getFactors, {})).toMatchObject({ email_since: null });
  const { recovery_codes } = await gwen.call(confirmEmailFactor, { mfa_token: code });
  expect(recovery_codes).toHaveLength(10);
  server.clock.pass(15 * 60 + 1);
  expect(await gwen.refusal(removeEmailFactor, {})).toMatchObject({ code: 'log_in_again' });
  await owe(gwen, 'gwen');
  await show(gwen, recovery_codes?.[0] ?? '');
  await gwen.call(removeEmailFactor, {});
  expect(await gwen.call(getFactors, {})).toMatchObject({
    email_since: null,
    recovery_codes_left: 0,
  });
  expect((await mailsTo(server, 'gwen@example.org')).slice(2)).toEqual([
    'Codes by e-mail were turned on',
    'A recovery code was used',
    'Codes by e-mail were turned off',
  ]);
});
