import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { lockAdsOfGroup, updateAd, type AdRow } from '../core/ad-store.ts';
import { checkLater } from '../core/check-later.ts';

/** An ad that has to be looked at anew, as its next look finds it. */
export const unchecked = (ad: AdRow): AdRow => ({
  ...ad,
  review: 'PENDING',
  reasons: [],
  reviewNo: ad.reviewNo + 1,
  waitsSince: null,
});

/** Has the ads of an ad group that are shown, or were about to be, looked at anew. */
export async function checkGroupAgain(context: AdvertiserContext, groupId: string): Promise<void> {
  const { tx, now, adAccount } = context;
  for (const ad of await lockAdsOfGroup(tx, adAccount, groupId)) {
    const isShown = ad.status === 'ACTIVE' || ad.status === 'PAUSED';
    // A rejected one stays so until it is changed itself.
    if (!isShown || ad.review === 'REJECTED') continue;
    const again = unchecked(ad);
    await updateAd(tx, { ...again, updatedAt: now });
    await checkLater(context, again);
  }
}
