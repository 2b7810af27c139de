import type { Jobs } from '#server/kernel/context/context.ts';

/** An ad that needs review. */
interface Unchecked {
  readonly id: string;
  readonly bucket: number;
  /** Identifies the review: answers to earlier ones are ignored. */
  readonly reviewNo: number;
}

/** The job that checks an ad; its payload is `{ ad_id, review_no }`. */
export const CHECK_AD = 'ads.check-ad';

/**
 * A check waits for the advertiser's site, so checks have lanes of their own: at most this many workers wait, however
 * slow the sites are.
 */
const LANES = 2;

/** Queues a check of an ad that was created or visibly changed, if the transaction commits. */
export function checkLater(context: { readonly jobs: Jobs }, ad: Unchecked): Promise<void> {
  return checkAllLater(context, [ad]);
}

/** Like checkLater, for many. */
export async function checkAllLater(
  { jobs }: { readonly jobs: Jobs },
  ads: readonly Unchecked[],
): Promise<void> {
  for (const [lane, some] of Map.groupBy(ads, ({ bucket }) => bucket % LANES)) {
    const payloads = some.map(({ id, reviewNo }) => ({ ad_id: id, review_no: reviewNo }));
    await jobs.addAll(CHECK_AD, payloads, { lane: `${CHECK_AD}-${lane}` });
  }
}
