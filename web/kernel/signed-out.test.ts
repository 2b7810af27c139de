import { expect, it } from 'vitest';
import { getViewer, logOut } from '#contract/identity.ts';
import { CallError } from './call-error.ts';
import { onSignedOut, tellingSignedOut } from './signed-out.ts';

const refusal = (status: number, number: number): CallError =>
  new CallError({ status, number, code: 'x', message: 'No.', detail: null });

it('tells of an act that is refused because the session is gone, and of nothing else [AUTH-20]', async () => {
  const window = new EventTarget();
  let told = 0;
  const stop = onSignedOut(window, () => (told += 1));
  const failing = (cause: unknown) => tellingSignedOut(() => Promise.reject(cause), window);
  await expect(failing(refusal(401, 7))(getViewer, {})).rejects.toThrow('No.');
  await expect(failing(refusal(401, 80))(logOut, {})).rejects.toThrow('No.');
  await expect(failing(new Error('No.'))(logOut, {})).rejects.toThrow('No.');
  expect(told).toBe(0);
  await expect(failing(refusal(401, 7))(logOut, {})).rejects.toThrow('No.');
  expect(told).toBe(1);
  stop();
  await expect(failing(refusal(401, 7))(logOut, {})).rejects.toThrow('No.');
  expect(told).toBe(1);
});
