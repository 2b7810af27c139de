import { expect, it } from 'vitest';
import { createAccessToken } from '#contract/identity.ts';
import type { Send } from '#contract/kernel/render.ts';
import { CallError } from './call-error.ts';
import { sendOnce } from './send-once.ts';

const refusal = (code: string) =>
  new CallError({ status: 409, code, number: 0, message: code, detail: null });

it('asks again under the key of what failed, and under another where it was made already', async () => {
  const guids: unknown[] = [];
  const ends = ['unavailable', 'shown_once', null, null];
  const send = (async (_call: unknown, input: { guid?: unknown }) => {
    guids.push(input.guid);
    const end = ends.shift() ?? null;
    if (end !== null) throw refusal(end);
    return {};
  }) as unknown as Send;
  const press = () =>
    sendOnce(send, createAccessToken, { name: 'one', scopes: ['read'] }).catch(() => undefined);
  for (let n = 0; n < 4; n += 1) await press();
  const [lost, over, next, after] = guids;
  expect(over).toBe(lost);
  expect(new Set([lost, next, after]).size).toBe(3);
});
