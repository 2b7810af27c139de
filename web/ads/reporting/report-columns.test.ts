import { expect, test } from 'vitest';
import { REPORT_COLUMNS } from '#contract/ads/report-rules.ts';
import { partsOf, SHOWN_COLUMNS, together } from './report-columns.ts';

test('every column of reports can be shown; outbound clicks stand there once', () => {
  expect(new Set([...SHOWN_COLUMNS, 'OUTBOUND_CLICK'])).toEqual(new Set(REPORT_COLUMNS));
});

test('counts are added up, and a ratio is that of the sums', () => {
  const rows = [
    { SPEND: 1_000_000, IMPRESSION: 100, CLICKTHROUGH: 1, CTR: 0.01, ECPC: 1_000_000 },
    { SPEND: 500_001, IMPRESSION: 300, CLICKTHROUGH: 7, CTR: 0.023, ECPC: 71_429 },
  ];
  expect(together(rows, 'SPEND')).toBe(1_500_001);
  expect(together(rows, 'CTR')).toBe(0.02);
  expect(together(rows, 'ECPC')).toBe(187_500);
  expect(together(rows, 'ECPM')).toBe(3_750_003);
  expect(together([], 'SPEND')).toBe(0);
  expect(together([], 'CTR')).toBeNull();
});

test('people of several rows together are not known, as the same ones may be in each', () => {
  const rows = [
    { TOTAL_IMPRESSION_USER: 7, TOTAL_IMPRESSION_FREQUENCY: 1.5 },
    { TOTAL_IMPRESSION_USER: 3, TOTAL_IMPRESSION_FREQUENCY: 2 },
  ];
  expect(together(rows, 'TOTAL_IMPRESSION_USER')).toBeNull();
  expect(together(rows, 'TOTAL_IMPRESSION_FREQUENCY')).toBeNull();
  expect(together(rows.slice(1), 'TOTAL_IMPRESSION_USER')).toBe(3);
});

test('what a ratio is made of is asked for with it', () => {
  expect(partsOf(['CTR', 'SAVE'])).toEqual(['CTR', 'CLICKTHROUGH', 'IMPRESSION', 'SAVE']);
});
