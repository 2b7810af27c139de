import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { getViewer } from '#contract/identity.ts';
import { beginAuthenticator, confirmAuthenticator } from '#contract/identity/factors.ts';
import type { Call } from '#contract/kernel/call.ts';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';

let app: TestApp;
/** Has entered the password, but not yet the second factor. */
let owing: Client;
beforeAll(async () => {
  app = await testApp();
  const ada = await app.person('ada');
  const { secret } = await ada.call(beginAuthenticator, {});
  const epoch = Math.floor(app.clock.now.getTime() / 1000);
  await ada.call(confirmAuthenticator, { mfa_token: generateSync({ secret, epoch }) });
  owing = app.visitor();
  const input = { username_or_email: 'ada', password: PASSWORD };
  await owing.resource('UserSession', 'create', input);
});
afterAll(() => app.close());

async function ask(call: Call): Promise<number> {
  const [endpoint] = call.resources;
  if (endpoint) return (await owing.resource(endpoint[0], endpoint[1])).status;
  const [method = '', path = ''] = call.paths[0] ?? [];
  const target = path.replaceAll(/\{\w+\}/g, '1');
  const body =
    method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
  return (await owing.request(target, { method, ...body })).status;
}

test('who owes a second factor is nobody to every call that is for somebody [SEC-13]', async () => {
  const { envelope } = await owing.resource('UserSession', 'create', { mfa_token: 'WRONG' });
  expect(envelope.resource_response.error?.error_code).toBe('wrong_credentials');
  const calls = Object.values(callsByDomain).flat();
  const forSomebody = calls.filter(({ audience }) => audience !== 'anyone');
  expect(forSomebody.length).toBeGreaterThan(50);
  for (const call of forSomebody) expect(await ask(call), call.name).toBe(401);
});

test('to the other calls and in every envelope they are a visitor [SEC-13]', async () => {
  const { envelope } = await owing.resource('ApiS', 'create');
  expect(envelope.client_context).toMatchObject({ is_authenticated: false });
  expect(envelope.client_context).not.toHaveProperty('user.username');
  expect(await owing.call(getViewer, {})).toBeNull();
  const { status } = await owing.resource('UserSession', 'delete');
  expect(status).toBe(200);
  const late = await owing.resource('UserSession', 'create', { mfa_token: '123456' });
  expect(late.status).toBe(401);
  expect(late.envelope.resource_response.error?.error_code).toBe('not_signed_in');
});
