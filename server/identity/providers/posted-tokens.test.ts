import { afterAll, beforeAll, expect, test } from 'vitest';
import { getViewer, logIn } from '#contract/identity.ts';
import {
  createSignOnNonce,
  facebookLoginData,
  getPendingSignUp,
  signUpWith,
} from '#contract/identity/providers.ts';
import { facebookProfile } from '#contract/identity/social-profile.ts';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { GRAPH_APP, startGraph } from '#server/testing/graph-stand-in.ts';
import {
  OPEN_ID_CLIENT,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#server/testing/open-id-provider.ts';
import { signedUp } from '#server/testing/signed-up.ts';

const { id: clientId, secret } = OPEN_ID_CLIENT;

let provider: OpenIdProvider;
let stranger: OpenIdProvider;
let acme: OpenIdProvider;
let graph: Awaited<ReturnType<typeof startGraph>>;
let app: TestApp;
beforeAll(async () => {
  provider = await startOpenIdProvider({});
  stranger = await startOpenIdProvider({});
  acme = await startOpenIdProvider({});
  for (const one of [provider, stranger, acme]) one.serve('http://localhost/');
  graph = await startGraph({
    ada: {
      userId: '701',
      person: { id: '701', first_name: 'Ada', email: 'ada.moss@people.example' },
    },
    bea: { userId: '702', person: { id: '702', first_name: 'Bea' } },
    foreign: { appId: '99', userId: '702', person: { id: '702' } },
    expired: { isValid: false, userId: '702', person: { id: '702' } },
    dana: {
      userId: '704',
      person: {
        id: '704',
        first_name: 'Dana',
        last_name: 'Reed',
        email: 'dana@people.example',
        gender: 'female',
        birthday: '02/29/1988',
        picture: { data: { url: 'https://pictures.example/dana.jpg', is_silhouette: false } },
      },
    },
    known: { userId: '703', person: { id: '703', email: 'known@people.example' } },
  });
  app = await testApp({
    ...graph.settings,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: secret,
    GOOGLE_ISSUER: provider.issuer,
    LINE_CHANNEL_ID: clientId,
    LINE_CHANNEL_SECRET: secret,
    LINE_ISSUER: stranger.issuer,
    SSO_ISSUERS: JSON.stringify([
      { name: 'Acme', issuer: acme.issuer, client_id: clientId, client_secret: secret },
    ]),
  });
});
afterAll(async () => {
  await app.close();
  for (const one of [provider, stranger, acme, graph]) await one[Symbol.asyncDispose]();
});

const seconds = (): number => Math.floor(app.clock.now.getTime() / 1000);

async function claimsFor(client: Client, more: Readonly<Record<string, unknown>> = {}) {
  const { nonce } = await client.call(createSignOnNonce, {});
  const at = seconds();
  return { aud: clientId, sub: 'ada', iat: at, exp: at + 600, nonce, ...more };
}

const bring = (client: Client, token: string) =>
  client.refusal(logIn, { google_open_id_token: token });

async function joined(subject: string): Promise<string> {
  const client = app.visitor();
  await bring(client, provider.token(await claimsFor(client, { sub: subject })));
  const email = `${subject}@people.example`;
  return (await signedUp(client.call(signUpWith, { age: 30, email }))).id;
}

test('an identity token with a nonce of ours logs in, once [AUTH-03] [SEC-16]', async () => {
  const id = await joined('una');
  const client = app.visitor();
  const token = provider.token(await claimsFor(client, { sub: 'una' }));
  // Another browser cannot use it, and its attempt does not use the token up for the first browser.
  expect(await bring(app.visitor(), token)).toMatchObject({ code: 'wrong_credentials' });
  expect((await client.call(logIn, { google_open_id_token: token }))?.id).toBe(id);
  expect(await bring(client, token)).toMatchObject({ status: 401, code: 'wrong_credentials' });
  const [entry] = await app.db.read.rows<{ method: string }>(
    `select detail->>'method' as method from audit_log
     where action = 'log_in' and subject_id = :id order by at desc, id limit 1`,
    { id },
  );
  expect(entry?.method).toMatch(/^google_one_tap$/);
});

test.for<[string, (client: Client) => Promise<string>]>([
  ['has run out', async (c) => provider.token(await claimsFor(c, { exp: seconds() - 60 }))],
  ['is for another site', async (c) => provider.token(await claimsFor(c, { aud: 'another' }))],
  ['nobody signed', async (c) => provider.token(await claimsFor(c), { alg: 'none' })],
  [
    'another issuer signed',
    async (c) => stranger.token({ ...(await claimsFor(c)), iss: provider.issuer }),
  ],
  ['is of another kind of issuer', async (c) => acme.token(await claimsFor(c))],
  ['has a nonce of its own', async (c) => provider.token(await claimsFor(c, { nonce: 'mine' }))],
  ['has no nonce', async (c) => provider.token(await claimsFor(c, { nonce: undefined }))],
  ['is no token', async () => 'a.b.c'],
])(
  'an identity token that %s is refused, and its nonce is gone [SEC-15] [SEC-16]',
  async ([, make]) => {
    await joined('ada').catch(() => undefined);
    const client = app.visitor();
    const refusal = await bring(client, await make(client));
    expect(refusal).toMatchObject({ status: 401, code: 'wrong_credentials' });
    expect(await client.call(getViewer, {})).toBeNull();
  },
);

test('a nonce is good for ten minutes [SEC-16]', async () => {
  const client = app.visitor();
  const token = provider.token(await claimsFor(client, { sub: 'una', exp: seconds() + 3600 }));
  app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000);
  expect(await bring(client, token)).toMatchObject({ code: 'wrong_credentials' });
});

