import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  askForReset,
  confirmEmail,
  deleteAccount,
  resetPassword,
  restoreAccount,
} from '#contract/identity/account.ts';
import { getViewer, logIn } from '#contract/identity.ts';
import { createSignOnNonce, signUpWith } from '#contract/identity/providers.ts';
import { getSettings } from '#contract/identity/settings.ts';
import { getUser } from '#contract/social.ts';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { startGraph } from '#server/testing/graph-stand-in.ts';
import { startMailbox, tokenIn, type Mailbox } from '#server/testing/mailbox.ts';
import {
  OPEN_ID_CLIENT,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#server/testing/open-id-provider.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { anApp, show } from './test-factors.ts';

let google: OpenIdProvider;
let graph: Awaited<ReturnType<typeof startGraph>>;
let box: Mailbox;
let app: TestApp;
beforeAll(async () => {
  google = await startOpenIdProvider({ ada: { name: 'Ada', email: 'ada@mail.example' } });
  graph = await startGraph({ bea: { userId: '702', person: { id: '702', first_name: 'Bea' } } });
  box = await startMailbox();
  app = await testApp({
    ...box.settings,
    ...graph.settings,
    GOOGLE_CLIENT_ID: OPEN_ID_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OPEN_ID_CLIENT.secret,
    GOOGLE_ISSUER: google.issuer,
  });
  // The provider uses real time.
  app.clock.now = new Date();
  google.serve(`http://localhost:${new URL(app.url).port}/login/google/callback/`);
});
afterAll(async () => {
  await app.close();
  for (const one of [google, graph]) await one[Symbol.asyncDispose]();
  await box.close();
});

/** Returns where the site redirects after a log-in with Google. */
async function byRedirect(client: Client): Promise<string> {
  const away = (await client.request('/login/google/')).headers.get('location') ?? '';
  const back = new URL(await google.logIn(away, 'ada'));
  return (await client.request(back.pathname + back.search)).headers.get('location') ?? '';
}

async function postedToken(client: Client): Promise<object> {
  const { nonce } = await client.call(createSignOnNonce, {});
  const at = Math.floor(app.clock.now.getTime() / 1000);
  const claims = { aud: OPEN_ID_CLIENT.id, sub: 'ada', iat: at, exp: at + 600, nonce };
  return { google_open_id_token: google.token(claims) };
}

const owed = { status: 401, code: 'second_factor_needed' };

/** Expects no viewer before the code, and this person after it. */
async function expectOwing(client: Client, code: string | undefined, id: string): Promise<void> {
  expect(await client.call(getViewer, {})).toBeNull();
  expect(await client.refusal(getSettings, {})).toMatchObject({ status: 401 });
  expect(await show(client, code ?? '')).toBe(200);
  expect((await client.call(getViewer, {}))?.id).toBe(id);
}

test('whom Google names owes the code as well, by its page and by a token of it [AUTH-03] [SEC-14]', async () => {
  const ada = app.visitor();
  expect(await byRedirect(ada)).toBe('/signup/complete/');
  const { id } = await signedUp(ada.call(signUpWith, { age: 30, email: 'ada@mail.example' }));
  const { codes } = await anApp(app, ada);
  const one = app.visitor();
  expect(await byRedirect(one)).toBe('/login/?owed=totp+recovery_code');
  await expectOwing(one, codes[0], id);
  const other = app.visitor();
  expect(await other.refusal(logIn, { ...(await postedToken(other)) })).toMatchObject(owed);
  await expectOwing(other, codes[1], id);
});

test('whom Facebook names owes the code as well [SEC-14]', async () => {
  const input = { facebook_id: '702', facebook_token: 'bea' };
  const bea = app.visitor();
  const options = { type: 'facebook', ...input, age: 30, email: 'bea@people.example' } as const;
  const { id } = await signedUp(bea.call(signUpWith, options));
  const { codes } = await anApp(app, bea);
  const client = app.visitor();
  expect(await client.refusal(logIn, input)).toMatchObject(owed);
  await expectOwing(client, codes[0], id);
});

test('a link that sets a password owes the code, and one that confirms an address lets nobody in [SEC-14]', async () => {
  const person = await app.person();
  const { codes } = await anApp(app, person);
  await app.runJobs();
  const reader = app.visitor();
  await reader.call(confirmEmail, { token: tokenIn(box.last(person.email)) });
  expect(await reader.call(getViewer, {})).toBeNull();
  await reader.call(askForReset, { username_or_email: person.email });
  await app.runJobs();
  const token = tokenIn(box.last(person.email));
  const fresh = { token, new_password: 'three plain herons' };
  expect(await reader.refusal(resetPassword, fresh)).toMatchObject(owed);
  await expectOwing(reader, codes[0], person.id);
});

test('a password alone neither brings a deleted account back nor tells that it was deleted [SEC-13]', async () => {
  const person = await app.person();
  const { codes } = await anApp(app, person);
  await person.call(deleteAccount, { password: PASSWORD });
  const client = app.visitor();
  const credential = { username_or_email: person.email, password: PASSWORD };
  expect(await client.refusal(logIn, credential)).toMatchObject(owed);
  const { envelope } = await client.resource('UserSession', 'create', { mfa_token: codes[0] });
  const { error } = envelope.resource_response;
  expect(error?.error_code).toBe('account_leaving');
  expect(await client.call(getViewer, {})).toBeNull();
  const expected = { username: person.username };
  expect(await app.visitor().refusal(getUser, expected)).toMatchObject({ status: 404 });
  const token = String(error?.extra_data?.['restore_token']);
  expect(await client.call(restoreAccount, { token })).toMatchObject({ id: person.id });
  expect((await client.call(getViewer, {}))?.id).toBe(person.id);
});
