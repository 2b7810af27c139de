import {
  FORECAST_RANGE,
  type ForecastNumbers,
  type ForecastRange,
} from '#contract/ads/forecast.ts';
import { shareOf, WHOLE } from '../core/scale-rules.ts';
import type { ServingAd } from '../core/targeting-rules.ts';
import { LEAST_MULTIPLIER } from '../pacing/pacing-rules.ts';
import { offerOf, priceOf, scoreOf, valueOf } from '../serving/auction-rules.ts';

/** An auction of the past in which the draft would have taken part. */
export interface Match {
  readonly relevance: number;
  readonly places: number;
  /** The least that it would have paid, in its own currency. */
  readonly floor: number;
  /** Of those that were best for it, best first. */
  readonly scores: readonly number[];
}

/** An ad that is not made yet. */
export interface Draft {
  readonly ad: Pick<ServingAd, 'bid' | 'isPaidByImpression' | 'worth'>;
  /** The rate that it would be ranked by at first: 0 to CERTAIN. */
  readonly rate: number;
  /** How many of its views are expected to be clicked, in millionths. */
  readonly clicked: number;
  /** Of a day, in micro units. */
  readonly budget: number;
  /** Whether it always offers its whole bid. */
  readonly isAccelerated: boolean;
}

/** What a day brings. */
export interface Expected {
  readonly impressions: number;
  readonly clicks: number;
  readonly spend: number;
}

/** A whole bid, and its parts between which a budget is searched for. */
const STEPS = 12;

/**
 * What a draft would have brought in a day, by the rules of auctions. `aDay` is how many auctions of a day each of
 * these stands for. As pacing does, it offers the largest part of its bid with which the budget lasts; where even the
 * least part is too much, the budget ends it.
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
    // Of equals an earlier ad goes first.
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

/** What is said of this many days: between which numbers it will be, and never more than the budget. */
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
