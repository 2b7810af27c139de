import {
  FORECAST_RANGE,
  type ForecastNumbers,
  type ForecastRange,
} from '#contract/ads/forecast.ts';
import { shareOf, WHOLE } from '../core/scale-rules.ts';
import type { ServingAd } from '../core/targeting-rules.ts';
import { LEAST_MULTIPLIER } from '../pacing/pacing-rules.ts';
import { offerOf, priceOf, scoreOf, valueOf } from '../serving/auction-rules.ts';

/** A past auction that the draft would have entered. */
export interface Match {
  readonly relevance: number;
  readonly places: number;
  /** The lowest price, in its own currency. */
  readonly floor: number;
  /** Of the best ads, best first. */
  readonly scores: readonly number[];
}

/** An ad that does not exist yet. */
export interface Draft {
  readonly ad: Pick<ServingAd, 'bid' | 'isPaidByImpression' | 'worth'>;
  /** The rate it would be ranked by at first: 0 to CERTAIN. */
  readonly rate: number;
  /** Expected clicks per view, in millionths. */
  readonly clicked: number;
  /** Per day, in micro units. */
  readonly budget: number;
  /** Whether it always offers its full bid. */
  readonly isAccelerated: boolean;
}

/** The expected result of a day. */
export interface Expected {
  readonly impressions: number;
  readonly clicks: number;
  readonly spend: number;
}

/** Steps of the binary search for the fraction of the bid. */
const STEPS = 12;

/**
 * Returns what a draft would have achieved in a day, by the auction's rules. `aDay` is the number of auctions per day
 * that each match represents. Like pacing, it offers the largest fraction of its bid with which the budget lasts; if
 * even the smallest is too much, the budget ends early.
 */
export function expectedOf(draft: Draft, matches: readonly Match[], aDay: number): Expected {
  const at = (multiplier: number): Expected => wonWith(draft, matches, aDay, multiplier);
  const whole = at(WHOLE);
  if (whole.spend <= draft.budget) return whole;
  if (draft.isAccelerated) return cutTo(whole, draft.budget);
  let [low, high] = [LEAST_MULTIPLIER, WHOLE];
  let best = at(low);
  if (best.spend > draft.budget) return cutTo(best, draft.budget);
  for (let step = 0; step < STEPS; step += 1) {
    const middle = Math.floor((low + high) / 2);
    const found = at(middle);
    if (found.spend > draft.budget) high = middle;
    else [low, best] = [middle, found];
  }
  return best;
}

function wonWith(
  { ad, rate, clicked }: Draft,
  matches: readonly Match[],
  aDay: number,
  multiplier: number,
): Expected {
  const { worth, isPaidByImpression } = ad;
  const offer = offerOf(ad, multiplier);
  const value = valueOf(offer, worth);
  let [impressions, paid] = [0, 0];
  for (const { relevance, places, floor, scores } of matches) {
    if (value === 0 || offer < floor) continue;
    const score = scoreOf(value, rate, relevance);
    // On a tie the earlier ad wins.
    const behind = scores.findIndex((other) => other < score);
    const position = behind === -1 ? scores.length : behind;
    if (position >= places) continue;
    impressions += 1;
    paid += priceOf({ rate, relevance, offer, worth, floor }, scores[position] ?? 0);
  }
  const spend = isPaidByImpression ? paid : shareOf(paid, clicked);
  return {
    impressions: impressions * aDay,
    clicks: (impressions * aDay * clicked) / WHOLE,
    spend: spend * aDay,
  };
}

function cutTo({ impressions, clicks, spend }: Expected, budget: number): Expected {
  const part = budget / spend;
  return { impressions: impressions * part, clicks: clicks * part, spend: budget };
}

/** Returns the forecast ranges for a number of days, never above the budget. */
export function rangesOf(
  { impressions, clicks, spend }: Expected,
  budget: number,
  days: number,
): ForecastNumbers {
  const money = rangeOf(spend * days);
  const most = Math.min(money.most, budget * days);
  return {
    impressions: rangeOf(impressions * days),
    clicks: rangeOf(clicks * days),
    spend_in_micro_currency: { least: Math.min(money.least, most), most },
  };
}

const rangeOf = (expected: number): ForecastRange => ({
  least: Math.floor(expected * FORECAST_RANGE.least),
  most: Math.ceil(expected * FORECAST_RANGE.most),
});
