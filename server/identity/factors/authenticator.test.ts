import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getViewer, logIn, logOut } from '#contract/identity.ts';
import { getAccounts, switchAccount } from '#contract/identity/accounts.ts';
import {
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  getFactors,
  removeAuthenticator,
} from '#contract/identity/factors.ts';
import { storeChoice } from '../site/choice-store.ts';
import { startIdentity, startInstance, whoAmI } from '../test-server.ts';
import {
  anApp,
  aPerson,
  codeAt,
  counted,
  lastMail,
  mailsTo,
  notThis,
  owe,
  PASSWORD,
  show,
  type Server,
} from './test-factors.ts';

let server: Server;
beforeAll(async () => {
  server = await startIdentity();
});
afterAll(() => server.close());
// Refills all rate limits.
beforeEach(() => server.clock.pass(3600));

const rows = <Row>(sql: string) => server.database.db.read.rows<Row>(sql);

test('a code of the app is owed after the password, and lets in [AUTH-06]', async () => {
  const ada = await aPerson(server, 'ada');
  const { secret } = await anApp(server, ada);
  await ada.call(logOut, {});
  const before = ada.cookies.get('bowerbird_session');
  expect(await owe(ada, 'ada')).toMatchObject({
    status: 401,
    error: {
      error_code: 'second_factor_needed',
      extra_data: { methods: ['totp', 'recovery_code'] },
    },
  });
  const pending = ada.cookies.get('bowerbird_pending');
  expect(pending).toMatch(/^[\w-]{43}$/);
  expect(ada.cookies.has('_auth')).toBe(false);
  expect(ada.cookies.has('bowerbird_session')).toBe(false);
  expect(await ada.call(getViewer, {})).toBeNull();
  expect(await ada.refusal(whoAmI, {})).toMatchObject({ status: 401, code: 'not_signed_in' });
  server.clock.pass(30);
  const viewer = await ada.call(logIn, { mfa_token: codeAt(secret, server.clock.now) });
  expect(viewer).toMatchObject({ username: 'ada' });
  expect(ada.cookies.get('_auth')).toBe('1');
  expect(ada.cookies.has('bowerbird_pending')).toBe(false);
  expect(new Set([before, pending, ada.cookies.get('bowerbird_session')]).size).toBe(3);
});

test('the session of the password ends with its factor, and the new one has an id of its own [SEC-4]', async () => {
  const bela = await aPerson(server, 'bela');
  const { secret } = await anApp(server, bela);
  await bela.call(logOut, {});
  await owe(bela, 'bela');
  const pending = bela.cookies.get('bowerbird_pending') ?? '';
  server.clock.pass(30);
  expect(await show(bela, codeAt(secret, server.clock.now))).toBe(200);
  const thief = server.client();
  thief.cookies.set('bowerbird_pending', pending);
  thief.cookies.set('bowerbird_session', pending);
  expect(await thief.call(getViewer, {})).toBeNull();
  server.clock.pass(30);
  expect(await show(thief, codeAt(secret, server.clock.now))).toBe(401);
});

test('who is added to a browser shows their factor too, and the others stay, or are all there is [AUTH-18] [SEC-13]', async () => {
  const added = await aPerson(server, 'added');
  const user_id = (await added.call(getViewer, {}))?.id ?? '';
  const { secret } = await anApp(server, added);
  const host = await aPerson(server, 'host');
  const both = { username_or_email: 'added', password: PASSWORD, add_account: true };
  expect(await host.refusal(logIn, both)).toMatchObject({ code: 'second_factor_needed' });
  // Abandoning the log-in loses nothing, but the password alone does not add the account either.
  expect(await host.call(getViewer, {})).toMatchObject({ username: 'host' });
  expect((await host.call(getAccounts, {})).map(({ username }) => username)).toEqual(['host']);
  expect(await host.refusal(switchAccount, { user_id })).toMatchObject({
    code: 'session_not_found',
  });
  server.clock.pass(30);
  const proof = { mfa_token: codeAt(secret, server.clock.now), add_account: true };
  expect(await host.call(logIn, proof)).toMatchObject({ username: 'added' });
  const here = await host.call(getAccounts, {});
  expect(here.map(({ username }) => username)).toEqual(['added', 'host']);
});

