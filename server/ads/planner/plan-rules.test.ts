import { describe, expect, test } from 'vitest';
import { LEVEL_PARTS, PLAN_PARTS } from '#contract/ads/planner/plan.ts';
import {
  frequencyOf,
  levelOf,
  medianError,
  peopleOf,
  populationOf,
  reachedBy,
  unionOf,
} from './plan-rules.ts';

describe('how many people impressions meet', () => {
  test('is all of them at first, and more and more the same ones again', () => {
    // 1,000 people, 1,000 random impressions: 1 - 1/e of them are reached.
    expect(reachedBy(1000, 1000)).toBeCloseTo(632.12, 1);
    expect(reachedBy(1, 1000)).toBeCloseTo(1, 2);
    expect(reachedBy(100_000, 1000)).toBeCloseTo(1000, 5);
    expect(reachedBy(500, null)).toBe(500);
    expect(reachedBy(500, 0)).toBe(0);
  });

  test('says out of how many they were, where some were met twice', () => {
    expect(populationOf({ impressions: 1000, people: 632 })).toBeCloseTo(999, -1);
    expect(populationOf({ impressions: 5000, people: 993 })).toBeCloseTo(1000, -1);
    expect(populationOf({ impressions: 300, people: 300 })).toBeNull();
  });

  test('lies between those who were seen before, as far as the ad is for them, and all whom it could meet', () => {
    const met = { impressions: 1000, people: 632 };
    const whole = peopleOf({ least: 700, most: 1400 }, met, { share: 1, days: 7 });
    expect(whole.least).toBe(Math.floor(reachedBy(700, 632)));
    expect(whole.most).toBeCloseTo(reachedBy(1400, 999.6), -1);
    const half = peopleOf({ least: 700, most: 1400 }, met, { share: 0.5, days: 7 });
    expect(half.least).toBe(Math.floor(reachedBy(700, 316)));
    expect(half.most).toBe(whole.most);
    // In three times the measured days, three times as many people may come.
    const long = peopleOf({ least: 700, most: 1400 }, met, { share: 1, days: 84 });
    expect(long.most).toBeCloseTo(reachedBy(1400, 2998), -1);
    expect(peopleOf({ least: 0, most: 0 }, met, { share: 1, days: 7 })).toEqual({
      least: 0,
      most: 0,
    });
  });

  test('never falls as impressions rise', () => {
    const met = { impressions: 5000, people: 2000 };
    let before = { least: 0, most: 0 };
    for (let impressions = 0; impressions < 50_000; impressions += 997) {
      const range = { least: impressions, most: 2 * impressions };
      const now = peopleOf(range, met, { share: 0.7, days: 28 });
      expect(now.least).toBeGreaterThanOrEqual(before.least);
      expect(now.most).toBeGreaterThanOrEqual(before.most);
      expect(now.least).toBeLessThanOrEqual(now.most);
      before = now;
    }
  });

  test('says how often each of them sees it, once at the least', () => {
    expect(frequencyOf(1000, { least: 200, most: 500 })).toEqual({ least: 20, most: 50 });
    expect(frequencyOf(1000, { least: 700, most: 1400 })).toEqual({ least: 10, most: 14 });
    expect(frequencyOf(0, { least: 0, most: 0 })).toBeNull();
  });
});

test('the curve has the three budgets among its points', () => {
  expect(PLAN_PARTS.flatMap((part) => levelOf(part) ?? [])).toEqual(Object.keys(LEVEL_PARTS));
  expect(PLAN_PARTS.length).toBeGreaterThanOrEqual(8);
});

test('several ads together are about each topic as much as the one that is most about it', () => {
  const [clay, glass] = [1, 2];
  const lists = [
    [{ topic: clay, weight: 40 }],
    [
      { topic: clay, weight: 90 },
      { topic: glass, weight: 20 },
    ],
  ];
  expect(unionOf(lists)).toEqual([
    { topic: clay, weight: 90 },
    { topic: glass, weight: 20 },
  ]);
  expect(unionOf([])).toEqual([]);
});

test('the error is the median of what each was off by, in percent of what was got', () => {
  const cases = [
    { expected: 90, got: 100 },
    { expected: 150, got: 100 },
    { expected: 70, got: 100 },
  ];
  expect(medianError(cases)).toBe(30);
  expect(medianError(cases.slice(0, 2))).toBe(50);
  expect(medianError([])).toBeNull();
});
