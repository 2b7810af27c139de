import { expect, test } from 'vitest';
import { logIn } from '#contract/identity.ts';
import { beginEmailFactor, confirmEmailFactor } from '#contract/identity/factors.ts';
import { startIdentity } from '../test-server.ts';
import { aReader, mailedCode, owe, PASSWORD, show } from './test-factors.ts';

test('whoever comes in from a new device, or turns codes on, waits for no second connection', async () => {
  const server = await startIdentity({}, { max: 1 });
  const ada = await aReader(server, 'ada');
  const credential = { username_or_email: 'ada', password: PASSWORD };
  expect(await server.client().call(logIn, credential)).toMatchObject({ username: 'ada' });
  await ada.call(beginEmailFactor, {});
  const mfa_token = await mailedCode(server, 'ada@example.org');
  const { recovery_codes } = await ada.call(confirmEmailFactor, { mfa_token });
  const elsewhere = server.client();
  await owe(elsewhere, 'ada');
  expect(await show(elsewhere, recovery_codes?.[0] ?? '')).toBe(200);
  await server.close();
});
