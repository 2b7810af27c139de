import type { RUN_STATUSES } from '#contract/ads/catalogs/feeds.ts';
import type { IssueCode } from '#contract/ads/catalogs/issue-codes.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** The counts of a run. */
export interface RunCounts {
  readonly original: number;
  readonly ingested: number;
  readonly inStock: number;
  readonly outOfStock: number;
  readonly preorder: number;
}

/** One run of a data source. */
export interface RunRow extends RunCounts {
  readonly id: string;
  readonly bucket: number;
  readonly feedId: string;
  readonly status: (typeof RUN_STATUSES)[number];
  readonly acceptsDecrease: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly issues: readonly (readonly [IssueCode, number])[];
}

const COLUMNS = `bucket, id, feed_id as "feedId", status, accepts_decrease as "acceptsDecrease",
  started_at as "startedAt", ended_at as "endedAt", original_count as original,
  ingested_count as ingested, in_stock_count as "inStock", out_of_stock_count as "outOfStock",
  preorder_count as preorder, issues`;

/** Returns the runs of a data source, newest first. */
export function runsPage(
  tx: Tx,
  { bucket, id: feedId }: { readonly bucket: number; readonly id: string },
  before: string | null,
  limit: number,
): Promise<RunRow[]> {
  return tx.rows(
    `select ${COLUMNS} from ad_feed_runs
     where bucket = :bucket and feed_id = :feedId
       and (:before::bigint is null or id < :before::bigint)
     order by id desc limit :limit`,
    { bucket, feedId, before, limit },
  );
}

export function runsByIds(tx: Tx, bucket: number, ids: readonly string[]): Promise<RunRow[]> {
  return tx.rows(
    `select ${COLUMNS} from ad_feed_runs where bucket = :bucket and id = any(:ids::bigint[])`,
    { bucket, ids },
  );
}

/** Returns the last run of each data source. */
export function lastRuns(tx: Tx, bucket: number, feedIds: readonly string[]): Promise<RunRow[]> {
  return tx.rows(
    `select run.* from unnest(:feedIds::bigint[]) as feed (id)
     cross join lateral (
       select ${COLUMNS} from ad_feed_runs
       where bucket = :bucket and feed_id = feed.id order by id desc limit 1) as run`,
    { bucket, feedIds },
  );
}

/** Returns a run of the ad account's data source. */
export function runOf(tx: Tx, account: AccountAt, id: string): Promise<RunRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_feed_runs
     where bucket = :bucket and id = :id and feed_id in (
       select id from ad_feeds where bucket = :bucket and account_id = :accountId)`,
    { bucket: account.bucket, id, accountId: account.id },
  );
}

export async function insertRun(
  tx: Tx,
  row: Pick<RunRow, 'bucket' | 'id' | 'feedId' | 'acceptsDecrease' | 'startedAt'>,
): Promise<void> {
  await tx.run(
    `insert into ad_feed_runs (bucket, id, feed_id, status, accepts_decrease, started_at)
     values (:bucket, :id, :feedId, 'PROCESSING', :acceptsDecrease, :startedAt)`,
    { ...row },
  );
}

/** Stores the result of a run, with all its counts. */
export async function endRun(tx: Tx, row: RunRow): Promise<void> {
  await tx.run(
    `update ad_feed_runs set status = :status, ended_at = :endedAt, original_count = :original,
       ingested_count = :ingested, in_stock_count = :inStock, out_of_stock_count = :outOfStock,
       preorder_count = :preorder, issues = :issues::jsonb
     where bucket = :bucket and id = :id`,
    {
      bucket: row.bucket,
      id: row.id,
      status: row.status,
      endedAt: row.endedAt,
      original: row.original,
      ingested: row.ingested,
      inStock: row.inStock,
      outOfStock: row.outOfStock,
      preorder: row.preorder,
      issues: JSON.stringify(row.issues),
    },
  );
}

/** Adds to the counts of a run whose products changed after it ended. */
export async function addCounts(
  tx: Tx,
  { bucket, runId }: { readonly bucket: number; readonly runId: string },
  counts: RunCounts,
): Promise<void> {
  await tx.run(
    `update ad_feed_runs set original_count = original_count + :original,
       ingested_count = ingested_count + :ingested, in_stock_count = in_stock_count + :inStock,
       out_of_stock_count = out_of_stock_count + :outOfStock, preorder_count = preorder_count + :preorder
     where bucket = :bucket and id = :runId`,
    {
      bucket,
      runId,
      original: counts.original,
      ingested: counts.ingested,
      inStock: counts.inStock,
      outOfStock: counts.outOfStock,
      preorder: counts.preorder,
    },
  );
}
