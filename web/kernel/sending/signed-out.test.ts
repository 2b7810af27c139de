import { expect, it } from 'vitest';
import { getViewer, logOut } from '#contract/identity.ts';
import { CallError } from './call-error.ts';
import { onSignedOut, type Refused, tellingSignedOut } from './signed-out.ts';

const refusal = (status: number, number: number, code = 'x'): CallError =>
  new CallError({ status, number, code, message: 'No.', detail: null });

it('tells of an act that is refused because the session is gone, and of nothing else [AUTH-20]', async () => {
  const window = new EventTarget();
  const logged: Refused[] = [];
  const stop = onSignedOut(window, (refused) => logged.push(refused));
  const failing = (cause: unknown) => tellingSignedOut(() => Promise.reject(cause), window);
  await expect(failing(refusal(401, 7))(getViewer, {})).rejects.toThrow('No.');
  await expect(failing(refusal(401, 80))(logOut, {})).rejects.toThrow('No.');
  await expect(failing(new Error('No.'))(logOut, {})).rejects.toThrow('No.');
  expect(logged).toEqual([]);
  await expect(failing(refusal(401, 7))(logOut, {})).rejects.toThrow('No.');
  expect(logged).toEqual([{ gone: 'signed_out', call: logOut.name }]);
  stop();
  await expect(failing(refusal(401, 7))(logOut, {})).rejects.toThrow('No.');
  expect(logged).toHaveLength(1);
});

it('tells of an act on a page of one account in a browser that goes on as another [AUTH-18]', async () => {
  const window = new EventTarget();
  const logged: Refused[] = [];
  onSignedOut(window, (refused) => logged.push(refused));
  const send = tellingSignedOut(() => Promise.reject(refusal(409, 104, 'viewer_changed')), window);
  await expect(send(logOut, {})).rejects.toThrow('No.');
  expect(logged).toEqual([{ gone: 'changed', call: logOut.name }]);
});
