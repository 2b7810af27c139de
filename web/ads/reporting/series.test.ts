import { expect, test } from 'vitest';
import type { AdReportRow } from '#contract/ads/reports.ts';
import { stepsOf, valuesOf } from './series.ts';

const days = { from: '2026-02-26', to: '2026-03-10' };

test('steps begin where those of reports begin', () => {
  expect(stepsOf(days, 'DAY')).toHaveLength(13);
  // A Thursday and the following Mondays.
  expect(stepsOf(days, 'WEEK')).toEqual(['2026-02-26', '2026-03-02', '2026-03-09']);
  expect(stepsOf(days, 'MONTH')).toEqual(['2026-02-26', '2026-03-01']);
  const hours = stepsOf({ from: '2026-03-09', to: '2026-03-10' }, 'HOUR');
  expect(hours).toHaveLength(48);
  expect(hours[47]).toBe('2026-03-10T23:00:00Z');
});

test('a step in which nothing happened is nothing, and a ratio of it unknown', () => {
  const row = (date: string, clicks: number) =>
    ({ date, metrics: { CLICKTHROUGH: clicks, IMPRESSION: 10 } }) as unknown as AdReportRow;
  const rows = [row('2026-02-26', 1), row('2026-03-01', 3)];
  const steps = stepsOf({ from: '2026-02-26', to: '2026-03-01' }, 'DAY');
  expect(valuesOf(rows, steps, 'CLICKTHROUGH')).toEqual([1, 0, 0, 3]);
  expect(valuesOf(rows, steps, 'CTR')).toEqual([0.1, null, null, 0.3]);
});