test('who owes a factor is nobody after 15 minutes [SEC-13]', async () => {
  const cleo = await aPerson(server, 'cleo');
  const { secret } = await anApp(server, cleo);
  await cleo.call(logOut, {});
  await owe(cleo, 'cleo');
  server.clock.pass(15 * 60);
  const refusal = await cleo.refusal(logIn, { mfa_token: codeAt(secret, server.clock.now) });
  expect(refusal).toMatchObject({ status: 401, code: 'not_signed_in' });
  await owe(cleo, 'cleo');
  server.clock.pass(15 * 60 - 1);
  expect(await show(cleo, codeAt(secret, server.clock.now))).toBe(200);
});

test('a code works once, also when two tries come at the same time [SEC-11]', async () => {
  const dora = await aPerson(server, 'dora');
  const { secret } = await anApp(server, dora);
  const used = codeAt(secret, server.clock.now);
  await owe(dora, 'dora');
  expect(await show(dora, used), 'the code that set the app up').toBe(401);
  const second = await startInstance(server.database, { clock: server.clock });
  const browsers = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? server : second).client());
  for (const browser of browsers) await owe(browser, 'dora');
  server.clock.pass(30);
  const code = codeAt(secret, server.clock.now);
  const answers = await Promise.all(browsers.map((browser) => show(browser, code)));
  expect(counted(answers)).toEqual({ 200: 1, 401: 5 });
  await second.close();
});

test('a clock may be one step wrong, and a code of an earlier step than the last never works [SEC-11]', async () => {
  const emma = await aPerson(server, 'emma');
  const { secret } = await anApp(server, emma);
  server.clock.pass(300);
  const at = (seconds: number) =>
    codeAt(secret, new Date(server.clock.now.getTime() + seconds * 1000));
  await owe(emma, 'emma');
  expect(await show(emma, at(60))).toBe(401);
  expect(await show(emma, at(-60))).toBe(401);
  expect(await show(emma, at(30))).toBe(200);
  await owe(emma, 'emma');
  expect(await show(emma, at(0))).toBe(401);
  expect(await show(emma, at(-30))).toBe(401);
});

test('an account takes ten wrong codes an hour over all log-ins, and right ones use none up [SEC-11]', async () => {
  const fay = await aPerson(server, 'fay');
  const { secret } = await anApp(server, fay);
  server.clock.pass(3600);
  const browsers = Array.from({ length: 13 }, () => server.client());
  for (const browser of browsers) await owe(browser, 'fay');
  expect(await show(browsers[12]!, codeAt(secret, server.clock.now))).toBe(200);
  const wrong = notThis(codeAt(secret, server.clock.now));
  const answers = await Promise.all(browsers.slice(0, 12).map((browser) => show(browser, wrong)));
  expect(counted(answers)).toEqual({ 401: 10, 429: 2 });
  server.clock.pass(60);
  const late = await owe(fay, 'fay');
  expect(late.status).toBe(401);
  expect(await show(fay, codeAt(secret, server.clock.now))).toBe(429);
  server.clock.pass(300);
  expect(await show(fay, codeAt(secret, server.clock.now))).toBe(200);
});

test('the secret stands in no row, and both keys open it while they rotate [SEC-11, SEC-86]', async () => {
  const gwen = await aPerson(server, 'gwen');
  const { secret } = await anApp(server, gwen);
  const stored = await rows<{ secret: Buffer }>('select secret from authenticators');
  for (const row of stored) expect(row.secret.toString('latin1')).not.toContain(secret);
  const rotated = await startInstance(server.database, {
    clock: server.clock,
    secretKey: 'two',
    secretKeyOld: 'one',
  });
  const browser = rotated.client();
  await owe(browser, 'gwen');
  server.clock.pass(30);
  expect(await show(browser, codeAt(secret, server.clock.now))).toBe(200);
  await rotated.close();
  // A used secret is sealed again with the new key: the old key can be dropped.
  const after = await startInstance(server.database, { clock: server.clock, secretKey: 'two' });
  const later = after.client();
  await owe(later, 'gwen');
  server.clock.pass(30);
  expect(await show(later, codeAt(secret, server.clock.now))).toBe(200);
  await after.close();
});

