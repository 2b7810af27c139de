import { expect, test } from 'vitest';
import { outcomeOf } from './review-rules.ts';

const clean = { forbids: [], doubts: [] };
const doubted = { forbids: [], doubts: ['SENSITIVE_WORDS' as const] };
const forbidden = { forbids: ['LINK_MISSING' as const], doubts: [] };
const textOf = (...request: Parameters<typeof outcomeOf>): [string, boolean] => {
  const { review, waits } = outcomeOf(...request);
  return [review, waits];
};

test('the checks approve by themselves only what they do not doubt, of an account that had an ad approved', () => {
  expect(textOf('automatic', clean, true)).toEqual(['APPROVED', false]);
  expect(textOf('automatic', clean, false)).toEqual(['PENDING', true]);
  expect(textOf('automatic', doubted, true)).toEqual(['PENDING', true]);
});

test('before, all wait; after, none does and all are looked at', () => {
  for (const isTrusted of [true, false]) {
    expect(textOf('before', clean, isTrusted)).toEqual(['PENDING', true]);
    expect(textOf('after', doubted, isTrusted)).toEqual(['APPROVED', true]);
  }
});

test('what forbids an ad forbids it however ads are reviewed, and says why', () => {
  for (const mode of ['automatic', 'before', 'after'] as const) {
    expect(outcomeOf(mode, forbidden, true)).toEqual({
      review: 'REJECTED',
      waits: false,
      reasons: ['LINK_MISSING'],
    });
  }
});
