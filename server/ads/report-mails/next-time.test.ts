import { expect, test } from 'vitest';
import type { Timing } from '#contract/ads/report-files/schedule-rules.ts';
import { nextTime } from './next-time.ts';

const daily: Timing = { rhythm: 'DAILY', weekday: null, month_day: null, run_date: null };
const weekly = (weekday: number): Timing => ({ ...daily, rhythm: 'WEEKLY', weekday });
const monthly = (month_day: number): Timing => ({ ...daily, rhythm: 'MONTHLY', month_day });
const once = (run_date: string): Timing => ({ ...daily, rhythm: 'ONCE', run_date });

test.each<[string, Timing, number, string, string, string | null]>([
  // Amsterdam's clocks go forward on 2026-03-29, a Sunday, and back on 2026-10-25.
  ['daily, into summer', daily, 6, 'Europe/Amsterdam', '2026-03-28T06:00Z', '2026-03-29T04:00Z'],
  ['daily, into winter', daily, 6, 'Europe/Amsterdam', '2026-10-24T06:00Z', '2026-10-25T05:00Z'],
  ['an hour left out', daily, 2, 'Europe/Amsterdam', '2026-03-28T06:00Z', '2026-03-29T01:00Z'],
  ['an hour there twice', daily, 2, 'Europe/Amsterdam', '2026-10-25T00:00Z', '2026-10-25T01:00Z'],
  ['once on that day', daily, 2, 'Europe/Amsterdam', '2026-10-25T01:00Z', '2026-10-26T01:00Z'],
  ['weekly', weekly(7), 6, 'Europe/Amsterdam', '2026-03-22T06:00Z', '2026-03-29T04:00Z'],
  ['this week', weekly(1), 6, 'Europe/Amsterdam', '2026-03-29T12:00Z', '2026-03-30T04:00Z'],
  ['a week later', weekly(7), 6, 'Europe/Amsterdam', '2026-10-18T04:00Z', '2026-10-25T05:00Z'],
  ['its own Monday', weekly(1), 8, 'Pacific/Auckland', '2026-06-06T00:00Z', '2026-06-07T20:00Z'],
  ['monthly', monthly(29 - 1), 23, 'America/New_York', '2026-02-28T12:00Z', '2026-03-01T04:00Z'],
  ['a month later', monthly(28), 23, 'America/New_York', '2026-03-01T04:00Z', '2026-03-29T03:00Z'],
  ['once', once('2026-10-25'), 6, 'Europe/Amsterdam', '2026-01-01T00:00Z', '2026-10-25T05:00Z'],
  ['never again', once('2026-10-25'), 6, 'Europe/Amsterdam', '2026-10-25T05:00Z', null],
  ['never', once('2026-01-01'), 6, 'UTC', '2026-03-14T00:00Z', null],
])('%s, the next time is the right one', (_, timing, hour, timeZone, after, expected) => {
  const next = nextTime({ ...timing, hour, timeZone }, new Date(after));
  expect(next?.toISOString() ?? null).toBe(expected && new Date(expected).toISOString());
});
