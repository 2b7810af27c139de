import { expect, test } from 'vitest';
import { microsText } from './micros-text.ts';

test.each([
  [0, 'EUR', '€0.00'],
  [148_060_000, 'EUR', '€148.06'],
  [5_000, 'EUR', '€0.01'],
  [4_999, 'EUR', '€0.004999'],
  [-1, 'USD', '-$0.000001'],
  [1_234_500_000, 'JPY', '¥1,235'],
  [499_999, 'JPY', '¥0.499999'],
])('%i micros of %s are %s', (micros, currency, text) => {
  expect(microsText(micros, { currency, formats: 'en' })).toBe(text);
});

test('a sign says which way the money went', () => {
  const format = { currency: 'USD', formats: 'en', signed: true };
  expect(microsText(2_500_000, format)).toBe('+$2.50');
  expect(microsText(-2_500_000, format)).toBe('-$2.50');
  expect(microsText(0, format)).toBe('$0.00');
});

test('in Arabic an amount keeps its sign on its own side, whatever is around it', () => {
  const format = { currency: 'USD', formats: 'ar-u-nu-latn' };
  expect(microsText(40_000_000, format)).toBe('\u206840.00\u00A0US$\u2069');
  expect(microsText(-40_000_000, format)).toBe('\u2068\u200E-40.00\u00A0US$\u2069');
});
