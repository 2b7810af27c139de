import * as z from 'zod/mini';
import type { Jobs } from '#server/kernel/context/context.ts';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';

/** The products of an ad account changed: a run replaced another, or a data source was deleted. */
export const productsChanged = defineEvent(
  'ads.products-changed',
  z.object({ bucket: z.int(), account_id: z.string() }),
);

/** Announces the change once, however many data sources of the ad account finish together. */
export function announceProducts(
  jobs: Jobs,
  { bucket, accountId }: { readonly bucket: number; readonly accountId: string },
): Promise<void> {
  const jobKey = `${productsChanged.name}:${accountId}`;
  return productsChanged.announce(jobs, { bucket, account_id: accountId }, { jobKey });
}
