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
