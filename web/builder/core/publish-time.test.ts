import { expect, it } from 'vitest';
import { fieldLimits, fieldTime, dateOf, timeProblem } from './publish-time.ts';

const now = new Date('2026-03-14T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

it('reads a time as it wrote it, in the zone of the person', () => {
  expect(dateOf(fieldTime(now))).toEqual(now);
  expect(dateOf('')).toBeNull();
  expect(dateOf('soon')).toBeNull();
});

it('takes times from a minute to 30 days ahead', () => {
  expect(timeProblem(later(59_000), now)).toMatch(/in the future/);
  expect(timeProblem(later(60_000), now)).toBeNull();
  expect(timeProblem(later(30 * 86_400_000), now)).toBeNull();
  expect(timeProblem(later(30 * 86_400_000 + 1), now)).toMatch(/in the next/);
  const { min, max } = fieldLimits(now);
  for (const field of [min, max]) expect(timeProblem(dateOf(field)!, now)).toBeNull();
});
