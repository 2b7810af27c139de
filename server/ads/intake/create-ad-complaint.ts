import type { createAdComplaint as call } from '#contract/ads/viewing.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { lockAd, updateAd } from '../core/ad-store.ts';
import { storeComplaint, waitingComplaints } from '../review/complaint-store.ts';
import type { IntakeParts } from './count-event.ts';
import { findShown } from './find-shown.ts';

/** So many people have an ad looked at again; fewer might be one with a grudge. */
const ENOUGH = 3;

/**
 * Keeps what the viewer says against an ad that they were shown. It goes on being shown until an operator has looked:
 * nobody can stop the ads of another by saying something.
 */
export async function createAdComplaint(
  context: SignedInContext & { readonly ads: IntakeParts },
  { tracking_params, reason, comment }: InputOf<typeof call>,
): Promise<null> {
  const { tx, now, viewer, ads } = context;
  const impression = await findShown(ads, context, tracking_params);
  const { adId } = impression.ad;
  // Held from here on: of the third and the fourth, who come at once, one finds the other's.
  const ad = await lockAd(tx, bucketOf(adId), adId);
  if (ad === null) throw new Failure('ad_not_found', 'This ad no longer exists.');
  await storeComplaint(tx, ad, { personId: viewer.id, reason, comment: comment || null, at: now });
  if (ad.waitsSince !== null || (await waitingComplaints(tx, ad)) < ENOUGH) return null;
  await updateAd(tx, { ...ad, waitsSince: now, updatedAt: now });
  return null;
}
