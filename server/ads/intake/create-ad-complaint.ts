import type { createAdComplaint as call } from '#contract/ads/viewing.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { lockAd, updateAd } from '../core/ad-store.ts';
import { storeComplaint, waitingComplaints } from '../review/complaint-store.ts';
import type { IntakeParts } from './count-event.ts';
import { findShown } from './find-shown.ts';

/** This many complainants trigger another review; fewer might be a single person's grudge. */
const ENOUGH = 3;

/**
 * Stores the viewer's complaint about an ad they were shown. It keeps running until an operator has reviewed it, so
 * that nobody can stop others' ads by complaining.
 */
export async function createAdComplaint(
  context: SignedInContext & { readonly ads: IntakeParts },
  { tracking_params, reason, comment }: InputOf<typeof call>,
): Promise<null> {
  const { tx, now, viewer, ads } = context;
  const impression = await findShown(ads, context, tracking_params);
  const { adId } = impression.ad;
  // Locked from here, so that of two simultaneous complaints one sees the other.
  const ad = await lockAd(tx, bucketOf(adId), adId);
  if (ad === null) throw new Failure('ad_not_found', 'This ad no longer exists.');
  await storeComplaint(tx, ad, { personId: viewer.id, reason, comment: comment || null, at: now });
  if (ad.waitsSince !== null || (await waitingComplaints(tx, ad)) < ENOUGH) return null;
  await updateAd(tx, { ...ad, waitsSince: now, updatedAt: now });
  return null;
}
