import { expect, test } from 'vitest';
import { paceDays, paceOf } from './pace.ts';

const today = '2026-03-14';

test('the days of the pace are seven, with today', () => {
  expect(paceDays(today)).toEqual({ from: '2026-03-08', to: today });
});

test.each([
  [70, 95, { perDay: 10, days: 9, until: '2026-03-23' }],
  [70, 9, { perDay: 10, days: 0, until: today }],
  [70, 0, { perDay: 10, days: 0, until: today }],
  // A corrected row leaves a negative remainder.
  [70, -5, { perDay: 10, days: 0, until: today }],
  [3, 10, { perDay: 0, days: 23, until: '2026-04-06' }],
  [70, 3650, { perDay: 10, days: 365, until: '2027-03-14' }],
  [70, 3660, { perDay: 10, days: 366, until: null }],
  [1, 9_000_000_000_000, { perDay: 0, days: 63_000_000_000_000, until: null }],
  [0, 95, null],
])('of %i spent in seven days and %i left', (spent, left, pace) => {
  expect(paceOf(spent, left, today)).toEqual(pace);
});
