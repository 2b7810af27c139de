import { expect, test } from 'vitest';
import { costPerResult } from './results.ts';

const metrics = { SPEND: 3_000_000, IMPRESSION: 2000, CLICKTHROUGH: 7, VIDEO_P100: 0 };

test.each([
  ['AWARENESS', 1_500_000],
  ['CONSIDERATION', 428_571],
  ['WEB_CONVERSION', null],
  ['CATALOG_SALES', null],
  ['VIDEO_COMPLETION', null],
] as const)('a result of %s costs %s', (objective, cost) => {
  expect(costPerResult(objective, metrics)).toBe(cost);
  expect(costPerResult(objective, undefined)).toBeNull();
});
