import { expect, it } from 'vitest';
import { badgeText, pauseAfter } from './badge-rules.ts';

const MINUTE = 60_000;

it('asks ever more rarely while nothing changes, but asks', () => {
  const pauses = [0, 1, 2, 3, 4, 1000].map((times) => pauseAfter(times, false) / MINUTE);
  expect(pauses).toEqual([1, 2, 4, 8, 8, 8]);
});

it('asks a server that failed as rarely as can be', () => {
  expect(pauseAfter(0, true)).toBe(8 * MINUTE);
});

it.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('shows %i unread as %s', (count, text) => {
  expect(badgeText(count)).toBe(text);
});
