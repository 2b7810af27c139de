import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchAccount } from '#contract/identity/accounts.ts';
import { LOG_IN_METHODS, type LogInMethod } from '#contract/identity/log-in-methods.ts';
import { createSignOnNonce, signUpWith } from '#contract/identity/providers.ts';
import { getViewer, logIn, type ViewerShape } from '#contract/identity.ts';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { startGraph } from '#server/testing/graph-stand-in.ts';
import {
  OPEN_ID_CLIENT,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#server/testing/open-id-provider.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { anApp, show } from './test-factors.ts';

const { id: clientId, secret } = OPEN_ID_CLIENT;

let google: OpenIdProvider;
let line: OpenIdProvider;
let acme: OpenIdProvider;
let graph: Awaited<ReturnType<typeof startGraph>>;
let app: TestApp;
beforeAll(async () => {
  google = await startOpenIdProvider({
    ada: { name: 'Ada', email: 'ada@mail.example', email_verified: true },
  });
  line = await startOpenIdProvider({});
  acme = await startOpenIdProvider({});
  graph = await startGraph({ bea: { userId: '702', person: { id: '702', first_name: 'Bea' } } });
  app = await testApp({
    ...graph.settings,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: secret,
    GOOGLE_ISSUER: google.issuer,
    LINE_CHANNEL_ID: clientId,
    LINE_CHANNEL_SECRET: secret,
    LINE_ISSUER: line.issuer,
    SSO_ISSUERS: JSON.stringify([
      { name: 'Acme', issuer: acme.issuer, client_id: clientId, client_secret: secret },
    ]),
  });
  // The providers use real time.
  app.clock.now = new Date();
  google.serve(`http://localhost:${new URL(app.url).port}/login/google/callback/`);
  for (const one of [line, acme]) one.serve('http://localhost/');
});
afterAll(async () => {
  await app.close();
  for (const one of [google, line, acme, graph]) await one[Symbol.asyncDispose]();
});

/** A person with an account, and their way to log in with a signed-out client. */
interface Way {
  readonly id: string;
  readonly comeIn: (client: Client) => Promise<unknown>;
}

async function byPassword(name: string, more: object): Promise<Way> {
  const { id } = await app.person(name);
  const input = { username_or_email: name, password: PASSWORD, ...more };
  return { id, comeIn: (client) => client.call(logIn, input) };
}

async function byToken(provider: OpenIdProvider, key: string): Promise<Way> {
  const bring = async (client: Client) => {
    const { nonce } = await client.call(createSignOnNonce, {});
    const at = Math.floor(app.clock.now.getTime() / 1000);
    const claims = { aud: clientId, sub: key, iat: at, exp: at + 600, nonce };
    return { [key]: provider.token(claims) };
  };
  const made = await signUpBy(`${key.replaceAll('_', '-')}@people.example`, async (client) =>
    client.refusal(logIn, await bring(client)),
  );
  return { id: made.id, comeIn: async (client) => client.call(logIn, await bring(client)) };
}

async function signUpBy(
  email: string,
  name: (client: Client) => Promise<unknown>,
): Promise<ViewerShape> {
  const client = app.visitor();
  await name(client);
  return signedUp(client.call(signUpWith, { age: 30, email }));
}

async function byPageOfGoogle(): Promise<Way> {
  const comeIn = async (client: Client) => {
    const away = (await client.request('/login/google/')).headers.get('location') ?? '';
    const back = new URL(await google.logIn(away, 'ada'));
    return client.request(back.pathname + back.search);
  };
  return { id: (await signUpBy('ada@mail.example', comeIn)).id, comeIn };
}

async function byFacebook(): Promise<Way> {
  const input = { facebook_id: '702', facebook_token: 'bea' };
  const made = await signUpBy('bea@people.example', (client) => client.refusal(logIn, input));
  return { id: made.id, comeIn: (client) => client.call(logIn, input) };
}

/** A code after the correct password. */
async function byCode(): Promise<Way> {
  const person = await app.person('coder');
  const { codes } = await anApp(app, person);
  const comeIn = async (client: Client) => {
    const credentials = { username_or_email: 'coder', password: PASSWORD };
    const owed = await client.refusal(logIn, credentials);
    expect(owed).toMatchObject({ status: 401, code: 'second_factor_needed' });
    expect(await show(client, codes[0] ?? '')).toBe(200);
  };
  return { id: person.id, comeIn };
}

/** Switches between accounts of one browser. */
async function bySwitch(): Promise<Way> {
  const one = await app.person('switcher');
  await app.person('another');
  const comeIn = async (client: Client) => {
    await client.call(logIn, { username_or_email: 'switcher', password: PASSWORD });
    const other = { username_or_email: 'another', password: PASSWORD, add_account: true };
    await client.call(logIn, other);
    await client.call(switchAccount, { user_id: one.id });
  };
  return { id: one.id, comeIn };
}

const WAYS: Readonly<Record<LogInMethod, () => Promise<Way>>> = {
  email: () => byPassword('typist', {}),
  facebook: byFacebook,
  google_plus: byPageOfGoogle,
  google_one_tap: () => byToken(google, 'google_open_id_token'),
  smartlock: () => byPassword('keeper', { is_stored: true }),
  multifactor: byCode,
  switch_account: bySwitch,
  line: () => byToken(line, 'line_id_token'),
  sso: () => byToken(acme, 'sso_id_token'),
};

test('there are nine methods to log in [AUTH-07]', () => {
  expect(LOG_IN_METHODS).toEqual([
    'email',
    'facebook',
    'google_plus',
    'google_one_tap',
    'smartlock',
    'multifactor',
    'switch_account',
    'line',
    'sso',
  ]);
});

/** The audit log's log-ins to an account. */
const logIns = (id: string) =>
  app.db.read.rows<{ id: string; method: string }>(
    `select id, detail->>'method' as method from audit_log
     where action = 'log_in' and subject_id = :id`,
    { id },
  );

test.for(LOG_IN_METHODS)(
  'the method %s signs in whose account it is, and the log says which it was [AUTH-07]',
  async (method) => {
    const { id, comeIn } = await WAYS[method]();
    const client = app.visitor();
    const before = await logIns(id);
    await comeIn(client);
    expect((await client.call(getViewer, {}))?.id).toBe(id);
    const noted = (await logIns(id)).filter((entry) => !before.some((one) => one.id === entry.id));
    expect(noted.map((entry) => entry.method)).toContain(method);
  },
);
