import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logIn, signUp } from '#contract/identity.ts';
import { HUMAN_ACTS, type HumanAction } from '#contract/trust/human.ts';
import type { Client } from '#server/testing/client.ts';
import { humanTokenOf } from '#server/testing/human.ts';
import { startHumanServices, type HumanServices } from '#server/testing/sites/human-services.ts';
import { aSignUp, PASSWORD, startIdentity, startInstance, type Instance } from '../test-server.ts';

let server: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  server = await startIdentity();
  for (const name of ['owner', 'other']) await server.client().call(signUp, aSignUp(name));
});
afterAll(() => server.close());
// Refills all rate limits.
beforeEach(() => server.clock.pass(24 * 3600));

const [LOG_IN] = HUMAN_ACTS.log_in;

async function attempt(client: Client, name: string, password: string, human_token?: string) {
  const input = { username_or_email: name, password, human_token };
  const { status, envelope } = await client.resource('UserSession', 'create', input);
  const { error } = envelope.resource_response;
  return { status, code: error?.error_code, extra: error?.extra_data };
}

async function useUp(name: string, at: Instance = server): Promise<void> {
  for (let n = 0; n < 5; n += 1) await attempt(at.client(), name, 'wrong');
  expect(await attempt(at.client(), name, PASSWORD)).toMatchObject({ status: 429 });
}

test.each(['owner', 'nobody'])(
  'whoever shows to be no program goes on when the tries of %s are used up, once for each token [VERIFY-04] [SEC-9] [SEC-10]',
  async (name) => {
    await useUp(name);
    const client = server.client();
    const token = await humanTokenOf(client, LOG_IN);
    expect(await attempt(client, name, 'wrong', token)).toMatchObject({
      status: 401,
      code: 'wrong_credentials',
    });
    expect(await attempt(client, name, PASSWORD, token)).toMatchObject({
      status: 403,
      code: 'human_refused',
    });
    const other = await humanTokenOf(client, 'web_reset_password');
    expect(await attempt(client, name, PASSWORD, other)).toMatchObject({ code: 'human_refused' });
    const right = await attempt(client, name, PASSWORD, await humanTokenOf(client, 'mweb_login'));
    expect(right.status).toBe(name === 'owner' ? 200 : 401);
  },
);

test('thirty tries at the same time that share a token are one more than the five [SEC-7] [SEC-24]', async () => {
  const client = server.client();
  const token = await humanTokenOf(client, LOG_IN);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => attempt(client, 'owner', 'wrong', token)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
  expect(answers.filter(({ code }) => code === 'human_refused')).toHaveLength(24);
});

test('no account is guessed at without end by work either [SEC-7]', async () => {
  await useUp('owner');
  const { read } = server.database.db;
  const client = server.client();
  await attempt(client, 'owner', 'wrong', await humanTokenOf(client, LOG_IN));
  const emptied = await read.rows(
    `update throttles set full_at = :fullAt where key like 'log_in_shown_account:%' returning key`,
    { fullAt: new Date(server.clock.now.getTime() + 50 * 60_000) },
  );
  expect(emptied).toHaveLength(1);
  const token = await humanTokenOf(client, LOG_IN);
  expect(await attempt(client, 'owner', PASSWORD, token)).toMatchObject({ status: 429 });
  server.clock.pass(60);
  const later = await humanTokenOf(client, LOG_IN);
  expect((await attempt(client, 'owner', PASSWORD, later)).status).toBe(200);
});

test('a token is not used up by a try that needs none', async () => {
  const client = server.client();
  const token = await humanTokenOf(client, LOG_IN);
  for (let n = 0; n < 5; n += 1) await attempt(client, 'owner', 'wrong', token);
  expect((await attempt(client, 'owner', PASSWORD, token)).status).toBe(200);
});

