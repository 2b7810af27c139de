import {
  type createCatalogItemBatch as call,
  type ItemBatch,
  MAX_WAITING_BATCHES,
} from '#contract/ads/catalogs/item-batches.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { insertRun } from '../catalogs/run-store.ts';
import { type BatchRow, countWaiting, insertBatch } from './batch-store.ts';
import { batchView } from './batch-view.ts';
import { callsSource } from './calls-source.ts';
import { writeLater } from './write-items.ts';

const RETRY_SECONDS = 10;

/** Receives a batch of products, which a job writes. */
export async function createItemBatch(
  context: AdvertiserContext,
  { items, ...market }: InputOf<typeof call>,
): Promise<ItemBatch> {
  const { tx, now, jobs, adAccount } = context;
  const { bucket, id: accountId } = adAccount;
  await hold(tx, `ads.feeds ${accountId}`);
  if ((await countWaiting(tx, adAccount)) >= MAX_WAITING_BATCHES) {
    throw new Failure('rate_limited', 'Too many batches are waiting. Try again in a moment.', {
      retryAfter: RETRY_SECONDS,
    });
  }
  const { id: feedId } = await callsSource(context, market);
  const id = makeId(bucket, now.getTime());
  const row: BatchRow = {
    bucket,
    id,
    accountId,
    feedId,
    items,
    results: null,
    createdAt: now,
    endedAt: null,
  };
  await insertBatch(tx, row);
  await insertRun(tx, { bucket, id, feedId, acceptsDecrease: true, startedAt: now });
  await writeLater(jobs, row);
  return batchView(row);
}
