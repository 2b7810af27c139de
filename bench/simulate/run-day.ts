import { ONE, plannedBy, rateOf, type Counts } from '#server/ads/pacing/pacing-rules.ts';
import { DOLLAR } from '#server/ads/prices/exchange-rules.ts';
import { WHOLE } from '#server/ads/core/scale-rules.ts';
import {
  LEAST_RELEVANCE,
  offerOf,
  priced,
  qualityOf,
  relevanceOf,
  scoreOf,
  ALL,
  type Bidder,
} from '#server/ads/serving/auction-rules.ts';
import { makeRanking } from '#server/ads/serving/ranking.ts';
import type { AdPage } from '#server/ads/core/targeting-rules.ts';
import { chanceOf, type Chance } from '#server/ads/serving/test-ads.ts';
import {
  STEP_SECONDS,
  STEPS,
  type MadeUpCampaign,
  type MadeUpDay,
  type MadeUpSlot,
} from './made-up-day.ts';
import type { Policy } from './policies.ts';

/** The result of a campaign's day. */
export interface CampaignDay {
  readonly budget: number;
  readonly spent: number;
  readonly clicks: number;
  /** The clicks' value to it, by its bids. */
  readonly value: number;
  /** Clicks not charged because the budget was exhausted. */
  readonly free: number;
  /** The second at which the budget was exhausted; null if never. */
  readonly emptyAt: number | null;
  /** Spending at the end of each step. */
  readonly course: Float64Array;
  /** What was learnt of its ad. */
  readonly observed: Counts;
}

/** A campaign's budget, and what is known of its ad when the day begins. */
export interface Beginning {
  readonly budget: number;
  readonly observed: Counts;
}

interface Running {
  readonly campaign: MadeUpCampaign;
  readonly budget: number;
  multiplier: number;
  part: number;
  spent: number;
  spentBefore: number;
  rate: number;
  observed: { views: number; acts: number };
  clicks: number;
  value: number;
  free: number;
  emptyAt: number | null;
  readonly course: Float64Array;
}

interface Click {
  readonly by: Running;
  readonly price: number;
}

/** The prior for unseen ads: one click per hundred views. */
const PRIOR = WHOLE / 100;

/** Runs a day by the product's own rules with the given pacing policy. */
export function runDay(
  day: MadeUpDay,
  beginnings: readonly Beginning[],
  policy: Policy,
): CampaignDay[] {
  const all = day.campaigns.map((campaign, at) => started(campaign, beginnings[at]));
  const byTopic = Map.groupBy(
    all.flatMap((one) => one.campaign.topics.map(({ topic }) => ({ topic, one }))),
    ({ topic }) => topic,
  );
  const chance = chanceOf(5);
  const due: (Click[] | undefined)[] = [];
  let next = 0;
  for (let step = 0; step < STEPS; step += 1) {
    for (let second = step * STEP_SECONDS; second < (step + 1) * STEP_SECONDS; second += 1) {
      for (const click of due[second] ?? []) charge(click, second);
      for (; ; next += 1) {
        const slot = day.slots[next];
        if (slot?.second !== second) break;
        const near = new Set(
          slot.topics.flatMap(({ topic }) => (byTopic.get(topic) ?? []).map(({ one }) => one)),
        );
        const click = show(slot, near, chance);
        if (click !== null) (due[second + slot.delay] ??= []).push(click);
      }
    }
    for (const one of all) steer(one, day, step, policy);
  }
  return all;
}

/** Without a beginning there is no limit, and nothing is known of the ad. */
function started(
  campaign: MadeUpCampaign,
  { budget, observed }: Beginning = {
    budget: Number.MAX_SAFE_INTEGER,
    observed: { views: 0, acts: 0 },
  },
): Running {
  return {
    campaign,
    budget,
    multiplier: WHOLE,
    part: WHOLE,
    spent: 0,
    spentBefore: 0,
    rate: rateOf(observed, PRIOR),
    observed: { ...observed },
    clicks: 0,
    value: 0,
    free: 0,
    emptyAt: null,
    course: new Float64Array(STEPS),
  };
}

/** Runs a slot's auction; returns the resulting click, if any. */
function show(slot: MadeUpSlot, near: ReadonlySet<Running>, chance: Chance): Click | null {
  const page = { topics: slot.topics, near: new Map<string, number>() } as unknown as AdPage;
  const ranking = makeRanking<Bidder & { readonly one: Running }>(2);
  for (const one of near) {
    const { campaign, rate } = one;
    if (one.emptyAt !== null || (one.part < WHOLE && chance(WHOLE) >= one.part)) continue;
    const offer = offerOf({ bid: campaign.bid, isPaidByImpression: false }, one.multiplier);
    const relevance = relevanceOf({ topics: campaign.topics, signature: '' }, page);
    if (offer < campaign.floor || relevance < LEAST_RELEVANCE) continue;
    const { id, accountId, floor } = campaign;
    const score = scoreOf(offer, rate, relevance);
    const bidder = { id, accountId, floor, offer, worth: DOLLAR, rate, relevance, score, one };
    if (ranking.takes(bidder)) ranking.put(bidder);
  }
  const [winner] = priced(ranking.list(), 1);
  if (winner === undefined) return null;
  const { one, relevance } = winner.bidder;
  one.observed.views += ONE;
  const likely = (one.campaign.clicks * slot.mood * qualityOf(relevance)) / ALL / WHOLE;
  return slot.draw < likely ? { by: one, price: winner.price } : null;
}

function charge({ by, price }: Click, second: number): void {
  const left = by.budget - by.spent;
  const charged = Math.min(price, left);
  by.spent += charged;
  by.free += price - charged;
  by.clicks += 1;
  by.value += by.campaign.bid;
  by.observed.acts += ONE;
  if (by.spent === by.budget) by.emptyAt ??= second;
}

function steer(one: Running, { forecast }: MadeUpDay, step: number, policy: Policy): void {
  const { budget } = one;
  const share = forecast[step] ?? WHOLE;
  const planned = plannedBy(budget, share);
  const { multiplier, part } = policy({
    multiplier: one.multiplier,
    part: one.part,
    budget,
    spent: one.spent,
    planned,
    due: planned - plannedBy(budget, forecast[step - 1] ?? 0),
    spentInStep: one.spent - one.spentBefore,
    share,
  });
  one.multiplier = multiplier;
  one.part = part;
  one.spentBefore = one.spent;
  one.rate = rateOf(one.observed, PRIOR);
  one.course[step] = one.spent;
}
