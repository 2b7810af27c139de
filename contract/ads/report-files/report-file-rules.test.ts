import { expect, test } from 'vitest';
import { daysOfRange, reportFileProblems } from './report-file-rules.ts';

const request = {
  level: 'CAMPAIGN',
  granularity: 'DAY',
  campaign_ids: null,
  ad_group_ids: null,
  ad_ids: null,
  breakdown: null,
  columns: ['SPEND'],
  order_by: null,
  together: false,
  entity_statuses: null,
  objective_types: null,
  least_impressions: null,
  conversion_columns: null,
} as const;

test('names of days stand for those days in every month of a year', () => {
  const days = (range: Parameters<typeof daysOfRange>[0], today: string) => {
    const found = daysOfRange(range, today);
    return found && `${found.start_date} ${found.end_date}`;
  };
  expect(days('CUSTOM', '2026-03-14')).toBeNull();
  expect(days('LAST_7_DAYS', '2026-03-02')).toBe('2026-02-24 2026-03-02');
  expect(days('LAST_30_DAYS', '2026-03-14')).toBe('2026-02-13 2026-03-14');
  expect(days('MONTH_TO_DATE', '2026-03-01')).toBe('2026-03-01 2026-03-01');
  expect(days('QUARTER_TO_DATE', '2026-06-30')).toBe('2026-04-01 2026-06-30');
  expect(days('YEAR_TO_DATE', '2026-12-31')).toBe('2026-01-01 2026-12-31');
  expect(days('LAST_MONTH', '2026-01-31')).toBe('2025-12-01 2025-12-31');
  expect(days('LAST_MONTH', '2024-03-31')).toBe('2024-02-01 2024-02-29');
  expect(days('LAST_QUARTER', '2026-02-11')).toBe('2025-10-01 2025-12-31');
});

test('a report is of at most 186 days and goes back 914; hours, parts and conversions less', () => {
  const fields = (start_date: string, end_date: string, more = {}) =>
    reportFileProblems({ ...request, start_date, end_date, ...more }, 'CUSTOM', '2026-07-05').map(
      ({ field }) => field,
    );
  expect(fields('2026-01-01', '2026-07-05')).toEqual([]);
  expect(fields('2025-12-31', '2026-07-05')).toEqual(['end_date']);
  expect(fields('2024-01-03', '2024-01-04')).toEqual([]);
  expect(fields('2024-01-02', '2024-01-04')).toEqual(['start_date']);
  expect(fields('2026-07-05', '2026-07-06')).toEqual(['end_date']);
  expect(fields('2026-07-05', '2026-07-04')).toEqual(['end_date']);
  const hourly = { granularity: 'HOUR' };
  expect(fields('2026-06-27', '2026-06-29', hourly)).toEqual([]);
  expect(fields('2026-06-26', '2026-06-29', hourly)).toEqual(['end_date', 'start_date']);
  const parts = { granularity: 'TOTAL', breakdown: 'COUNTRY' };
  expect(fields('2026-04-06', '2026-07-05', parts)).toEqual([]);
  expect(fields('2026-04-05', '2026-07-05', parts)).toEqual(['start_date']);
  expect(fields('2026-04-05', '2026-07-05', { conversion_columns: ['TOTAL_LEAD'] })).toEqual([
    'start_date',
  ]);
  expect(fields('2026-07-01', '2026-07-05', { breakdown: 'COUNTRY' })).toEqual(['breakdown']);
});

test('a year up to today is as long as it is', () => {
  const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
  expect(reportFileProblems({ ...request, ...days }, 'YEAR_TO_DATE', '2026-12-31')).toEqual([]);
});
