import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getViewer, logIn, logOut, signUp } from '#contract/identity.ts';
import { aSignUp, PASSWORD, startIdentity, whoAmI } from '../test-server.ts';

let server: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  server = await startIdentity();
  await server.client().call(signUp, aSignUp('noor', { username: 'Noor' }));
});
afterAll(() => server.close());
// Refills all rate limits.
beforeEach(() => server.clock.pass(3600));

const right = { username_or_email: 'noor', password: PASSWORD };

test.each(['noor', 'NOOR', ' noor ', 'noor@example.org', 'Noor@Example.ORG'])(
  'takes %j for the account, and the session it begins is the person’s [AUTH-01]',
  async (username_or_email) => {
    const client = server.client();
    const viewer = await client.call(logIn, { username_or_email, password: PASSWORD });
    expect(viewer).toMatchObject({
      username: 'noor',
      email: 'noor@example.org',
      has_password: true,
    });
    expect(await client.call(whoAmI, {})).toEqual({ username: 'noor' });
    const { envelope } = await client.resource('UserSession', 'delete', {
      disable_auth_failure_redirect: true,
    });
    expect(envelope.resource_response).toMatchObject({ status: 'success', data: null });
    expect(await client.call(getViewer, {})).toBeNull();
  },
);

test('answers alike for an unknown account and a wrong password [AUTH-01]', async () => {
  const attempt = async (username_or_email: string) =>
    server
      .client()
      .resource('UserSession', 'create', { username_or_email, password: 'not the right one' });
  const [wrong, unknown, unknownAddress] = [
    await attempt('noor'),
    await attempt('nobody'),
    await attempt('nobody@example.org'),
  ];
  for (const { status, envelope } of [wrong, unknown, unknownAddress]) {
    expect(status).toBe(401);
    expect(envelope.resource_response.error).toEqual(wrong.envelope.resource_response.error);
    expect(envelope.client_context.is_authenticated).toBe(false);
  }
});

describe('the credential key names the method [AUTH-01]', () => {
  const others = ['facebook_id', 'google_open_id_token', 'line_id_token', 'sso_id_token'] as const;

  test.each(others)('%s alone is a method that does not stand yet', async (key) => {
    const { status, envelope } = await server
      .client()
      .resource('UserSession', 'create', { [key]: 'x' });
    expect(status).toBe(400);
    expect(envelope.resource_response.error).toMatchObject({
      api_error_code: 20,
      error_code: 'unsupported',
    });
  });

  test.each([...others, 'mfa_token', 'mfa_resend'])(
    '%s together with a name and password is refused',
    async (key) => {
      const refusal = await server.client().refusal(logIn, { ...right, [key]: 'x' });
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
    },
  );

  test.each([
    ['nothing', {}],
    ['a password alone', { password: PASSWORD }],
    ['an empty name', { username_or_email: '', password: PASSWORD }],
    ['a blank name', { username_or_email: '  ', password: PASSWORD }],
    ['a name alone', { username_or_email: 'noor' }],
    ['a name and an empty password', { username_or_email: 'noor', password: '' }],
    ['a number for a name', { username_or_email: 7, password: PASSWORD }],
    ['a list for a password', { username_or_email: 'noor', password: [PASSWORD] }],
  ])('%s is refused', async (_what, input) => {
    expect(await server.client().refusal(logIn, input)).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  });

  test('keys that are null, empty or false, and keys of no method, do not count', async () => {
    const { status } = await server.client().resource('UserSession', 'create', {
      ...right,
      facebook_id: null,
      line_id_token: '',
      mfa_resend: false,
      app_type_from_client: 5,
    });
    expect(status).toBe(200);
  });
});

test('does not echo the password, right or wrong', async () => {
  for (const password of [PASSWORD, 'wrong but mine']) {
    const { envelope } = await server
      .client()
      .resource('UserSession', 'create', { ...right, password });
    expect(JSON.stringify(envelope)).not.toContain(password);
  }
});

test('hashes the password again when it was hashed with lower costs [SEC-1]', async () => {
  const { read } = server.database.db;
  const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await server.client().call(signUp, aSignUp('older'));
  const find = () =>
    read.row<{ hash: string }>(
      `select w.hash from passwords w join usernames u on u.person_id = w.person_id where u.username = 'older'`,
    );
  await read.run(
    `update passwords w set hash = :old from usernames u where u.person_id = w.person_id and u.username = 'older'`,
    { old },
  );
  const wrong = { username_or_email: 'older', password: 'wrong' };
  expect(await server.client().refusal(logIn, wrong)).toMatchObject({ code: 'wrong_credentials' });
  expect(await find()).toEqual({ hash: old });
  await server.client().call(logIn, { ...wrong, password: PASSWORD });
  const upgraded = (await find())?.hash;
  expect(upgraded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await server.client().call(logIn, { ...wrong, password: PASSWORD });
  expect(await find()).toEqual({ hash: upgraded });
});

test('lets nobody into an account without a password', async () => {
  await server.client().call(signUp, aSignUp('keyless'));
  await server.database.db.read.run(
    `delete from passwords w using usernames u where u.person_id = w.person_id and u.username = 'keyless'`,
  );
  for (const password of [PASSWORD, 'anything else']) {
    const refusal = await server
      .client()
      .refusal(logIn, { username_or_email: 'keyless', password });
    expect(refusal).toMatchObject({ status: 401, code: 'wrong_credentials' });
  }
});

test('logs out whoever asks, signed in or not', async () => {
  const client = server.client();
  expect(await client.call(logOut, {})).toBeNull();
  await client.call(logIn, right);
  expect(client.cookies.get('_auth')).toBe('1');
  await client.call(logOut, {});
  expect(client.cookies.has('bowerbird_session')).toBe(false);
  expect(client.cookies.has('_auth')).toBe(false);
});
