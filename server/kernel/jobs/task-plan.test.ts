import { expect, test } from 'vitest';
import { nextRun, runsByItself } from './task-plan.ts';

const now = new Date('2026-03-14T09:26:53Z');
const at = (plan: Parameters<typeof nextRun>[0], when = now): string | undefined =>
  nextRun(plan, when)?.toISOString();

test('the next run is the next time of the schedule, in UTC', () => {
  expect(at({ daily: [7, 4] })).toBe('2026-03-15T04:07:00.000Z');
  expect(at({ daily: [30, 9] })).toBe('2026-03-14T09:30:00.000Z');
  expect(at({ hourly: 26 })).toBe('2026-03-14T10:26:00.000Z');
  expect(at({ hourly: 27 })).toBe('2026-03-14T09:27:00.000Z');
  expect(at({ everyMinutes: 5 })).toBe('2026-03-14T09:30:00.000Z');
  expect(at({ everyMinutes: 1 })).toBe('2026-03-14T09:27:00.000Z');
  expect(at({ everyMinutes: 7 }, new Date('2026-03-14T09:57:00Z'))).toBe(
    '2026-03-14T10:00:00.000Z',
  );
  expect(at({ hourly: 26 }, new Date('2026-03-14T09:26:00Z'))).toBe('2026-03-14T10:26:00.000Z');
});

test('a task without a schedule has no next run, and runs by itself only if it plans itself', () => {
  expect(nextRun({}, now)).toBeNull();
  expect([{}, { isPlanned: true as const }, { hourly: 0 }].map(runsByItself)).toEqual([
    false,
    true,
    true,
  ]);
});
