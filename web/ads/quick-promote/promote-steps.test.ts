import { expect, test } from 'vitest';
import { PROMOTE_STEPS, stepAfter, stepBefore } from './promote-steps.ts';

const none = { hasBusiness: false, hasBilling: false, failure: null };
const failed = (area: 'pin' | 'modal') => ({ failure: { area, text: 'No.' } });

test('the steps stand in their order [PROMOTE-01]', () => {
  expect(PROMOTE_STEPS).toEqual(['pin', 'business', 'billing', 'success', 'error']);
});

test('each step leads to the first one that is still needed, and a refusal to where it belongs [PROMOTE-02]', () => {
  expect(stepAfter('pin', none)).toBe('business');
  expect(stepAfter('pin', { ...none, hasBusiness: true })).toBe('billing');
  expect(stepAfter('pin', { ...none, hasBilling: true })).toBe('business');
  const all = { hasBusiness: true, hasBilling: true, failure: null };
  expect(stepAfter('pin', all)).toBe('success');
  expect(stepAfter('pin', { ...all, ...failed('modal') })).toBe('error');
  expect(stepAfter('pin', { ...none, ...failed('modal') })).toBe('error');
  expect(stepAfter('pin', { ...all, ...failed('pin') })).toBe('pin');
  expect(stepAfter('billing', { ...all, ...failed('pin') })).toBe('pin');
  expect(stepAfter('business', { ...none, hasBusiness: true })).toBe('billing');
  expect(stepAfter('business', all)).toBe('success');
  expect(stepAfter('billing', all)).toBe('success');
  expect(stepAfter('success', all)).toBeNull();
  expect(stepAfter('error', { ...all, ...failed('modal') })).toBeNull();
});

test('from the business and from billing one comes back to the Pin', () => {
  expect(PROMOTE_STEPS.map(stepBefore)).toEqual([null, 'pin', 'pin', null, null]);
});
