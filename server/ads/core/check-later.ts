import type { Jobs } from '#server/kernel/context/context.ts';

/** An ad that has to be looked at. */
interface Unchecked {
  readonly id: string;
  readonly bucket: number;
  /** Names the look: the answer to an earlier one counts for nothing. */
  readonly reviewNo: number;
}

/** The job that looks at an ad; its payload is `{ ad_id, review_no }`. */
export const CHECK_AD = 'ads.check-ad';

/**
 * A look waits for a site that the advertiser names, so looks have lanes of their own: however slow their sites are,
 * at most so many of the workers wait for them.
 */
const LANES = 2;

/** Has an ad looked at that was made, or changed in what people see of it: if, and only if, that commits. */
export function checkLater(context: { readonly jobs: Jobs }, ad: Unchecked): Promise<void> {
  return checkAllLater(context, [ad]);
}

/** The same of many. */
export async function checkAllLater(
  { jobs }: { readonly jobs: Jobs },
  ads: readonly Unchecked[],
): Promise<void> {
  for (const [lane, some] of Map.groupBy(ads, ({ bucket }) => bucket % LANES)) {
    const payloads = some.map(({ id, reviewNo }) => ({ ad_id: id, review_no: reviewNo }));
    await jobs.addAll(CHECK_AD, payloads, { lane: `${CHECK_AD}-${lane}` });
  }
}