test.for<['line_id_token' | 'sso_id_token', () => OpenIdProvider]>([
  ['line_id_token', () => stranger],
  ['sso_id_token', () => acme],
])('%s logs in as google_open_id_token does [AUTH-04] [AUTH-05]', async ([key, from]) => {
  const client = app.visitor();
  const bringIt = async () => ({ [key]: from().token(await claimsFor(client, { sub: key })) });
  expect(await client.refusal(logIn, await bringIt())).toMatchObject({
    status: 404,
    code: 'sign_up_needed',
  });
  const made = await signedUp(client.call(signUpWith, { age: 30, email: `${key}@people.example` }));
  expect((await client.call(logIn, await bringIt()))?.id).toBe(made.id);
});

test('Facebook signs up and logs in whom its token names [AUTH-02] [DATA-18] [SEC-17]', async () => {
  const ada = { facebook_id: '701', facebook_token: 'ada' };
  const client = app.visitor();
  expect(await client.refusal(logIn, ada)).toMatchObject({ code: 'sign_up_needed' });
  // The browser had no cookie before, and is recognised now.
  const named = { provider: 'Facebook', email: 'ada.moss@people.example', full_name: 'Ada' };
  expect(await client.call(getPendingSignUp, {})).toEqual(named);
  expect(await client.refusal(facebookLoginData, ada)).toMatchObject({ code: 'user_not_found' });
  const more = { gender: 'female', image_url: 'https://pictures.example/ada.jpg' };
  const names = { first_name: 'Ada', last_name: 'Moss', email: 'ada.moss@people.example' };
  const options = { type: 'facebook', ...ada, birthday: '12/31/1990', ...names, ...more } as const;
  const made = await signedUp(client.call(signUpWith, options));
  expect(made).toMatchObject({ full_name: 'Ada Moss', email: 'ada.moss@people.example' });
  expect((await app.visitor().call(logIn, ada))?.id).toBe(made.id);
});

test('the profile data of Facebook are the options of a sign-up by it [AUTH-02] [DATA-18] [DATA-21]', async () => {
  const client = app.visitor();
  const profile = await client.call(facebookProfile, { access_token: 'dana' });
  expect(profile).toEqual({
    access_token: 'dana',
    birthday: '02/29/1988',
    email: 'dana@people.example',
    first_name: 'Dana',
    gender: 'female',
    id: '704',
    last_name: 'Reed',
    picture: 'https://pictures.example/dana.jpg',
  });
  const { access_token, id, picture, birthday, email, first_name, last_name, gender } = profile;
  const options = { birthday, email, first_name, last_name, gender, image_url: picture };
  const made = await signedUp(
    client.call(signUpWith, {
      type: 'facebook',
      facebook_id: id,
      facebook_token: access_token,
      ...options,
    }),
  );
  expect(made).toMatchObject({ full_name: 'Dana Reed', email });
  const input = { facebook_id: id, facebook_token: access_token };
  expect((await app.visitor().call(logIn, input))?.id).toBe(made.id);
});

