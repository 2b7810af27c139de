import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccounts } from '#contract/identity/accounts.ts';
import { getViewer, logOut } from '#contract/identity.ts';
import {
  connectAccount,
  getConnectedAccounts,
  getPendingSignUp,
  getSignInMethods,
  signUpWith,
} from '#contract/identity/providers.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import {
  OPEN_ID_CLIENT,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#server/testing/open-id-provider.ts';
import { signedUp } from '#server/testing/signed-up.ts';

const of = (name: string) => ({ name, email: `${name}@mail.example`, email_verified: true });

let google: OpenIdProvider;
let line: OpenIdProvider;
let acme: OpenIdProvider;
let app: TestApp;
beforeAll(async () => {
  const people = Object.fromEntries(
    ['ada', 'bea', 'cleo', 'dora', 'emil', 'fay', 'gus', 'hana', 'ivy', 'kay'].map((name) => [
      name,
      of(name),
    ]),
  );
  google = await startOpenIdProvider({
    ...people,
    liar: { name: 'Liar', email: 'victim@people.example', email_verified: false },
    thief: { name: 'Thief', email: 'victim@people.example', email_verified: true },
  });
  line = await startOpenIdProvider({ lin: { name: 'Lin Moss' } }, 'HS256');
  acme = await startOpenIdProvider({
    kim: { name: 'Kim', email: 'kim@acme.example' },
    odd: { name: 'Odd', email: 'ada@mail.example', email_verified: true },
  });
  app = await testApp({
    GOOGLE_CLIENT_ID: OPEN_ID_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OPEN_ID_CLIENT.secret,
    GOOGLE_ISSUER: google.issuer,
    LINE_CHANNEL_ID: OPEN_ID_CLIENT.id,
    LINE_CHANNEL_SECRET: OPEN_ID_CLIENT.secret,
    LINE_ISSUER: line.issuer,
    SSO_ISSUERS: JSON.stringify([
      {
        name: 'Acme',
        issuer: acme.issuer,
        client_id: OPEN_ID_CLIENT.id,
        client_secret: OPEN_ID_CLIENT.secret,
        domains: ['acme.example'],
        required: true,
      },
    ]),
  });
  // The providers use real time.
  app.clock.now = new Date();
  const site = `http://localhost:${new URL(app.url).port}`;
  google.serve(`${site}/login/google/callback/`);
  line.serve(`${site}/login/line/callback/`);
  acme.serve(`${site}/login/sso-acme/callback/`);
});
afterAll(async () => {
  await app.close();
  await google[Symbol.asyncDispose]();
  await line[Symbol.asyncDispose]();
  await acme[Symbol.asyncDispose]();
});

const providerOf = (key: string): OpenIdProvider =>
  ({ google, line, 'sso-acme': acme })[key] ?? google;

const locationOf = async (client: Client, path: string): Promise<string> => {
  const { status, headers } = await client.request(path);
  expect(status).toBe(302);
  return headers.get('location') ?? '';
};

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;

/** Logs in at a provider; returns the path of its redirect back. */
async function comeBack(client: Client, key: string, subject: string, query = ''): Promise<string> {
  const away = await locationOf(client, `/login/${key}/${query}`);
  return pathOf(await providerOf(key).logIn(away, subject));
}

async function logInWith(
  client: Client,
  key: string,
  subject: string,
  query = '',
): Promise<string> {
  return locationOf(client, await comeBack(client, key, subject, query));
}

async function signUpAt(client: Client, key: string, subject: string, more = {}): Promise<string> {
  expect(await logInWith(client, key, subject)).toBe('/signup/complete/');
  return (await signedUp(client.call(signUpWith, { birthday: '1990-12-31', ...more }))).id;
}

