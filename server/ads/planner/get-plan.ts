import { EVENTS_OF } from '#contract/ads/campaign-rules.ts';
import { targetingProblems } from '#contract/ads/targeting-rules.ts';
import {
  type AdPlan,
  type getAdPlan as call,
  LEAST_PLAN_PEOPLE,
  PLAN_PARTS,
  type PlanPoint,
} from '#contract/ads/planner/plan.ts';
import { planDates, planDays, planProblems } from '#contract/ads/planner/plan-rules.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { pinsByIds } from '#server/pins/index.ts';
import { requireAudiencesSeen } from '../audiences/require-own-audiences.ts';
import { topicCode } from '../core/codes.ts';
import { refuseField } from '../core/field-rules.ts';
import type { ServingAd, Topic } from '../core/targeting-rules.ts';
import { expectedOf, rangesOf, type Draft } from '../forecast/forecast-rules.ts';
import { type ForecastDeps, LEAST_MATCHES, ratesFor } from '../forecast/get-forecast.ts';
import { trafficFor, type MatchingTraffic } from '../forecast/matching-traffic.ts';
import { toTopic } from '../pacing/read-serving.ts';
import { toServingAd } from '../pacing/serving-ads.ts';
import { findPrices } from '../prices/find-prices.ts';
import { sketchesOf } from '../reach/reach-store.ts';
import { countTogether } from '../reach/sketch.ts';
import { ALL } from '../serving/auction-rules.ts';
import { frequencyOf, levelOf, type Met, MOST_MET_DAYS, peopleOf, unionOf } from './plan-rules.ts';
import { impressionsBetween, newestPins } from './plan-store.ts';

type Input = InputOf<typeof call>;
type PlanContext = AdvertiserContext & ForecastDeps;

const DAY_MS = 86_400_000;
/** The newest ads that determine an ad account's topics. */
const NEWEST = 10;

/** Forecasts a campaign at its budget and at others, from auctions of the last weeks [CONSOLE-26]. */
export async function getPlan(context: PlanContext, input: Input): Promise<AdPlan> {
  const { read, now, adAccount } = context;
  const days = requirePlan(input, adAccount, now);
  await requireAudiencesSeen(read, adAccount, input.targeting_spec ?? {});
  const ad = await plannedAd(context, input);
  const traffic = await trafficFor(read, ad, now);
  const met = await metLately(context, Math.min(days, MOST_MET_DAYS));
  const isKnown = traffic.matches.length >= LEAST_MATCHES;
  const budget = input.budget_in_micro_currency * (input.budget_type === 'DAILY' ? days : 1);
  const draft = { ad, isAccelerated: false, ...(await ratesFor(read, ad, now)) };
  const parts = isKnown ? PLAN_PARTS : [];
  return {
    type: 'ad_plan',
    is_known: isKnown,
    has_topics: ad.topics.length > 0,
    currency: adAccount.currency,
    days,
    points: parts.map((part) => pointAt(part, { draft, traffic, met, budget, days })),
    auctions: traffic.matches.length,
    auctions_read: traffic.read,
    people_lately: met.people,
  };
}

interface Material {
  readonly draft: Omit<Draft, 'budget'>;
  readonly traffic: MatchingTraffic;
  readonly met: Met;
  /** For all days. */
  readonly budget: number;
  readonly days: number;
}

function pointAt(part: number, { draft, traffic, met, budget, days }: Material): PlanPoint {
  const inAll = Math.floor((budget * part) / 100);
  const aDay = Math.floor(inAll / days);
  const expected = expectedOf({ ...draft, budget: aDay }, traffic.matches, traffic.aDay);
  const ranges = rangesOf(expected, aDay, days);
  const share = traffic.matches.length / traffic.read;
  const people =
    met.people < LEAST_PLAN_PEOPLE ? null : peopleOf(ranges.impressions, met, { share, days });
  return {
    level: levelOf(part),
    budget_in_micro_currency: inAll,
    ...ranges,
    people,
    frequency_in_tenths: people && frequencyOf(expected.impressions * days, people),
  };
}

/** Throws, naming the field, for an impossible campaign; returns its number of days. */
function requirePlan(input: Input, account: AdvertiserContext['adAccount'], now: Date): number {
  const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const dates = planDates(input, today);
  const [problem] = [
    ...planProblems({ ...input, ...dates }, account, today),
    ...targetingProblems(input.targeting_spec ?? {}),
  ];
  if (problem !== undefined) throw refuseField(problem.field, problem.message);
  return planDays(dates);
}

/** Returns an ad with the plan's interests as topics, each at full weight. */
async function plannedAd(context: PlanContext, input: Input): Promise<ServingAd> {
  const { read, now, adAccount } = context;
  const spec = input.targeting_spec ?? {};
  const topics = spec.INTEREST
    ? spec.INTEREST.map((name): Topic => ({ topic: topicCode(name), weight: ALL }))
    : await topicsOfNewest(context);
  return toServingAd(
    {
      // It has no ids and no Pin yet.
      id: '0',
      campaignId: '0',
      groupId: '0',
      pinId: '0',
      accountId: adAccount.id,
      ownerId: adAccount.ownerId,
      bid: input.bid_in_micro_currency ?? null,
      objective: input.objective_type,
      billableEvent: EVENTS_OF[input.objective_type][0] ?? 'CLICKTHROUGH',
      currency: adAccount.currency,
      spec,
      placements: 'ALL',
      isAutoTargeted: true,
      frequencyCap: null,
      endAt: null,
    },
    { signature: '', topics },
    [],
    await findPrices(read, now),
  );
}

/** Returns the topics of the ad account's newest ads. */
async function topicsOfNewest({ read, adAccount, topics }: PlanContext): Promise<Topic[]> {
  const pins = await pinsByIds(read, await newestPins(read, adAccount, NEWEST));
  const about = await topics.ofPictures(
    read,
    pins.map(({ signature }) => signature),
  );
  return unionOf([...about.values()].map((named) => named.map(toTopic)));
}

/** Returns impressions and people of the ad account's ads in the days before today. */
async function metLately({ read, now, adAccount }: PlanContext, days: number): Promise<Met> {
  const dayBefore = (count: number): string =>
    new Date(now.getTime() - count * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const span = { from: dayBefore(days), to: dayBefore(1) };
  const sketches = await sketchesOf(read, adAccount.bucket, [adAccount.id], span);
  const people = countTogether(sketches.map(({ sketch }) => sketch));
  return { people, impressions: Math.max(people, await impressionsBetween(read, adAccount, span)) };
}
