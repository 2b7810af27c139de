import { expect, test } from 'vitest';
import { nextRun } from './next-run.ts';

test.each([
  ['06:00', 'Europe/Amsterdam', '2026-01-10T04:59:59Z', '2026-01-10T05:00:00Z'],
  ['06:00', 'Europe/Amsterdam', '2026-01-10T05:00:00Z', '2026-01-11T05:00:00Z'],
  // Daylight saving begins, and ends.
  ['06:00', 'Europe/Amsterdam', '2026-03-28T12:00:00Z', '2026-03-29T04:00:00Z'],
  ['06:00', 'Europe/Amsterdam', '2026-10-24T12:00:00Z', '2026-10-25T05:00:00Z'],
  // A time that this night skips is an hour later.
  ['02:30', 'Europe/Amsterdam', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
  ['23:30', 'Pacific/Auckland', '2026-06-01T11:29:00Z', '2026-06-01T11:30:00Z'],
  ['00:15', 'America/St_Johns', '2026-12-31T12:00:00Z', '2027-01-01T03:45:00Z'],
  ['12:00', 'UTC', '2026-02-28T12:00:00.001Z', '2026-03-01T12:00:00Z'],
])('%s in %s after %s is at %s', (time, zone, after, next) => {
  expect(nextRun(time, zone, new Date(after)).toISOString()).toBe(new Date(next).toISOString());
});
