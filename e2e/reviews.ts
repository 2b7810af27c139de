import { type AdReview, getAdReviews, updateAdReview } from '#contract/ads/reviews.ts';
import type { Page } from '#contract/kernel/call.ts';
import { expect, type Product, test } from './product.ts';

/** Returns every ad awaiting an operator. Other tests leave hundreds, and the newest come last. */
export async function waitingAds({ operator }: Product): Promise<AdReview[]> {
  const waiting: AdReview[] = [];
  let bookmark: string | null = null;
  do {
    const page: Page<AdReview[]> = await operator.call(getAdReviews, { page_size: 250, bookmark });
    waiting.push(...page.data);
    ({ bookmark } = page);
  } while (bookmark !== null);
  return waiting;
}

/** Ads are checked in turn, and other tests may have just created hundreds. */
const TURN_MS = 150_000;

/** Returns the ad from the queue, once it has been checked. */
export async function waitingAd(
  product: Product,
  isIt: (ad: AdReview) => boolean,
): Promise<AdReview> {
  test.slow();
  const found: AdReview[] = [];
  // A busy server may ask to retry later, so the wait continues.
  await expect(async () => {
    found.push(...(await waitingAds(product)).filter(isIt));
    expect(found.length).toBeGreaterThan(0);
  }).toPass({ timeout: TURN_MS });
  const [first] = found;
  if (first === undefined) throw new Error('no such ad waits');
  return first;
}

export async function approveAd(product: Product, isIt: (ad: AdReview) => boolean): Promise<void> {
  const { id: ad_id, review_no } = await waitingAd(product, isIt);
  await product.operator.call(updateAdReview, { ad_id, review_no, verdict: 'approved' });
  await product.run('ads.pace');
}
