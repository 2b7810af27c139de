import { expect, test } from 'vitest';
import { firstRates } from '../prices/exchange-rules.ts';
import { chargedFor, nextMonthOf, nextThreshold, scaleOf, stepsOf } from './threshold-rules.ts';

const UNIT = 1_000_000;

test.each([
  ['USD', 1],
  ['EUR', 1],
  ['NZD', 1],
  ['BRL', 5],
  ['JPY', 200],
  ['KRW', 1000],
  ['COP', 4000],
])('in %s what is 50 units of others is 50 times %d', (currency, scale) => {
  const perDollar = firstRates.get(currency) ?? 0;
  expect(scaleOf(perDollar)).toBe(scale);
  const steps = stepsOf(perDollar, 1000 * UNIT);
  expect(steps).toEqual({
    first: 50 * scale * UNIT,
    most: 1000 * scale * UNIT,
    least: scale * UNIT,
  });
  expect(nextThreshold(steps.first, steps)).toBe(2 * steps.first);
  expect(nextThreshold(steps.most, steps)).toBe(steps.most);
});

test.each([
  [1, 'USD', 10_000],
  [10_000, 'USD', 10_000],
  [10_001, 'EUR', 20_000],
  [1, 'JPY', UNIT],
  [7 * UNIT, 'KRW', 7 * UNIT],
])('of %d micros in %s a card is charged %d', (owed, currency, charged) => {
  expect(chargedFor(owed, currency)).toBe(charged);
});

test('after December comes January', () => {
  expect(nextMonthOf(new Date('2026-12-31T23:59:59Z'))).toBe('2027-01-01');
});
