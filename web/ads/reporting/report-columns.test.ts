import { expect, test } from 'vitest';
import { LIST_COLUMNS } from '#contract/ads/reporting/list-columns.ts';
import { partsOf, SHOWN_COLUMNS, together } from './report-columns.ts';

test('every column of a list can be shown; outbound clicks stand there once', () => {
  expect(new Set([...SHOWN_COLUMNS, 'OUTBOUND_CLICK'])).toEqual(new Set(LIST_COLUMNS));
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
  expect(partsOf(['CTR', 'SAVE'])).toEqual({
    columns: ['CTR', 'CLICKTHROUGH', 'IMPRESSION', 'SAVE'],
    conversionColumns: [],
  });
  expect(partsOf(['CONVERSIONS_ROAS', 'CONVERSIONS_COST_PER_ACTION'])).toEqual({
    columns: ['SPEND'],
    conversionColumns: [
      'CONVERSIONS_ROAS',
      'TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR',
      'CONVERSIONS_COST_PER_ACTION',
      'TOTAL_CONVERSIONS',
    ],
  });
});

test('cost and return of conversions are those of the sums', () => {
  const rows = [
    { SPEND: 3_000_000, TOTAL_CONVERSIONS: 2, TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR: 9_000_000 },
    { SPEND: 1_000_000, TOTAL_CONVERSIONS: 0, TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR: 0 },
  ];
  expect(together(rows, 'CONVERSIONS_COST_PER_ACTION')).toBe(2_000_000);
  expect(together(rows, 'CONVERSIONS_ROAS')).toBe(2.25);
  expect(together(rows.slice(1), 'CONVERSIONS_COST_PER_ACTION')).toBeNull();
});