test('where the operator wants it each log-in shows it, and the tries are counted as ever [VERIFY-04] [SEC-7]', async () => {
  const strict = await startInstance(server.database, {
    clock: server.clock,
    human: { atLogIn: 'always' },
  });
  const client = strict.client();
  const humanToken = () => humanTokenOf(client, LOG_IN);
  expect(await attempt(client, 'owner', PASSWORD)).toMatchObject({ code: 'human_needed' });
  expect((await attempt(client, 'owner', PASSWORD, await humanToken())).status).toBe(200);
  const stranger = strict.client();
  for (let n = 0; n < 6; n += 1) {
    const token = await humanTokenOf(stranger, LOG_IN);
    expect((await attempt(stranger, 'other', 'wrong', token)).status).toBe(401);
  }
  expect(await attempt(stranger, 'other', PASSWORD)).toMatchObject({ code: 'human_needed' });
  await strict.close();
});

test('while a service is away log-in goes on by work that the refusal brings [SEC-25]', async () => {
  const services: HumanServices = await startHumanServices();
  const served = await startInstance(server.database, {
    clock: server.clock,
    human: { service: services.service('turnstile') },
  });
  await useUp('owner', served);
  const client = served.client();
  await client.resource('HumanCheck', 'get', { action: LOG_IN });
  services.isAway = true;
  const refused = await attempt(client, 'owner', PASSWORD, 'of the service');
  expect(refused).toMatchObject({ status: 503, code: 'human_unavailable' });
  const check = refused.extra?.['human_check'];
  const asking = {
    resource: async () => ({ envelope: { resource_response: { data: check } } }) as never,
  };
  const token = await humanTokenOf(asking, LOG_IN);
  expect(await attempt(server.client(), 'owner', PASSWORD, token)).toMatchObject({
    code: 'human_refused',
  });
  expect((await attempt(client, 'owner', PASSWORD, token)).status).toBe(200);
  await served.close();
  await services[Symbol.asyncDispose]();
});

const LINK = 'l'.repeat(43);
const KEY = { id: 'k', rawId: 'k', type: 'public-key' };
const SIGNED = { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' };

test.for<[string, string, 'create' | 'update' | 'delete', object, string, HumanAction]>([
  ['a code', 'UserSession', 'create', { mfa_token: '1' }, 'not_signed_in', 'web_unauth'],
  ['a token', 'UserSession', 'create', { line_id_token: '1' }, 'unsupported', 'mweb_login'],
  [
    'a passkey',
    'PasskeySession',
    'create',
    { credential: { ...KEY, response: SIGNED } },
    'wrong_credentials',
    'web_unauth',
  ],
  ['oneself again', 'UserSession', 'update', { password: '1' }, 'wrong_credentials', 'web_auth'],
  ['a return', 'UserAccount', 'create', { token: LINK }, 'link_ended', 'mweb_login'],
  ['a farewell', 'UserAccount', 'delete', { password: '1' }, 'wrong_credentials', 'mweb_auth'],
  [
    'a link',
    'PasswordReset',
    'update',
    { token: LINK, new_password: 'three plain herons' },
    'link_ended',
    'web_reset_password',
  ],
])(
  'with %s a token may be left out; one that is brought is for that act, and good once [VERIFY-04] [SEC-24]',
  async ([, name, verb, input, code, action]) => {
    const client = server.client();
    await client.call(logIn, { username_or_email: 'other', password: PASSWORD });
    const codeWith = async (human_token?: string) => {
      const { envelope } = await client.resource(name, verb, { ...input, human_token });
      return envelope.resource_response.error?.error_code;
    };
    expect(await codeWith()).toBe(code);
    expect(await codeWith('made up')).toBe('human_refused');
    expect(await codeWith(await humanTokenOf(client, 'web_change_password'))).toBe('human_refused');
    const token = await humanTokenOf(client, action);
    expect(await codeWith(token)).toBe(code);
    expect(await codeWith(token)).toBe('human_refused');
  },
);
