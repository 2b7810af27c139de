import * as z from 'zod/mini';
import type { Jobs } from '#server/kernel/context/context.ts';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';

/** The products of an ad account are others than before: a run took the place of another, or a data source is gone. */
export const productsChanged = defineEvent(
  'ads.products-changed',
  z.object({ bucket: z.int(), account_id: z.string() }),
);

/** Announces it once, however many data sources of the ad account end at one moment. */
export function announceProducts(
  jobs: Jobs,
  { bucket, accountId }: { readonly bucket: number; readonly accountId: string },
): Promise<void> {
  const jobKey = `${productsChanged.name}:${accountId}`;
  return productsChanged.announce(jobs, { bucket, account_id: accountId }, { jobKey });
}
