import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import type { AdRow } from '../core/ad-store.ts';
import { checkAllLater } from '../core/check-later.ts';
import { uncheckAdsOfGroup } from './recheck-store.ts';

/** An ad that has to be looked at again, as its next look finds it. */
export const unchecked = (ad: AdRow): AdRow => ({
  ...ad,
  review: 'PENDING',
  reasons: [],
  reviewNo: ad.reviewNo + 1,
  waitsSince: null,
});

/** Has the ads of an ad group that are shown, or were about to be, looked at again. */
export async function checkGroupAgain(context: AdvertiserContext, groupId: string): Promise<void> {
  const { tx, now, adAccount } = context;
  await checkAllLater(context, await uncheckAdsOfGroup(tx, adAccount, groupId, now));
}
