import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailExists, signUp } from '#contract/identity.ts';
import { humanTokenOf } from '#server/testing/human.ts';
import { aSignUp, startIdentity, startInstance } from '../test-server.ts';

let server: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  server = await startIdentity();
});
afterAll(() => server.close());

test('tells whether an address has an account, five times an hour from one address [AUTH-22]', async () => {
  const client = server.client();
  await client.call(signUp, aSignUp('known'));
  expect(await client.call(emailExists, { email: 'Known@example.org' })).toBe(true);
  expect(await client.call(emailExists, { email: 'unknown@example.org' })).toBe(false);
  const reply = await client.request('/v3/register/exists/?email=known@example.org');
  expect(reply.json()).toMatchObject({ data: true });
  for (let n = 0; n < 2; n += 1) await client.call(emailExists, { email: 'known@example.org' });
  expect(await client.refusal(emailExists, { email: 'known@example.org' })).toMatchObject({
    status: 429,
  });
});

test('tells it more often to whoever shows with each question to be no program [AUTH-22] [SEC-10]', async () => {
  const client = server.client();
  await client.call(signUp, aSignUp('asked'));
  const ask = async (token?: string) =>
    client.resource('EmailExists', 'get', {
      email: 'asked@example.org',
      human_token: token ?? (await humanTokenOf(client, 'web_unauth')),
    });
  server.clock.pass(3600);
  for (let n = 0; n < 8; n += 1) {
    const { status, envelope } = await ask();
    expect([status, envelope.resource_response.data]).toEqual([200, true]);
  }
  const token = await humanTokenOf(client, 'web_unauth');
  expect((await ask(token)).status).toBe(200);
  const { status, envelope } = await ask(token);
  expect([status, envelope.resource_response.error?.error_code]).toEqual([403, 'human_refused']);
  expect(JSON.stringify(envelope)).not.toContain(token);
});

test('tells of no address whether it has an account where the operator wants that [SEC-10]', async () => {
  const quiet = await startInstance(server.database, {
    clock: server.clock,
    tellsAccounts: false,
  });
  await server.client().call(signUp, aSignUp('hidden'));
  server.clock.pass(3600);
  const answers = [];
  for (const name of ['hidden', 'nobody-there']) {
    const { status, envelope } = await quiet
      .client()
      .resource('EmailExists', 'get', { email: `${name}@example.org` });
    answers.push({ status, data: envelope.resource_response.data });
  }
  expect(answers).toEqual([
    { status: 200, data: false },
    { status: 200, data: false },
  ]);
  await quiet.close();
});
