import type {
  getCatalogItemBatch as batchCall,
  getCatalogItemsById as itemsCall,
  ItemBatch,
} from '#contract/ads/catalogs/item-batches.ts';
import type { CatalogItem } from '#contract/ads/catalogs/items.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { feedsOfMarket } from '../catalogs/feed-store.ts';
import { itemsByIds } from '../catalogs/item-store.ts';
import { itemView } from '../catalogs/views.ts';
import { batchById } from './batch-store.ts';
import { batchView } from './batch-view.ts';

/** Returns a batch with the result of each product. */
export async function getItemBatch(
  { read, adAccount }: AdvertiserContext,
  { batch_id: id }: InputOf<typeof batchCall>,
): Promise<ItemBatch> {
  const row = await batchById(read, adAccount, id);
  if (row !== null) return batchView(row);
  throw new Failure('catalog_run_not_found', "We couldn't find that batch.");
}

/** Returns products by their ids, from each data source of the country and the language. */
export async function getItemsById(
  { read, adAccount }: AdvertiserContext,
  { item_ids: ids, ...market }: InputOf<typeof itemsCall>,
): Promise<CatalogItem[]> {
  const feeds = await feedsOfMarket(read, adAccount, market);
  const runIds = feeds.flatMap(({ currentRunId }) => currentRunId ?? []);
  const items = await itemsByIds(read, adAccount.bucket, runIds, ids);
  return feeds.flatMap((feed) =>
    items.filter(({ runId }) => runId === feed.currentRunId).map((item) => itemView(feed, item)),
  );
}
