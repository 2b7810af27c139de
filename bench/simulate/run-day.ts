import { ONE, plannedBy, rateOf } from '#server/ads/pacing/pacing-rules.ts';
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

/** How a campaign's day went. */
export interface CampaignDay {
  readonly budget: number;
  readonly spent: number;
  readonly clicks: number;
  /** What its clicks were worth to it: its bids. */
  readonly value: number;
  /** What was asked for clicks when nothing was left. */
  readonly free: number;
  /** The second at which it was empty; null when it never was. */
  readonly emptyAt: number | null;
  /** What it had spent at the end of each step. */
  readonly course: Float64Array;
}

interface Running {
  readonly campaign: MadeUpCampaign;
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

/** What is expected of whoever nobody has seen: one click in a hundred views. */
const PRIOR = WHOLE / 100;

/** Runs a day by the product's own rules; only what steers the budgets is another's. */
export function runDay(day: MadeUpDay, policy: Policy): CampaignDay[] {
  const all = day.campaigns.map(started);
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
  return all.map(({ campaign: { budget }, ...one }) => ({ ...one, budget }));
}

function started(campaign: MadeUpCampaign): Running {
  return {
    campaign,
    multiplier: WHOLE,
    part: WHOLE,
    spent: 0,
    spentBefore: 0,
    rate: rateOf({ views: 0, acts: 0 }, PRIOR),
    observed: { views: 0, acts: 0 },
    clicks: 0,
    value: 0,
    free: 0,
    emptyAt: null,
    course: new Float64Array(STEPS),
  };
}

/** The auction of a slot; the click that will come of it, or none. */
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
  const left = by.campaign.budget - by.spent;
  const charged = Math.min(price, left);
  by.spent += charged;
  by.free += price - charged;
  by.clicks += 1;
  by.value += by.campaign.bid;
  by.observed.acts += ONE;
  if (by.spent === by.campaign.budget) by.emptyAt ??= second;
}

function steer(one: Running, { forecast }: MadeUpDay, step: number, policy: Policy): void {
  const { budget } = one.campaign;
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
