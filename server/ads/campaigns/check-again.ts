import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import type { AdRow } from '../core/ad-store.ts';
import { checkAllLater } from '../core/check-later.ts';
import { uncheckAdsOfGroup } from './recheck-store.ts';

/** The ad, waiting for its next review. */
export const unchecked = (ad: AdRow): AdRow => ({
  ...ad,
  review: 'PENDING',
  reasons: [],
  reviewNo: ad.reviewNo + 1,
  waitsSince: null,
});

/** Sends the approved and pending ads of an ad group back to review. */
export async function checkGroupAgain(context: AdvertiserContext, groupId: string): Promise<void> {
  const { tx, now, adAccount } = context;
  await checkAllLater(context, await uncheckAdsOfGroup(tx, adAccount, groupId, now));
}
