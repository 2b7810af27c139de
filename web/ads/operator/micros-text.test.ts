import { expect, test } from 'vitest';
import { microsText } from './micros-text.ts';

test('an amount is written to the last micro, with the digits that its currency has at least', () => {
  expect(microsText(49_900_000, 'EUR', 'en')).toBe('€49.90');
  expect(microsText(1, 'USD', 'en')).toBe('$0.000001');
  expect(microsText(1_250_000_000, 'JPY', 'en')).toBe('¥1,250');
  expect(microsText(-0, 'USD', 'en')).toBe('$0.00');
  expect(microsText(-300_000, 'USD', 'en')).toBe('-$0.30');
});