test('only a recent log-in sets an app up or turns it off, and the owner is told [SEC-6, SEC-22]', async () => {
  const hana = await aPerson(server, 'hana');
  server.clock.pass(15 * 60 + 1);
  expect(await hana.refusal(beginAuthenticator, {})).toMatchObject({ code: 'log_in_again' });
  await hana.call(logIn, { username_or_email: 'hana', password: PASSWORD });
  const begun = await hana.call(beginAuthenticator, {});
  expect(begun.uri).toBe(`otpauth://totp/Bowerbird:hana?secret=${begun.secret}&issuer=Bowerbird`);
  const wrong = notThis(codeAt(begun.secret, server.clock.now));
  expect(await hana.refusal(confirmAuthenticator, { mfa_token: wrong })).toMatchObject({
    status: 401,
    code: 'wrong_credentials',
  });
  expect(await hana.call(getFactors, {})).toMatchObject({ totp_since: null });
  const made = await hana.call(confirmAuthenticator, {
    mfa_token: codeAt(begun.secret, server.clock.now),
  });
  expect(made.recovery_codes).toHaveLength(10);
  // A new phone replaces the old one; the recovery codes stay.
  server.clock.pass(30);
  expect((await anApp(server, hana)).codes).toEqual([]);
  server.clock.pass(15 * 60 + 1);
  expect(await hana.refusal(removeAuthenticator, {})).toMatchObject({ code: 'log_in_again' });
  const browser = server.client();
  await owe(browser, 'hana');
  expect(await show(browser, made.recovery_codes?.[0] ?? '')).toBe(200);
  await browser.call(removeAuthenticator, {});
  expect(await browser.call(getFactors, {})).toMatchObject({
    totp_since: null,
    recovery_codes_left: 0,
  });
  expect(await owe(server.client(), 'hana')).toMatchObject({ status: 200 });
  expect(await mailsTo(server, 'hana@example.org')).toEqual([
    'An authenticator app was added',
    'Your authenticator app was replaced',
    'A recovery code was used',
    'Your authenticator app was turned off',
  ]);
  expect((await lastMail(server, 'hana@example.org'))?.body).toContain('/settings/security/');
  const acts = await rows<{ action: string }>(
    `select a.action from audit_log a join usernames u on u.person_id = a.subject_id
     where u.username = 'hana' and a.action like '%authenticator%' order by a.id`,
  );
  expect(acts.map(({ action }) => action).toSorted()).toEqual([
    'authenticator_added',
    'authenticator_removed',
    'authenticator_replaced',
  ]);
});

test('an app, a passkey and a mail name the site as its operator does', async () => {
  const { db } = server.database;
  const nameSite = (name: string): Promise<void> =>
    db.transaction((tx) => storeChoice(tx, 'site_name', name, server.clock.now));
  await nameSite('Harbour: Pins & more');
  const uma = await aPerson(server, 'uma');
  const { uri } = await uma.call(beginAuthenticator, {});
  const named = new URL(uri);
  expect(decodeURIComponent(named.pathname)).toBe('/Harbour: Pins & more:uma');
  expect(named.searchParams.get('issuer')).toBe('Harbour: Pins & more');
  expect(await uma.call(beginPasskey, {})).toMatchObject({ rp: { name: 'Harbour: Pins & more' } });
  await anApp(server, uma);
  expect((await lastMail(server, 'uma@example.org'))?.body).toContain(
    'your account on Harbour: Pins & more',
  );
  await nameSite('');
  const { uri: plain } = await uma.call(beginAuthenticator, {});
  expect(new URL(plain).searchParams.get('issuer')).toBe('Bowerbird');
});
