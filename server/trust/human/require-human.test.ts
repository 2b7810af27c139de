import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailExists, signUp } from '#contract/identity.ts';
import { getHumanCheck, HUMAN_ACTIONS, type HumanAction } from '#contract/trust/human.ts';
import {
  aSignUp,
  startIdentity,
  startInstance,
  type Instance,
} from '#server/identity/test-server.ts';
import { NO_HUMANS } from '#server/kernel/config/human-config.ts';
import type { Client } from '#server/testing/client.ts';
import { humanTokenOf } from '#server/testing/human.ts';
import { humanSetup } from './work.ts';

let server: Awaited<ReturnType<typeof startIdentity>>;
let other: Instance;
beforeAll(async () => {
  server = await startIdentity();
  other = await startInstance(server.database, { clock: server.clock });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

let people = 0;
const comes = (client: Client, human_token: unknown) =>
  client.resource('UserRegister', 'create', aSignUp(`human${(people += 1)}`, { human_token }));
const codeOf = ({ envelope }: Awaited<ReturnType<typeof comes>>): string | undefined =>
  envelope.resource_response.error?.error_code;
const count = async (table: string): Promise<number> =>
  Number(
    (await server.database.db.read.row<{ n: string }>(`select count(*) as n from ${table}`))?.n,
  );

test('lets nobody sign up who does not show that they are human, and says what to do [VERIFY-04]', async () => {
  for (const token of [undefined, null, '']) {
    const { status, envelope } = await comes(server.client(), token);
    expect(status).toBe(403);
    expect(envelope.resource_response.error).toMatchObject({
      error_code: 'human_needed',
      message_detail: expect.stringContaining('human_token'),
    });
  }
  expect(await count('people')).toBe(0);
});

test('gives work for each of the nine actions, and for no other [VERIFY-01]', async () => {
  expect(HUMAN_ACTIONS).toHaveLength(9);
  for (const action of HUMAN_ACTIONS) {
    const check = await server.client().call(getHumanCheck, { action });
    expect(check).toMatchObject({ kind: 'work', action, site_key: null });
  }
  const { status } = await server.client().resource('HumanCheck', 'get', { action: 'web' });
  expect(status).toBe(400);
});

test('takes a token once, however many servers it is sent to at the same time [VERIFY-04] [SEC-24]', async () => {
  const client = server.client();
  const token = await humanTokenOf(client, 'web_unauth');
  const jar = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  const sharing = other.client({ cookie: jar });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => comes(n % 2 === 0 ? client : sharing, token)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(9).fill(403),
  ]);
  expect(answers.filter((answer) => codeOf(answer) === 'human_refused')).toHaveLength(9);
});

test.each<[HumanAction, number]>([
  ['web_unauth', 200],
  ['mweb_signup', 200],
  ['mweb_login', 403],
  ['web_auth', 403],
  ['web_reset_password', 403],
  ['mweb_change_password', 403],
])('judges a token for %s by its action: sign-up answers %i [SEC-24]', async (action, status) => {
  const client = server.client();
  expect((await comes(client, await humanTokenOf(client, action))).status).toBe(status);
});

test('takes a token from the browser that it was given to alone [SEC-24]', async () => {
  const [one, two] = [server.client(), server.client()];
  const token = await humanTokenOf(one, 'web_unauth');
  expect(codeOf(await comes(two, token))).toBe('human_refused');
  await two.call(getHumanCheck, { action: 'web_unauth' });
  expect(codeOf(await comes(two, token))).toBe('human_refused');
  expect(one.cookies.get('bowerbird_device')).toMatch(/^[\w-]{43}$/);
  expect((await comes(one, token)).status).toBe(200);
});

test('takes a token for 150 seconds [SEC-24]', async () => {
  const client = server.client();
  const [early, late] = [
    await humanTokenOf(client, 'web_unauth'),
    await humanTokenOf(client, 'web_unauth'),
  ];
  server.clock.pass(149);
  expect((await comes(client, early)).status).toBe(200);
  server.clock.pass(1);
  expect(codeOf(await comes(client, late))).toBe('human_refused');
});

test('believes nothing that it has not signed, and no answer that is wrong [SEC-24]', async () => {
  const client = server.client();
  const [text = '', counter = ''] = (await humanTokenOf(client, 'web_auth')).split('.');
  const made = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
    parameters: { data: object };
    signature: string;
  };
  const { parameters } = made;
  const forged = (changed: unknown): string =>
    `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${counter}`;
  const data = { ...parameters.data, action: 'web_unauth' };
  const tokens = [
    forged({ ...made, parameters: { ...parameters, data } }),
    forged({ parameters: { ...parameters, data } }),
    forged({ ...made, signature: '00' }),
    forged({ ...made, parameters: { ...parameters, keyPrefix: '' } }),
    forged([]),
    'nonsense',
    '.',
    `${text}.4294967296`,
    `${text}.9999999999`,
    'a'.repeat(7000),
  ];
  for (const token of tokens) expect(codeOf(await comes(client, token))).toBe('human_refused');
  const right = await humanTokenOf(client, 'web_unauth');
  const wrong = right.replace(/\d+$/, (digits) => String(Number(digits) + 7));
  expect(codeOf(await comes(client, wrong))).toBe('human_refused');
  expect((await comes(client, right)).status).toBe(200);
});

test('spends no token on a form that is wrong by itself, and echoes none [VERIFY-04]', async () => {
  const client = server.client();
  const human_token = await humanTokenOf(client, 'web_unauth');
  const weak = aSignUp('weak', { password: 'short', human_token });
  const { status, envelope } = await client.resource('UserRegister', 'create', weak);
  expect(status).toBe(400);
  expect(JSON.stringify(envelope)).not.toContain(human_token);
  expect((await comes(client, human_token)).status).toBe(200);
});

test('keeps used tokens no longer than they could be used', async () => {
  const client = server.client();
  await client.call(signUp, aSignUp('first'));
  expect(await count('used_human_tokens')).toBeGreaterThan(0);
  for (const name of ['second', 'third', 'fourth']) {
    server.clock.pass(3600);
    await client.call(signUp, aSignUp(name));
  }
  expect(await count('used_human_tokens')).toBe(1);
  expect(await client.call(emailExists, { email: 'fourth@example.org' })).toBe(true);
});

test('signs with a key of its own, and with the key of yesterday believes what it signed', () => {
  const configured = { human: NO_HUMANS, secretKey: 'today', secretKeyOld: 'yesterday' };
  const { keys } = humanSetup(configured);
  const before = humanSetup({ ...configured, secretKey: 'yesterday', secretKeyOld: null });
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(before.keys[0]);
  expect(keys.join()).not.toMatch(/today|yesterday/);
});
