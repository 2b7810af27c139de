import * as z from 'zod/mini';
import { createPin as createPinCall } from '#contract/pins.ts';
import { errors } from '#contract/kernel/errors.ts';
import { MAX_DESCRIPTION, MAX_TITLE } from '#contract/kernel/limits.ts';
import type { Jobs } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '#server/media/index.ts';
import { createPin, pinsByIds } from '#server/pins/index.ts';
import type { Changing } from '../campaigns/note-changes.ts';
import { createAdsAs } from '../campaigns/write-ads.ts';
import { contextOfOwner } from './act-as-owner.ts';
import {
  lockProductAd,
  pinOfProduct,
  type ProductAdRow,
  storeProductAd,
} from './product-ad-store.ts';
import { productBoard } from './promotion-store.ts';

const MAKE = 'ads.make-product-ad';
/** Pictures come from arbitrary sites: the most jobs waiting for one at once, and the timeout of each. */
const LANES = 2;
const PATIENCE_MS = 9_000;
const SERVER_FAULTS = 500;

const payload = z.object({
  bucket: z.int(),
  account_id: z.string(),
  ad_group_id: z.string(),
  feed_id: z.string(),
  item_id: z.string(),
});

/** Queues creating the Pins and ads of products stored for their ad group. */
export async function makeLater(
  { jobs }: { readonly jobs: Jobs },
  rows: readonly ProductAdRow[],
): Promise<void> {
  const payloads = rows.map(({ bucket, accountId, adGroupId, feedId, itemId }) => ({
    bucket,
    account_id: accountId,
    ad_group_id: adGroupId,
    feed_id: feedId,
    item_id: itemId,
  }));
  const lane = `${MAKE}:${(rows[0]?.bucket ?? 0) % LANES}`;
  if (payloads.length > 0) await jobs.addAll(MAKE, payloads, { lane });
}

/**
 * Creates the Pin and the ad of a product, and stores both ids, in one transaction: a repeated job finds all of it or
 * nothing.
 */
export const makeProductAdTask = (media: Media): Task => ({
  name: MAKE,
  async run(raw: unknown, job: JobContext) {
    const { bucket, account_id: accountId, ...named } = payload.parse(raw);
    const { ad_group_id: adGroupId, feed_id: feedId, item_id: itemId } = named;
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const context = await contextOfOwner(accountId, { ...job, signal });
    const row = await lockProductAd(job.tx, { bucket, adGroupId, feedId, itemId });
    if (context === null || row === null || row.adId !== null || row.fault !== null) return;
    try {
      const pinId = (await pinThere(context, row)) ?? (await makePin(media, context, row));
      await storeProductAd(job.tx, { ...row, pinId, ...(await makeAd(context, row, pinId)) });
    } catch (error) {
      job.signal.throwIfAborted();
      if (!isRefusal(error)) throw error;
      await storeProductAd(job.tx, { ...row, fault: error.code });
    }
  },
});

/** Whether an error is the product's fault, so that a retry would fail again. */
const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure &&
  error.code !== 'rate_limited' &&
  errors[error.code].status < SERVER_FAULTS;

/** Returns the product's existing Pin, if it was not deleted. */
async function pinThere({ tx }: Changing, row: ProductAdRow): Promise<string | null> {
  const pinId = await pinOfProduct(tx, row);
  return pinId !== null && (await pinsByIds(tx, [pinId])).length > 0 ? pinId : null;
}

async function makePin(media: Media, context: Changing, row: ProductAdRow): Promise<string> {
  const board_id = await productBoard(context.tx, context.adAccount);
  const input = z.parse(createPinCall.input, {
    board_id,
    title: row.title.slice(0, MAX_TITLE).toWellFormed(),
    description: row.title.slice(0, MAX_DESCRIPTION).toWellFormed(),
    link: row.link,
    image_url: row.imageLink,
  });
  const { id } = await createPin({ ...context, media }, input);
  return id;
}

async function makeAd(
  context: Changing,
  { adGroupId: ad_group_id }: ProductAdRow,
  pin_id: string,
): Promise<Pick<ProductAdRow, 'adId' | 'fault'>> {
  const items = [{ ad_group_id, pin_id }];
  const [answer] = await createAdsAs(context, items, 'SHOPPING');
  const fault = answer?.exceptions[0]?.error_code ?? null;
  return { adId: answer?.data?.id ?? null, fault };
}