test('what opens the account behind a Facebook is told to who holds its token [CALL-05]', async () => {
  const ada = { facebook_id: '701', facebook_token: 'ada' };
  expect(await app.visitor().call(facebookLoginData, ada)).toEqual({
    connected_to_gplus: false,
    connected_to_google: false,
    has_password: false,
    strict_email_status: 'valid',
  });
  const other = { facebook_id: '702', facebook_token: 'ada' };
  expect(await app.visitor().refusal(facebookLoginData, other)).toMatchObject({ status: 401 });
});

test.for([
  ['701', 'bea'],
  ['702', 'foreign'],
  ['702', 'expired'],
  ['702', 'unknown'],
])(
  'facebook_id %s with the token %s is refused [SEC-17]',
  async ([facebook_id, facebook_token]) => {
    const input = { facebook_id, facebook_token };
    const refusal = await app.visitor().refusal(logIn, input);
    expect(refusal).toMatchObject({ status: 401, code: 'wrong_credentials' });
    const options = { type: 'facebook', ...input, age: 30, email: 'x@people.example' };
    expect(await app.visitor().refusal(signUpWith, options)).toMatchObject({ status: 401 });
  },
);

test('an address that has an account keeps Facebook and Google from making another [AUTH-08]', async () => {
  await app.person('known');
  const known = { facebook_id: '703', facebook_token: 'known' };
  const byFacebook = await app.visitor().resource('UserSession', 'create', known);
  const client = app.visitor();
  const token = provider.token(
    await claimsFor(client, { sub: 'k', email: 'known@people.example', email_verified: true }),
  );
  const byGoogle = await client.resource('UserSession', 'create', { google_open_id_token: token });
  for (const [{ status, envelope }, outcome_kind] of [
    [byFacebook, 4],
    [byGoogle, 5],
  ] as const) {
    expect(status).toBe(409);
    expect(envelope.resource_response.message_detail).toContain('Log in to it first');
    expect(envelope.resource_response.error?.extra_data).toEqual({ outcome_kind });
  }
  const options = { type: 'facebook', ...known, age: 30 };
  expect(await app.visitor().refusal(signUpWith, options)).toMatchObject({ code: 'email_taken' });
});

test('the log knows a password that was typed from one that the browser kept', async () => {
  const { id } = await app.person('keeper');
  const credential = { username_or_email: 'keeper', password: PASSWORD };
  await app.visitor().call(logIn, { ...credential, is_stored: true });
  await app.visitor().call(logIn, credential);
  const noted = await app.db.read.rows<{ method: string }>(
    `select detail->>'method' as method from audit_log where action = 'log_in' and subject_id = :id`,
    { id },
  );
  expect(noted.map(({ method }) => method)).toEqual(expect.arrayContaining(['smartlock', 'email']));
});

test('the secret of the app and of the client stand in no answer', async () => {
  const client = app.visitor();
  const { text } = await client.request('/v3/login/ways/');
  expect(text).toContain(GRAPH_APP.id);
  for (const hidden of [GRAPH_APP.secret, secret]) expect(text).not.toContain(hidden);
});

test.each([
  ['yahoo.com', null],
  ['hotmail.co.uk', null],
  ['outlook.com', null],
  ['gmail.com', 'gmail.com'],
  ['haddad.example', 'haddad.example'],
])('of an address at %s, Google’s word is taken for %s [AUTH-14]', async (domain, taken) => {
  const client = app.visitor();
  const sub = `mail at ${domain}`;
  const claims = { sub, email: `noor.${sub.length}@${domain}`, email_verified: true };
  await bring(client, provider.token(await claimsFor(client, claims)));
  const pending = await client.call(getPendingSignUp, {});
  expect(pending?.email ?? null).toBe(taken && claims.email);
});
