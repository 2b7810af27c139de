import type { Jobs } from '#server/kernel/context/context.ts';
import type { AdRow } from './ad-store.ts';

/** The job that looks at an ad; its payload is `{ ad_id, review_no }`. */
export const CHECK_AD = 'ads.check-ad';

/** Has an ad looked at that was made, or changed in what people see of it: if, and only if, that commits. */
export function checkLater(
  { jobs }: { readonly jobs: Jobs },
  { id, reviewNo }: Pick<AdRow, 'id' | 'reviewNo'>,
): Promise<void> {
  return jobs.add(CHECK_AD, { ad_id: id, review_no: reviewNo });
}
