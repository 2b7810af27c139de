import { expect, test } from 'vitest';
import { isAttempted, PROMOTE_STEPS, stepAfter, stepBefore, stepsToFill } from './promote-steps.ts';

const none = { hasBusiness: false, hasBilling: false, isPage: false, failure: null };
const failed = (area: 'pin' | 'modal') => ({ failure: { area, text: 'No.' } });

test('the steps stand in their order [PROMOTE-01]', () => {
  expect(PROMOTE_STEPS).toEqual(['pin', 'business', 'billing', 'success', 'error']);
});

test('each step leads to the first one that is still needed, and a refusal to where it belongs [PROMOTE-02]', () => {
  expect(stepAfter('pin', none)).toBe('business');
  expect(stepAfter('pin', { ...none, hasBusiness: true })).toBe('billing');
  expect(stepAfter('pin', { ...none, hasBilling: true })).toBe('business');
  const all = { ...none, hasBusiness: true, hasBilling: true };
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
  const page = { ...none, isPage: true };
  expect(stepAfter('pin', page)).toBe('billing');
  expect(stepAfter('pin', { ...page, hasBusiness: true })).toBe('billing');
  expect(stepAfter('pin', { ...all, isPage: true })).toBe('success');
  expect(stepAfter('pin', { ...page, ...failed('modal') })).toBe('error');
});

test('from the business and from billing one comes back to the Pin', () => {
  expect(PROMOTE_STEPS.map(stepBefore)).toEqual([null, 'pin', 'pin', null, null]);
});

test('the page shows no business form, a modal does', () => {
  expect(stepsToFill(true)).toEqual(['pin', 'billing']);
  expect(stepsToFill(false)).toEqual(['pin', 'business', 'billing']);
});

test('a product group without a Pin is not attempted [PROMOTE-08]', () => {
  const pin = { id: '1' };
  expect(isAttempted({ pin: null, productGroup: '7' })).toBe(false);
  expect(isAttempted({ pin, productGroup: '7' })).toBe(true);
  expect(isAttempted({ pin, productGroup: null })).toBe(true);
  expect(isAttempted({ pin: null, productGroup: null })).toBe(true);
});
