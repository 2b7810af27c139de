import type { getAdBidFloor as call } from '#contract/ads/drafts/drafts.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { findPrices } from './find-prices.ts';
import { highestFloor } from './floor-rules.ts';

/** Returns the lowest valid bid, so that nobody has to guess. */
export async function getBidFloor(
  { read, now, adAccount }: AdvertiserContext,
  { objective_type, billable_event, targeting_spec }: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { currency, country: home } = adAccount;
  const floored = {
    objective: objective_type,
    billableEvent: billable_event,
    spec: targeting_spec ?? {},
    currency,
  };
  const highest = highestFloor(floored, await findPrices(read, now), home);
  return {
    type: 'ad_bid_floor',
    currency,
    floor_in_micro_currency: highest?.micros ?? null,
    country: highest?.country ?? null,
  };
}
