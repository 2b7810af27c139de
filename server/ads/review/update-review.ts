import type { Ad } from '#contract/ads/objects.ts';
import type { updateAdReview as call } from '#contract/ads/reviews.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { record } from '#server/trust/index.ts';
import { adsByIds, lockAd, type AdRow } from '../core/ad-store.ts';
import { refuseField } from '../core/field-rules.ts';
import { showAds } from '../campaigns/show-ads.ts';
import type { Outcome } from './review-rules.ts';
import { ownerOfAccount } from './review-store.ts';
import { settle } from './settle.ts';

/** Records an operator's decision on an ad. */
export async function updateReview(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Ad> {
  const { tx, viewer } = context;
  const ad = await lockAd(tx, bucketOf(input.ad_id), input.ad_id);
  const ownerId = ad && (await ownerOfAccount(tx, ad.accountId));
  if (ad === null || ownerId === null) throw new Failure('ad_not_found', 'Ad not found.');
  requirePending(ad, input.review_no);
  const outcome = outcomeIn(input);
  const note = input.note ?? null;
  await settle(context, { ad, ownerId, outcome, who: viewer.id, note });
  await recordAct(context, ownerId, ad, outcome);
  return shownNow(context, ad);
}

/** Refuses answers unless the ad is still as the operator saw it. */
function requirePending(ad: AdRow, reviewNo: number): void {
  if (ad.reviewNo === reviewNo && ad.status !== 'DRAFT') return;
  throw new Failure('ad_changed', 'This ad was changed in the meantime.', {
    detail: 'The advertiser changed this ad in the meantime. Take another look.',
  });
}

function outcomeIn({ verdict, reasons = [] }: InputOf<typeof call>): Outcome {
  if (verdict === 'approved') return { review: 'APPROVED', waits: false, reasons: [] };
  if (reasons.length === 0) throw refuseField('reasons', "Say why it can't be shown.");
  return { review: 'REJECTED', waits: false, reasons: [...new Set(reasons)] };
}

function recordAct(
  { tx, viewer, now, origin }: SignedInContext,
  ownerId: string,
  ad: AdRow,
  { review, reasons }: Outcome,
): Promise<void> {
  return record(tx, {
    action: review === 'APPROVED' ? 'ad_approved' : 'ad_rejected',
    actorId: viewer.id,
    subjectId: ownerId,
    origin,
    at: now,
    detail: { ad: ad.id, advertiser: ad.accountId, reasons: reasons.join(' ') },
  });
}

async function shownNow({ tx }: SignedInContext, { id, bucket, accountId }: AdRow): Promise<Ad> {
  const account = { id: accountId, bucket };
  const rows = await adsByIds(tx, account, [id]);
  const [ad] = await showAds(tx, [...rows.values()]);
  if (ad === undefined) throw new Failure('ad_not_found', 'Ad not found.');
  return ad;
}
