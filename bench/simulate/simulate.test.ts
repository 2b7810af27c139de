import { expect, test } from 'vitest';
import { judgeDay } from './judge.ts';
import { madeUpDay } from './made-up-day.ts';

const SIZE = { campaigns: 40, slots: 40_000, budgets: 0.3 };

test('on a short made-up day paced budgets keep to their plan and buy more, and nobody spends a micro unit too much', () => {
  const { none, ours, ...others } = judgeDay(8, SIZE);
  for (const { overspent } of [none, ours, ...Object.values(others)]) expect(overspent).toBe(0);
  expect(none.delivered).toBe(1);
  expect(ours.offPlan).toBeLessThan(none.offPlan / 2);
  expect(ours.clicksAUnit).toBeGreaterThan(1.1);
  expect(ours.delivered).toBeGreaterThan(0.9);
  // The same seed gives the same day.
  expect(JSON.stringify(madeUpDay(8, SIZE))).toBe(JSON.stringify(madeUpDay(8, SIZE)));
});
