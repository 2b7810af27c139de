import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getViewer, logOut } from '#contract/identity.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyUse,
  getFactors,
  getPasskeys,
  logInByPasskey,
  removePasskey,
  renamePasskey,
} from '#contract/identity/factors.ts';
import { anAuthenticator, type Authenticator } from '#server/testing/authenticator.ts';
import type { Client } from '#server/testing/client.ts';
import { startIdentity } from '../test-server.ts';
import { aPerson, mailsTo, owe, type Server } from './test-factors.ts';

let server: Server;
let origin: string;
beforeAll(async () => {
  server = await startIdentity();
  origin = `http://localhost:${new URL(server.base).port}`;
});
afterAll(() => server.close());
beforeEach(() => server.clock.pass(3600));

async function add(client: Client, device: Authenticator, name = 'Key ring') {
  const credential = device.make(await client.call(beginPasskey, {}));
  return client.call(addPasskey, { name, credential });
}

/** Requests a challenge, signs it on the device and submits it; returns the HTTP status. */
async function use(client: Client, device: Authenticator, uses?: number): Promise<number> {
  const credential = device.use(await client.call(beginPasskeyUse, {}), uses);
  return (await client.resource('PasskeySession', 'create', { credential })).status;
}

test('a passkey is a way in by itself, whoever held it was made sure of', async () => {
  const ada = await aPerson(server, 'ada');
  const device = anAuthenticator({ origin });
  const { recovery_codes } = await add(ada, device);
  expect(recovery_codes).toHaveLength(10);
  const browser = server.client();
  const response = await browser.call(beginPasskeyUse, {});
  expect(response).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(response).not.toHaveProperty('allowCredentials');
  expect(await use(browser, device)).toBe(200);
  expect(await browser.call(getViewer, {})).toMatchObject({ username: 'ada' });

  const bela = await aPerson(server, 'bela');
  const careless = anAuthenticator({ origin, verifies: false });
  await add(bela, careless);
  expect(await use(server.client(), careless)).toBe(401);
});

test('a passkey is the second factor of its own person [AUTH-06]', async () => {
  const cleo = await aPerson(server, 'cleo');
  const device = anAuthenticator({ origin, verifies: false });
  await add(cleo, device);
  await cleo.call(logOut, {});
  expect(await owe(cleo, 'cleo')).toMatchObject({
    error: { extra_data: { methods: ['passkey', 'recovery_code'] } },
  });
  const stranger = anAuthenticator({ origin });
  await add(await aPerson(server, 'stranger'), stranger);
  expect(await use(cleo, stranger)).toBe(401);
  expect(await use(cleo, device)).toBe(200);
  expect(await cleo.call(getViewer, {})).toMatchObject({ username: 'cleo' });
});

test('a challenge works once, soon, and in the browser that asked', async () => {
  const dora = await aPerson(server, 'dora');
  const device = anAuthenticator({ origin });
  await add(dora, device);
  const [browser, other] = [server.client(), server.client()];
  const enter = async (client: Client, credential: object) =>
    (await client.resource('PasskeySession', 'create', { credential })).status;
  await other.call(beginPasskeyUse, {});
  const elsewhere = device.use(await browser.call(beginPasskeyUse, {}));
  expect(await enter(other, elsewhere), 'another browser').toBe(401);
  expect(await enter(browser, elsewhere), 'the right one').toBe(200);
  await browser.call(logOut, {});
  expect(await enter(browser, elsewhere), 'again').toBe(401);
  const late = device.use(await browser.call(beginPasskeyUse, {}));
  server.clock.pass(300);
  expect(await enter(browser, late), 'after five minutes').toBe(401);
  const unasked = device.make({ challenge: 'AAAA', rp: { id: 'localhost' }, user: { id: 'AAAA' } });
  const adding = await dora.refusal(addPasskey, { name: 'x', credential: unasked });
  expect(adding).toMatchObject({ status: 401, code: 'wrong_credentials' });
});

test('what was signed for another site, or by a copy that counts behind, opens nothing', async () => {
  const emma = await aPerson(server, 'emma');
  const device = anAuthenticator({ origin });
  await add(emma, device);
  const elsewhere = anAuthenticator({ origin: 'https://evil.example' });
  const offered = await emma.call(beginPasskey, {});
  const refusal = await emma.refusal(addPasskey, {
    name: 'x',
    credential: elsewhere.make(offered),
  });
  expect(refusal).toMatchObject({ status: 401, code: 'wrong_credentials' });
  expect(await use(server.client(), device, 5)).toBe(200);
  expect(await use(server.client(), device, 5)).toBe(401);
  expect(await use(server.client(), device, 6)).toBe(200);
});

test('passkeys have names, are listed, renamed and removed, and their owner is told [SEC-22]', async () => {
  const fay = await aPerson(server, 'fay');
  const first = await add(fay, anAuthenticator({ origin }), 'Telephone');
  server.clock.pass(60);
  const device = anAuthenticator({ origin });
  const second = await add(fay, device, 'Laptop');
  expect(second.recovery_codes).toBeNull();
  await fay.call(renamePasskey, { passkey_id: first.id, name: 'Old telephone' });
  const { data } = await fay.call(getPasskeys, {});
  expect(data.map(({ name }) => name)).toEqual(['Laptop', 'Old telephone']);
  const gwen = await aPerson(server, 'gwen');
  for (const call of [renamePasskey, removePasskey]) {
    const theirs = await gwen.refusal(call, { passkey_id: first.id, name: 'Mine' });
    expect(theirs).toMatchObject({ status: 404, code: 'passkey_not_found' });
  }
  await fay.call(removePasskey, { passkey_id: second.id });
  expect(await use(server.client(), device)).toBe(401);
  server.clock.pass(15 * 60 + 1);
  const late = await fay.refusal(removePasskey, { passkey_id: first.id });
  expect(late).toMatchObject({ code: 'log_in_again' });
  expect(await fay.call(getFactors, {})).toMatchObject({
    passkey_count: 1,
    recovery_codes_left: 10,
  });
  expect(await mailsTo(server, 'fay@example.org')).toEqual([
    'A passkey was added',
    'A passkey was added',
    'A passkey was removed',
  ]);
});

test('a visitor learns nothing of anybody’s passkeys', async () => {
  const browser = server.client();
  expect(await browser.call(beginPasskeyUse, {})).not.toHaveProperty('allowCredentials');
  const unknown = anAuthenticator({ origin });
  unknown.make({ user: { id: 'AAAA' } });
  expect(await use(browser, unknown)).toBe(401);
  const refusal = await browser.refusal(logInByPasskey, { credential: { id: '' } });
  expect(refusal).toMatchObject({ status: 400 });
});
