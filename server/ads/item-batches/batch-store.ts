import type { ItemOperation, SentItem } from '#contract/ads/catalogs/item-batches.ts';
import type { IssueCode } from '#contract/ads/catalogs/issue-codes.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** What came of a product. */
export interface ItemResult {
  readonly itemId: string;
  readonly operation: ItemOperation;
  readonly isDone: boolean;
  readonly issues: readonly { readonly code: IssueCode; readonly value: string | null }[];
}

/** Products that a program sent at once. */
export interface BatchRow {
  readonly bucket: number;
  readonly id: string;
  readonly accountId: string;
  /** The data source that holds what it creates. */
  readonly feedId: string;
  /** Empty once they are written. */
  readonly items: readonly SentItem[];
  /** Null while it waits. */
  readonly results: readonly ItemResult[] | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

const COLUMNS = `bucket, id, account_id as "accountId", feed_id as "feedId", items, results,
  created_at as "createdAt", ended_at as "endedAt"`;

export async function insertBatch(tx: Tx, row: BatchRow): Promise<void> {
  await tx.run(
    `insert into ad_item_batches (bucket, id, account_id, feed_id, items, created_at)
     values (:bucket, :id, :accountId, :feedId, :items::jsonb, :createdAt)`,
    {
      bucket: row.bucket,
      id: row.id,
      accountId: row.accountId,
      feedId: row.feedId,
      items: JSON.stringify(row.items),
      createdAt: row.createdAt,
    },
  );
}

/** Returns a batch of the ad account whose data source is not deleted. */
export function batchById(tx: Tx, account: AccountAt, id: string): Promise<BatchRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_item_batches
     where bucket = :bucket and id = :id and account_id = :accountId and feed_id in (
       select id from ad_feeds where bucket = :bucket and account_id = :accountId)`,
    { bucket: account.bucket, id, accountId: account.id },
  );
}

export async function countWaiting(tx: Tx, account: AccountAt): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_item_batches
     where bucket = :bucket and account_id = :accountId and ended_at is null`,
    { bucket: account.bucket, accountId: account.id },
  );
  return row?.count ?? 0;
}

/** Returns the batch of the ad account that has waited longest, locked; those of deleted data sources do not count. */
export function lockNextBatch(tx: Tx, account: AccountAt): Promise<BatchRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_item_batches
     where bucket = :bucket and account_id = :accountId and ended_at is null and feed_id in (
       select id from ad_feeds where bucket = :bucket and account_id = :accountId)
     order by id limit 1 for update`,
    { bucket: account.bucket, accountId: account.id },
  );
}

/** Stores what came of a batch, in place of what was sent. */
export async function endBatch(
  tx: Tx,
  { bucket, id }: BatchRow,
  results: readonly ItemResult[],
  endedAt: Date,
): Promise<void> {
  await tx.run(
    `update ad_item_batches set items = '[]', results = :results::jsonb, ended_at = :endedAt
     where bucket = :bucket and id = :id`,
    { bucket, id, results: JSON.stringify(results), endedAt },
  );
}

/** Deletes batches that came before a moment, the oldest first; returns how many. */
export function forgetBatches(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(
    `delete from ad_item_batches where (bucket, id) in (
       select bucket, id from ad_item_batches where created_at < :before
       order by created_at limit :limit)`,
    { before, limit },
  );
}