test('somebody new says what is missing, and comes in again by the same identity [AUTH-03] [SEC-15]', async () => {
  const ada = app.visitor();
  const away = new URL(await locationOf(ada, '/login/google/'));
  expect(away.origin).toBe(google.issuer);
  expect(away.searchParams.get('code_challenge_method')).toBe('S256');
  const back = await comeBack(ada, 'google', 'ada', '?next=/ideas/');
  expect(await locationOf(ada, back)).toBe('/signup/complete/?next=%2Fideas%2F');
  const named = { provider: 'Google', email: 'ada@mail.example', full_name: 'ada' };
  expect(await ada.call(getPendingSignUp, {})).toEqual(named);
  expect(await app.visitor().call(getPendingSignUp, {})).toBeNull();
  const young = { birthday: `${app.clock.now.getFullYear() - 12}-01-01` };
  expect(await ada.refusal(signUpWith, young)).toMatchObject({ code: 'too_young' });
  const made = await signedUp(
    ada.call(signUpWith, { birthday: '12/31/1990', full_name: 'Ada Moss' }),
  );
  expect(made).toMatchObject({ full_name: 'Ada Moss', email: named.email, has_password: false });
  expect(await ada.call(getPendingSignUp, {})).toBeNull();
  await ada.call(logOut, {});
  expect(await logInWith(ada, 'google', 'ada', '?next=/ideas/')).toBe('/ideas/');
  expect((await ada.call(getViewer, {}))?.id).toBe(made.id);
});

test('LINE tells no address, so the person does; what it signs is checked [AUTH-04]', async () => {
  const lin = app.visitor();
  expect(await logInWith(lin, 'line', 'lin')).toBe('/signup/complete/');
  expect((await lin.call(getPendingSignUp, {}))?.email).toBeNull();
  expect(await lin.refusal(signUpWith, { age: 30 })).toMatchObject({ code: 'invalid_input' });
  const made = await signedUp(lin.call(signUpWith, { age: 30, email: 'Lin@people.example' }));
  expect(made).toMatchObject({ email: 'lin@people.example', full_name: 'Lin Moss' });
});

test('an address leads nobody into the account that has it: its owner logs in and connects [SEC-15] [AUTH-08]', async () => {
  const victim = await app.person('victim');
  const thief = app.visitor();
  const refused = await logInWith(thief, 'google', 'thief', '?next=/ideas/');
  expect(refused).toMatch(/^\/login\/\?next=%2Fideas%2F&refused=\w+&by=google$/);
  expect(await thief.call(getViewer, {})).toBeNull();
  expect(await thief.call(getPendingSignUp, {})).toBeNull();
  // An unconfirmed address is ignored rather than refused.
  const liar = app.visitor();
  expect(await logInWith(liar, 'google', 'liar')).toBe('/signup/complete/');
  expect((await liar.call(getPendingSignUp, {}))?.email).toBeNull();
  // An issuer of the operator is trusted for its own domains only.
  const odd = app.visitor();
  expect(await logInWith(odd, 'sso-acme', 'odd')).toBe('/signup/complete/');
  expect((await odd.call(getPendingSignUp, {}))?.email).toBeNull();
  const { url } = await victim.call(connectAccount, { key: 'google' });
  const back = pathOf(await google.logIn(url ?? '', 'thief'));
  expect(await locationOf(victim, back)).toBe('/settings/claim/');
  expect(await logInWith(thief, 'google', 'thief')).toBe('/');
  expect((await thief.call(getViewer, {}))?.id).toBe(victim.id);
});

test('the way back works once, in the browser that began it, for ten minutes [SEC-15]', async () => {
  const bea = app.visitor();
  const back = await comeBack(bea, 'google', 'bea');
  const expired = /^\/login\/\?refused=sign_on_expired&by=google$/;
  const other = app.visitor();
  await other.request('/login/google/');
  expect(await locationOf(other, back)).toMatch(expired);
  expect(await locationOf(app.visitor(), back)).toMatch(expired);
  expect(await locationOf(bea, back)).toBe('/signup/complete/');
  expect(await locationOf(bea, back)).toMatch(expired);
  const late = await comeBack(bea, 'google', 'bea');
  app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000);
  expect(await locationOf(bea, late)).toMatch(expired);
  app.clock.now = new Date();
});

test('what another provider answers is no answer of this one [SEC-15]', async () => {
  const client = app.visitor();
  const back = new URL(await comeBack(client, 'google', 'cleo'), app.url);
  const mixed = await locationOf(client, `/login/sso-acme/callback/${back.search}`);
  expect(mixed).toBe('/login/?refused=sign_on_expired&by=sso-acme');
  const again = new URL(await comeBack(client, 'google', 'cleo'), app.url);
  again.searchParams.set('iss', acme.issuer);
  const refused = '/login/?refused=wrong_credentials&by=google';
  expect(await locationOf(client, again.pathname + again.search)).toBe(refused);
  const denied = await comeBack(client, 'google', '');
  expect(await locationOf(client, denied)).toBe(refused);
});

