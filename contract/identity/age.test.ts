import { expect, it } from 'vitest';
import { isOfAge } from './age.ts';

it.each([
  ['2008-11-22T00:00:00Z', undefined, true],
  ['2008-11-23T00:00:00Z', undefined, false],
  ['2013-11-22T00:00:00Z', 13, true],
  ['2013-11-23T00:00:00Z', 13, false],
  ['1926-11-22T00:00:00Z', 100, true],
  ['2030-01-01T00:00:00Z', 0, false],
])('of %s the age %s is reached: %s [AUTH-16]', (born, minimum, is) => {
  expect(isOfAge(Date.parse(born), new Date('2026-11-22T09:00:00Z'), minimum)).toBe(is);
});

it('reaches an age in March who was born on a day that the year has not [AUTH-16]', () => {
  const born = Date.parse('2008-02-29T00:00:00Z');
  expect(isOfAge(born, new Date('2026-02-28T23:59:59Z'))).toBe(false);
  expect(isOfAge(born, new Date('2026-03-01T00:00:00Z'))).toBe(true);
});
