import { expect, it } from 'vitest';
import { day, relativeTime, shortNumber, wholeNumber } from './time.ts';

const now = new Date('2026-03-14T12:00:00Z');

it.each([
  ['2026-03-14T11:59:30Z', 'now'],
  ['2026-03-14T11:15:00Z', '45 min. ago'],
  ['2026-03-13T11:00:00Z', 'yesterday'],
  ['2026-02-20T12:00:00Z', '3 wk. ago'],
  ['2024-03-01T12:00:00Z', '2 yr. ago'],
  ['2026-03-16T13:00:00Z', 'in 2 days'],
  ['2026-03-17T11:59:58Z', 'in 3 days'],
])('tells %s as %s', (then, words) => {
  expect(relativeTime(new Date(then), now, 'en')).toBe(words);
});

it("dates in the person's own time zone", () => {
  const night = new Date('2026-03-14T23:30:00Z');
  expect(day(night, 'en', 'UTC')).toBe('Mar 14, 2026');
  expect(day(night, 'en', 'Asia/Tokyo')).toBe('Mar 15, 2026');
});

it('writes numbers whole and short', () => {
  expect(wholeNumber(1204, 'en')).toBe('1,204');
  expect(shortNumber(999, 'en')).toBe('999');
  expect(shortNumber(1240, 'en')).toBe('1.2K');
});
