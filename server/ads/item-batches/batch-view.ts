import type { ItemBatch } from '#contract/ads/catalogs/item-batches.ts';
import { effectOf } from '#contract/ads/catalogs/issue-codes.ts';
import { maybeSeconds, toSeconds } from '../core/times.ts';
import type { BatchRow, ItemResult } from './batch-store.ts';

export const batchView = (row: BatchRow): ItemBatch => ({
  id: row.id,
  type: 'catalog_item_batch',
  feed_id: row.feedId,
  status: row.results === null ? 'PROCESSING' : 'COMPLETED',
  created_time: toSeconds(row.createdAt),
  ended_time: maybeSeconds(row.endedAt),
  items:
    row.results?.map(resultView) ??
    row.items.map(({ item_id, operation }) => ({
      item_id,
      operation,
      status: 'PROCESSING',
      issues: [],
    })),
});

const resultView = ({
  itemId,
  operation,
  isDone,
  issues,
}: ItemResult): ItemBatch['items'][number] => ({
  item_id: itemId,
  operation,
  status: isDone ? 'SUCCESS' : 'FAILURE',
  issues: issues.map(({ code, value }) => ({ code, effect: effectOf(code), value })),
});
