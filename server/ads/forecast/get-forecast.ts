import type { AdForecast, getAdForecast as call } from '#contract/ads/forecast.ts';
import type { BillableEvent, Objective } from '#contract/ads/objects.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { pinsByIds } from '#server/pins/index.ts';
import { requireAudiencesSeen } from '../audiences/require-own-audiences.ts';
import { findPromotablePin } from '../core/find-promotable-pin.ts';
import type { ServingAd } from '../core/targeting-rules.ts';
import { PRIOR } from '../pacing/count-seen.ts';
import { toTopic, type Topics } from '../pacing/read-serving.ts';
import { meanOf, rateOf } from '../pacing/pacing-rules.ts';
import { toServingAd } from '../pacing/serving-ads.ts';
import { findPrices } from '../prices/find-prices.ts';
import { requireMoney } from '../quick-promote/promotion-rules.ts';
import { CERTAIN } from '../core/scale-rules.ts';
import { expectedOf, rangesOf } from './forecast-rules.ts';
import { countsBeside } from './forecast-store.ts';
import { trafficFor } from './matching-traffic.ts';

/** Dependencies of forecasts besides the database. */
export interface ForecastDeps {
  readonly topics: Topics;
}

type Input = InputOf<typeof call>;

/** With fewer auctions there is no forecast: it would be a guess. */
export const LEAST_MATCHES = 1_000;
const RATES_MS = 30 * 86_400_000;

/** Forecasts a Pin's results as an ad, from recent page requests. */
export async function getForecast(
  context: AdvertiserContext & ForecastDeps,
  input: Input,
): Promise<AdForecast> {
  const { read, now, adAccount } = context;
  requireMoney(input, adAccount);
  await requireAudiencesSeen(read, adAccount, input.targeting_spec ?? {});
  const ad = await draftedAd(context, input);
  const { matches, aDay } = await trafficFor(read, ad, now);
  const { currency } = adAccount;
  if (matches.length < LEAST_MATCHES) {
    return { type: 'ad_forecast', is_known: false, currency, a_day: null, in_all: null };
  }
  const budget = input.budget_in_micro_currency;
  const isAccelerated = input.pacing_delivery_type === 'ACCELERATED';
  const draft = { ad, budget, isAccelerated, ...(await ratesFor(read, ad, now)) };
  const expected = expectedOf(draft, matches, aDay);
  return {
    type: 'ad_forecast',
    is_known: true,
    currency,
    a_day: rangesOf(expected, budget, 1),
    in_all: input.days ? rangesOf(expected, budget, input.days) : null,
  };
}

/** Builds the ad that would be created. */
async function draftedAd(
  context: AdvertiserContext & ForecastDeps,
  input: Input,
): Promise<ServingAd> {
  const { read, now, adAccount, topics } = context;
  const { id: pinId } = await findPromotablePin(context, input.pin_id);
  const [pin] = await pinsByIds(read, [pinId]);
  const signature = pin?.signature ?? '';
  const about = (await topics.ofPictures(read, [signature])).get(signature) ?? [];
  const keywords = (input.keywords ?? []).map(({ value, match_type: match }) => ({ value, match }));
  const billableEvent = input.billable_event ?? 'CLICKTHROUGH';
  return toServingAd(
    {
      // It has no ids yet.
      id: '0',
      campaignId: '0',
      groupId: '0',
      accountId: adAccount.id,
      ownerId: adAccount.ownerId,
      pinId,
      bid: input.bid_in_micro_currency ?? null,
      objective: OBJECTIVE_OF[billableEvent],
      billableEvent,
      currency: adAccount.currency,
      spec: input.targeting_spec ?? {},
      placements: input.placement_group ?? 'ALL',
      isAutoTargeted: input.auto_targeting_enabled ?? true,
      frequencyCap: null,
      endAt: null,
    },
    { signature, topics: about.map(toTopic) },
    keywords,
    await findPrices(read, now),
  );
}

/** The usual objective of each billable event, which determines the floor. */
const OBJECTIVE_OF: Readonly<Record<BillableEvent, Objective>> = {
  CLICKTHROUGH: 'CONSIDERATION',
  IMPRESSION: 'AWARENESS',
  VIDEO_V_50_MRC: 'VIDEO_COMPLETION',
};

/** Returns the click rate of the ad account's past ads, blended with everybody's where there is little data. */
export async function ratesFor(read: Tx, { accountId, isPaidByImpression }: ServingAd, now: Date) {
  const since = new Date(now.getTime() - RATES_MS);
  const { own, others } = await countsBeside(read, accountId, since);
  const all = { views: own.views + others.views, acts: own.acts + others.acts };
  const clicked = meanOf(own, meanOf(all, PRIOR));
  const rate = isPaidByImpression ? CERTAIN : rateOf({ views: 0, acts: 0 }, clicked);
  return { rate, clicked };
}
