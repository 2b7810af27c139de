import type { Ad } from '#contract/ads/objects.ts';
import type { createAdAppeal as call } from '#contract/ads/reviews.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { lockAds, updateAd } from '../core/ad-store.ts';
import { noteChanges } from '../campaigns/note-changes.ts';
import { showAds } from '../campaigns/show-ads.ts';
import { insertAppeal } from './review-store.ts';

/** Appeals against an ad's rejection: an operator reviews it, whatever the checks would say. */
export async function appeal(
  context: AdvertiserContext,
  { ad_id: id, text }: InputOf<typeof call>,
): Promise<Ad> {
  const { tx, now, viewer, adAccount } = context;
  const ad = (await lockAds(tx, adAccount, [id])).get(id);
  if (ad === undefined) throw new Failure('ad_not_found', 'Ad not found.');
  if (ad.review !== 'REJECTED') {
    throw new Failure('ad_changed', "This ad isn't rejected.", {
      detail: "This ad is no longer rejected, so there's nothing to appeal.",
    });
  }
  await insertAppeal(tx, ad, { text, who: viewer.id, at: now });
  const again = {
    ...ad,
    review: 'PENDING' as const,
    reasons: [],
    reviewNo: ad.reviewNo + 1,
    waitsSince: now,
    updatedAt: now,
  };
  await updateAd(tx, again);
  await noteChanges(context, [
    { entity: 'ad', id, field: 'review_status', was: 'REJECTED', value: 'PENDING' },
  ]);
  const [view] = await showAds(tx, [again]);
  if (view === undefined) throw new Failure('ad_not_found', 'Ad not found.');
  return view;
}
