import { expect, it } from 'vitest';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { factorsIn, handOver } from './owed.ts';

const refusal = (code: string, extra: Record<string, unknown> = {}) =>
  new CallError({ status: 401, number: 0, code, message: code, detail: null, extra });

it('hands what is owed to whoever asks for it, and logs an error where nobody does [AUTH-06]', () => {
  const requests: unknown[] = [];
  const logged: unknown[] = [];
  const handler = (methods: readonly string[]) => void requests.push(methods);
  const log = (cause: unknown) => void logged.push(cause);
  const owed = refusal('second_factor_needed', { methods: ['recovery_code', 'totp', 'smoke'] });
  expect(handOver(owed, handler, log)).toBe(true);
  expect(requests).toEqual([['totp', 'recovery_code']]);
  expect(handOver(refusal('wrong_credentials'), handler, log)).toBe(false);
  expect([requests.length, logged.length]).toEqual([1, 0]);
  expect(handOver(owed, undefined, log)).toBe(false);
  expect(String(logged[0])).toContain('no multifactor handler');
});

it('reads no factor that there is not', () => {
  expect(factorsIn(['email', '', 7, 'passkey'])).toEqual(['email', 'passkey']);
});
