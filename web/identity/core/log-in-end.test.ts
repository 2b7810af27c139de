import { expect, it } from 'vitest';
import { LOG_IN_OUTCOMES } from '#contract/identity/log-in-outcomes.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { wordsOf } from '#web/kernel/words/words.ts';
import { logInEnd } from './log-in-end.ts';

const words = wordsOf('en');
const now = new Date('2026-03-14T09:00:00Z');
const refusal = (extra: Record<string, unknown>): CallError =>
  new CallError({ status: 403, code: 'x', number: 1, message: 'No.', detail: null, extra });
const endOf = (extra: Record<string, unknown>) => logInEnd(refusal(extra), words, now);

it('has words of its own and a next step for each of the seven kinds [AUTH-08]', () => {
  const kinds = Object.values(LOG_IN_OUTCOMES);
  expect(kinds).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const until = 'Tue, 17 Mar 2026 09:00:00 +0000';
  const ends = kinds.map((outcome_kind) => endOf({ outcome_kind, until, retry_after: 90 }));
  expect(new Set(ends.map((end) => `${end?.title} ${end?.text}`)).size).toBe(7);
  expect(ends.map((end) => end?.next.href)).toEqual([
    '/ideas/',
    '/password/reset/',
    '/password/reset/',
    '/password/reset/',
    '/login/?next=%2Fsettings%2Fclaim%2F',
    '/login/?next=%2Fsettings%2Fclaim%2F',
    '/ideas/',
  ]);
  expect(ends[0]?.text).toContain('in 3 days');
  expect(ends[1]?.text).toContain('in 2 minutes');
});

it('knows no other failure', () => {
  for (const extra of [{}, { outcome_kind: 7 }, { outcome_kind: '6' }, { outcome_kind: null }])
    expect(endOf(extra)).toBeNull();
  expect(logInEnd(new Error('broken'), words, now)).toBeNull();
});
