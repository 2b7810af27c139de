import { describe, expect, test } from 'vitest';
import { CERTAIN, partOf, WHOLE } from '../core/scale-rules.ts';
import { faded, meanOf, nextMultiplier, ONE, plannedBy, rateOf } from './pacing-rules.ts';

const UNIT = 1_000_000;
const steered = {
  multiplier: WHOLE / 2,
  budget: 40 * UNIT,
  spent: 20 * UNIT,
  planned: 20 * UNIT,
  due: UNIT / 100,
  spentInStep: UNIT / 100,
};

describe('a multiplier', () => {
  test('stays where it is while the budget keeps to its plan', () => {
    expect(nextMultiplier(steered)).toBe(steered.multiplier);
  });

  test('rises faster behind the plan than it falls beyond it, by a twentieth at most', () => {
    const up = nextMultiplier({ ...steered, spent: 19.8 * UNIT }) - steered.multiplier;
    const down = steered.multiplier - nextMultiplier({ ...steered, spent: 20.2 * UNIT });
    expect(up).toBeGreaterThan(3 * down);
    expect(down).toBeGreaterThan(0);
    for (const spent of [0, 40 * UNIT]) {
      const next = nextMultiplier({ ...steered, spent });
      expect(Math.abs(next - steered.multiplier)).toBeLessThanOrEqual(0.0513 * steered.multiplier);
    }
  });

  test('falls when a step spends beyond its due', () => {
    expect(nextMultiplier({ ...steered, spentInStep: UNIT / 50 })).toBeLessThan(steered.multiplier);
  });

  test('is never above the whole bid nor under a fiftieth of it, whatever happens for however long', () => {
    for (const spent of [0, 40 * UNIT]) {
      let { multiplier } = steered;
      for (let step = 0; step < 3000; step += 1) {
        multiplier = nextMultiplier({ ...steered, multiplier, spent });
        expect(Number.isSafeInteger(multiplier)).toBe(true);
      }
      expect(multiplier).toBe(spent === 0 ? WHOLE : WHOLE / 50);
    }
  });

  test('is worked out of budgets that no Number could multiply', () => {
    const large = 2 ** 52;
    const next = nextMultiplier({ ...steered, budget: large, planned: large, spent: 0, due: 0 });
    expect(next).toBeGreaterThan(steered.multiplier);
    expect(plannedBy(large, WHOLE / 2)).toBe(large / 2);
  });
});

describe('a rate', () => {
  const prior = 10_000;

  test('of an ad that nobody saw is above the prior, and comes down to the truth as it is seen', () => {
    const at = (views: number) => rateOf({ views: views * ONE, acts: (views * ONE) / 100 }, prior);
    const rates = [0, 100, 1000, 10_000, 1_000_000].map(at);
    expect(rates).toEqual(rates.toSorted((one, other) => other - one));
    expect(rates[0]).toBeGreaterThan(0.01 * CERTAIN);
    expect(rates.at(-1)).toBeCloseTo(0.0102 * CERTAIN, -1);
  });

  test('is above the mean by two deviations of what is known', () => {
    const counts = { views: 4750 * ONE, acts: 97.5 * ONE };
    expect(meanOf(counts, prior)).toBe(20_000);
    const deviation = Math.sqrt((0.02 * 0.98) / 5001);
    expect(rateOf(counts, prior)).toBe(Math.floor((0.02 + 2 * deviation) * CERTAIN));
  });

  test('is no more than certain, and no less than nothing', () => {
    expect(rateOf({ views: 10 * ONE, acts: 10 * ONE }, WHOLE)).toBe(CERTAIN);
    expect(rateOf({ views: 10 ** 9 * ONE, acts: 0 }, 0)).toBe(0);
  });

  test('forgets half in fourteen days', () => {
    let counts = { views: 1_000_000 * ONE, acts: 20_000 * ONE };
    for (let day = 0; day < 14; day += 1) counts = faded(counts);
    expect(partOf(counts.views, 1_000_000 * ONE)).toBeCloseTo(WHOLE / 2, -2);
    expect(partOf(counts.acts, 20_000 * ONE)).toBeCloseTo(WHOLE / 2, -2);
  });
});
