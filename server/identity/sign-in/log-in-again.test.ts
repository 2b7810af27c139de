import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getViewer } from '#contract/identity.ts';
import {
  addPasskey,
  beginEmailFactor,
  beginPasskey,
  beginPasskeyUse,
  confirmEmailFactor,
} from '#contract/identity/factors.ts';
import { anAuthenticator } from '#server/testing/authenticator.ts';
import type { Client } from '#server/testing/client.ts';
import { delicate, startIdentity } from '../test-server.ts';
import { hasSecondFactor, secondFactorAt } from '../index.ts';
import { hashOfSession } from '../sessions/session.ts';
import {
  anApp,
  aPerson,
  aReader,
  codeAt,
  mailedCode,
  notThis,
  PASSWORD,
  show,
  type Server,
} from '../factors/test-factors.ts';

let server: Server;
beforeAll(async () => {
  server = await startIdentity();
});
afterAll(() => server.close());
beforeEach(() => server.clock.pass(3600));

const again = async (client: Client, input: object) => {
  const { status } = await client.resource('UserSession', 'update', { ...input });
  return status;
};
const mayAct = async (client: Client): Promise<boolean> =>
  (await client.resource('Api', 'create', { url: '/v3/test/delicate/' })).status === 200;

test('the password, shown again, makes a log-in recent, in a new session [SEC-4, SEC-6]', async () => {
  const ada = await aPerson(server, 'ada');
  server.clock.pass(15 * 60 + 1);
  expect(await ada.refusal(delicate, {})).toMatchObject({ status: 403, code: 'log_in_again' });
  const old = ada.cookies.get('bowerbird_session') ?? '';
  expect(await again(ada, { password: 'wrong' })).toBe(401);
  expect(await mayAct(ada)).toBe(false);
  expect(await again(ada, { password: PASSWORD })).toBe(200);
  expect(await mayAct(ada)).toBe(true);
  const thief = server.client();
  thief.cookies.set('bowerbird_session', old);
  expect(await thief.call(getViewer, {})).toBeNull();
});

test('so does a code of each kind, and a passkey, of the person alone [SEC-6]', async () => {
  const bela = await aReader(server, 'bela');
  const { secret, codes } = await anApp(server, bela);
  await bela.call(beginEmailFactor, {});
  const first = await mailedCode(server, 'bela@example.org');
  await bela.call(confirmEmailFactor, { mfa_token: first });
  const origin = `http://localhost:${new URL(server.base).port}`;
  const device = anAuthenticator({ origin, verifies: false });
  const made = device.make(await bela.call(beginPasskey, {}));
  await bela.call(addPasskey, { name: 'Key', credential: made });
  const ways: (() => Promise<object>)[] = [
    async () => ({ mfa_token: codeAt(secret, server.clock.now) }),
    async () => ({ mfa_token: codes[0] }),
    async () => {
      await bela.resource('UserSession', 'create', { mfa_resend: true });
      return { mfa_token: await mailedCode(server, 'bela@example.org') };
    },
    async () => ({ credential: device.use(await bela.call(beginPasskeyUse, {})) }),
  ];
  for (const way of ways) {
    server.clock.pass(3600);
    expect(await mayAct(bela)).toBe(false);
    const proof = await way();
    expect(await again(bela, proof)).toBe(200);
    expect(await mayAct(bela)).toBe(true);
    expect(await again(bela, proof), 'once').toBe(401);
  }
  const cleo = await aPerson(server, 'cleo');
  const theirs = device.use(await cleo.call(beginPasskeyUse, {}));
  expect(await again(cleo, { credential: theirs })).toBe(401);
});

test('exactly one proof is given, and wrong ones are throttled as log-ins are [SEC-7]', async () => {
  const dora = await aPerson(server, 'dora');
  await anApp(server, dora);
  expect(await again(dora, {})).toBe(400);
  expect(await again(dora, { password: PASSWORD, mfa_token: '123456' })).toBe(400);
  const tries = Array.from({ length: 12 }, () => again(dora, { password: 'wrong' }));
  expect((await Promise.all(tries)).filter((status) => status === 401)).toHaveLength(5);
  const codes = Array.from({ length: 12 }, () => again(dora, { mfa_token: 'WRONG' }));
  expect((await Promise.all(codes)).filter((status) => status === 401)).toHaveLength(10);
  expect(await again(server.client(), { password: PASSWORD })).toBe(401);
});

test('a session says whether a second factor was shown in it, a person whether they have one [ROLE-05]', async () => {
  const emma = await aPerson(server, 'emma');
  const { read } = server.database.db;
  const id = (await emma.call(getViewer, {}))?.id ?? '';
  const proved = () =>
    secondFactorAt(read, hashOfSession(emma.cookies.get('bowerbird_session') ?? '')!);
  expect([await hasSecondFactor(read, id), await proved()]).toEqual([false, null]);
  const { secret } = await anApp(server, emma);
  expect([await hasSecondFactor(read, id), await proved()]).toEqual([true, server.clock.now]);
  const shownAt = server.clock.now;
  server.clock.pass(600);
  await again(emma, { password: PASSWORD });
  expect(await proved()).toEqual(shownAt);
  expect(await show(emma, notThis('')), 'nothing is owed').toBe(401);
  await again(emma, { mfa_token: codeAt(secret, server.clock.now) });
  expect(await proved()).toEqual(server.clock.now);
});
