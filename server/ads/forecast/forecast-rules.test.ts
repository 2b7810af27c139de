import { describe, expect, test } from 'vitest';
import { CERTAIN, WHOLE } from '../core/scale-rules.ts';
import { DOLLAR } from '../prices/exchange-rules.ts';
import { ALL, offerOf, scoreOf } from '../serving/auction-rules.ts';
import { expectedOf, rangesOf, type Draft, type Match } from './forecast-rules.ts';

const UNIT = 1_000_000;
/** One view in a hundred is clicked, which is also the ad's rate. */
const CLICKED = WHOLE / 100;
const RATE = Math.floor(CERTAIN / 100);

const draft = (more: Partial<Draft> = {}): Draft => ({
  ad: { bid: UNIT, isPaidByImpression: false, worth: DOLLAR },
  rate: RATE,
  clicked: CLICKED,
  budget: 1000 * UNIT,
  isAccelerated: false,
  ...more,
});
const scoreAt = (bid: number): number => scoreOf(bid, RATE, ALL);
const matches = (count: number, scores: readonly number[], places = 1, floor = 10_000): Match[] =>
  Array.from({ length: count }, () => ({ relevance: ALL, places, floor, scores }));

describe('what a draft is expected to bring', () => {
  test('stands wherever nobody bids as much, and costs what the next one offers', () => {
    const alone = expectedOf(draft(), matches(1000, []), 2);
    // Without competitors each click costs the floor.
    expect(alone).toEqual({ impressions: 2000, clicks: 20, spend: 20 * 10_000 });
    const beaten = expectedOf(draft(), matches(1000, [scoreAt(UNIT)]), 2);
    expect(beaten).toEqual({ impressions: 0, clicks: 0, spend: 0 });
    const ahead = expectedOf(draft(), matches(1000, [scoreAt(400_000)]), 2);
    expect(ahead).toEqual({ impressions: 2000, clicks: 20, spend: 20 * 400_001 });
    // With two places the second one is free, so nobody sets a price.
    const second = expectedOf(draft(), matches(1000, [scoreAt(2 * UNIT)], 2), 1);
    expect(second).toEqual({ impressions: 1000, clicks: 10, spend: 10 * 10_000 });
  });

  test('pays for each view where views are billed', () => {
    const ad = { bid: 5 * UNIT, isPaidByImpression: true, worth: DOLLAR };
    const found = expectedOf(draft({ ad, rate: CERTAIN }), matches(1000, [], 1, 100), 1);
    expect(found).toEqual({ impressions: 1000, clicks: 10, spend: 1000 * 100 });
    expect(offerOf(ad, WHOLE)).toBe(5000);
  });

  test('keeps to its budget by offering less where that buys more, and else by ending', () => {
    // Half of the auctions are cheap.
    const both = [...matches(500, [scoreAt(100_000)]), ...matches(500, [scoreAt(800_000)])];
    const all = expectedOf(draft(), both, 1);
    expect(all.spend).toBeGreaterThan(4 * UNIT);
    const budget = 600_000;
    const paced = expectedOf(draft({ budget }), both, 1);
    expect(paced.spend).toBeLessThanOrEqual(budget);
    // Five clicks at a tenth of a unit; the full bid would have bought one or two.
    expect(paced.clicks).toBe(5);
    const fast = expectedOf(draft({ budget, isAccelerated: true }), both, 1);
    expect(fast.spend).toBe(budget);
    expect(fast.clicks).toBeLessThan(2);
    const tiny = expectedOf(draft({ budget: 15_000 }), matches(1000, []), 1);
    expect(tiny).toEqual({ impressions: 150, clicks: 1.5, spend: 15_000 });
  });

  test('is told as a range of whole numbers that no budget is passed by', () => {
    const expected = { impressions: 1000, clicks: 9.5, spend: 90 };
    expect(rangesOf(expected, 100, 2)).toEqual({
      impressions: { least: 1400, most: 2800 },
      clicks: { least: 13, most: 27 },
      spend_in_micro_currency: { least: 125, most: 200 },
    });
    expect(rangesOf(expected, 50, 1).spend_in_micro_currency).toEqual({ least: 50, most: 50 });
  });
});