test.for(['https://evil.example/', '//evil.example', '/\\evil.example', '/login/?next=/'])(
  'nobody is led on to %s [SEC-39]',
  async (next) => {
    const client = app.visitor();
    await signUpAt(client, 'google', 'hana').catch(() => undefined);
    const query = `?next=${encodeURIComponent(next)}`;
    expect(await logInWith(client, 'google', 'hana', query)).toBe('/');
  },
);

test('one identity opens one account, however many ask at once [SEC-15]', async () => {
  const [one, other] = [app.visitor(), app.visitor()];
  for (const client of [one, other]) await logInWith(client, 'google', 'dora');
  const made = await Promise.allSettled([
    one.call(signUpWith, { age: 30 }),
    other.call(signUpWith, { age: 30 }),
  ]);
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const emil = await app.person('emil');
  const { url } = await emil.call(connectAccount, { key: 'google' });
  const back = pathOf(await google.logIn(url ?? '', 'dora'));
  const taken = '/settings/claim/?next=%2Fsettings%2Fclaim%2F&refused=identity_taken&by=google';
  expect(await locationOf(emil, back)).toBe(taken);
  const { accounts } = await emil.call(getConnectedAccounts, {});
  expect(accounts.map(({ is_connected }) => is_connected)).toEqual([false, false, false]);
});

test('only who began to connect it gets it connected', async () => {
  const fay = await app.person('fay');
  const { url } = await fay.call(connectAccount, { key: 'google' });
  const back = pathOf(await google.logIn(url ?? '', 'fay'));
  await fay.call(logOut, {});
  expect(await locationOf(fay, back)).toContain('refused=not_signed_in');
});

test('an account is added to a browser by its provider, or made there, beside the one in use [AUTH-18]', async () => {
  const ivy = app.visitor();
  const ivyId = await signUpAt(ivy, 'google', 'ivy');
  const jan = await app.person('jan');
  const here = async () => new Set((await jan.call(getAccounts, {})).map(({ id }) => id));
  expect(await logInWith(jan, 'google', 'ivy', '?add=1')).toBe('/');
  expect((await jan.call(getViewer, {}))?.id).toBe(ivyId);
  expect(await here()).toEqual(new Set([ivyId, jan.id]));
  // A new person finishes their sign-up beside both.
  expect(await logInWith(jan, 'google', 'kay', '?add=1')).toBe('/signup/complete/?add=1');
  expect(await here()).toEqual(new Set([ivyId, jan.id]));
  const added = { birthday: '1990-12-31', add_account: true };
  const { id } = await signedUp(jan.call(signUpWith, added));
  expect(await here()).toEqual(new Set([id, ivyId, jan.id]));
  // After a refusal the viewer is unchanged, on the page that adds an account.
  const denied = await comeBack(jan, 'google', '', '?add=1');
  expect(await locationOf(jan, denied)).toBe('/add-account/?refused=wrong_credentials&by=google');
  expect(await here()).toEqual(new Set([id, ivyId, jan.id]));
  // Without `add` the log-in replaces them.
  expect(await logInWith(jan, 'google', 'ivy')).toBe('/');
  expect(await here()).toEqual(new Set([ivyId]));
});

test('what is not set up does not exist', async () => {
  const plain = await testApp();
  const visitor = plain.visitor();
  expect(await visitor.call(getSignInMethods, {})).toEqual({
    providers: [],
    one_tap: null,
    facebook_app_id: null,
    asks_operator_code: false,
  });
  expect((await visitor.request('/login/google/')).status).toBe(404);
  const refusal = await (await plain.person()).refusal(connectAccount, { key: 'google' });
  expect(refusal.code).toBe('unsupported');
  await plain.close();
});

test('a provider that is away is told, and asked again the next time', async () => {
  const away = await startOpenIdProvider({ gus: of('gus') });
  const other = await testApp({
    GOOGLE_CLIENT_ID: OPEN_ID_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OPEN_ID_CLIENT.secret,
    GOOGLE_ISSUER: away.issuer,
  });
  const client = other.visitor();
  const path = '/login/?refused=unavailable&by=google';
  expect(await locationOf(client, '/login/google/')).toBe(path);
  away.serve('http://localhost/');
  expect(await locationOf(client, '/login/google/')).toContain(away.issuer);
  await other.close();
  await away[Symbol.asyncDispose]();
});
