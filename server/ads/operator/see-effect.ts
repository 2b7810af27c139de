import type { AdEffect, getAdEffect as call } from '#contract/ads/effect.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Experiment } from '#contract/kernel/experiments.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { partWithoutAds } from '../core/sees-ads.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { effectsSince } from './effect-store.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 28;

/** Returns what people did, with ads and without. */
export async function seeEffect(
  { read, now, adsExperiment }: SignedInContext & { readonly adsExperiment: Experiment },
  { days = USUAL_DAYS }: InputOf<typeof call>,
): Promise<AdEffect> {
  const since = dayOf(new Date(now.getTime() - days * DAY_MS));
  const { from, to, withAds, withoutAds } = await effectsSince(read, since);
  const part = partWithoutAds(adsExperiment);
  return {
    type: 'ad_effect',
    from,
    to,
    with_ads: { ...withAds, part: 1 - part },
    without_ads: { ...withoutAds, part },
  };
}
