import { expect, test } from 'vitest';
import { metricsOf } from './metrics.ts';
import type { Counts } from './report-rows-store.ts';
import { countsOf } from './test-counts.ts';

const counts = (more: Partial<Counts>): Counts => ({ ...countsOf([]), ...more });

test('what a click or a thousand views cost is whole micros, halves up, however large the sums are', () => {
  const costs = (more: Partial<Counts>) => metricsOf(counts(more), ['ECPC', 'ECPM']);
  expect(costs({ spend: 5, clicks: 2, impressions: 3000 })).toEqual({ ECPC: 3, ECPM: 2 });
  expect(costs({ spend: 4, clicks: 3, impressions: 3000 })).toEqual({ ECPC: 1, ECPM: 1 });
  // A thousand times this exceeds the exact integers of a float.
  const spend = 9_007_199_254_740_991;
  expect(costs({ spend, clicks: 1, impressions: 1000 })).toEqual({ ECPC: spend, ECPM: spend });
});

test('what would divide by nothing is null, and nothing divided is 0', () => {
  const ratios = ['CTR', 'ECPC', 'ECPM'] as const;
  expect(metricsOf(counts({ spend: 7 }), ratios)).toEqual({ CTR: null, ECPC: null, ECPM: null });
  expect(metricsOf(counts({ clicks: 1, impressions: 8 }), ratios)).toEqual({
    CTR: 0.125,
    ECPC: 0,
    ECPM: 0,
  });
});

test('engagement is closeups, saves and outbound clicks, and its rate a part of the views', () => {
  const columns = ['SAVE_RATE', 'TOTAL_ENGAGEMENT', 'ENGAGEMENT_RATE'] as const;
  const acts = { closeups: 5, saves: 2, clicks: 1, hides: 9 };
  expect(metricsOf(counts({ ...acts, impressions: 16 }), columns)).toEqual({
    SAVE_RATE: 0.125,
    TOTAL_ENGAGEMENT: 8,
    ENGAGEMENT_RATE: 0.5,
  });
  expect(metricsOf(counts(acts), columns)).toMatchObject({
    SAVE_RATE: null,
    ENGAGEMENT_RATE: null,
  });
});
