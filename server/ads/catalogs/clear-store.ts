import type { Tx } from '#server/kernel/db/tx.ts';
import type { RunAt } from './item-store.ts';

/**
 * Deletes the next `limit` products of a run after one, by ranges of the primary key: statistics of a table that was
 * just filled are missing, and any other plan may compare each product with each. Returns the last one, null if none
 * is left.
 */
export async function deleteItems(
  tx: Tx,
  { bucket, runId }: RunAt,
  after: string | null,
  limit: number,
): Promise<string | null> {
  const row = await tx.row<{ last: string | null }>(
    `with last as materialized (
       select max(item_id) as id from (
         select item_id from ad_items
         where bucket = :bucket and run_id = :runId and item_id > :after collate "C"
         order by item_id limit :limit) as next),
     gone as (
       delete from ad_items
       where bucket = :bucket and run_id = :runId and item_id > :after collate "C"
         and item_id <= (select id from last))
     select id as last from last`,
    { bucket, runId, after: after ?? '', limit },
  );
  return row?.last ?? null;
}

/** Deletes the next `limit` problems of a run after one, as `deleteItems`. */
export async function deleteIssues(
  tx: Tx,
  { bucket, runId }: RunAt,
  after: number | null,
  limit: number,
): Promise<number | null> {
  const row = await tx.row<{ last: number | null }>(
    `with last as materialized (
       select max(no) as no from (
         select no from ad_feed_issues
         where bucket = :bucket and run_id = :runId and no > :after
         order by no limit :limit) as next),
     gone as (
       delete from ad_feed_issues
       where bucket = :bucket and run_id = :runId and no > :after and no <= (select no from last))
     select no as last from last`,
    { bucket, runId, after: after ?? 0, limit },
  );
  return row?.last ?? null;
}

export async function deleteRun(tx: Tx, bucket: number, runId: string): Promise<void> {
  await tx.run('delete from ad_feed_runs where bucket = :bucket and id = :runId', {
    bucket,
    runId,
  });
}

interface FeedAt {
  readonly bucket: number;
  readonly feedId: string;
}

/**
 * Returns all runs of a data source, newest first: whether their products are in use or being read, and whether the
 * source is gone, or one of calls.
 */
export function runsToClear(
  tx: Tx,
  { bucket, feedId }: FeedAt,
): Promise<{ id: string; isInUse: boolean; isGone: boolean; isOfCalls: boolean }[]> {
  return tx.rows(
    `select run.id, coalesce(run.id in (feed.current_run_id, feed.running_run_id), false) as "isInUse",
       feed.id is null as "isGone", feed.location is not distinct from '' as "isOfCalls"
     from ad_feed_runs as run
     left join ad_feeds as feed on feed.bucket = run.bucket and feed.id = run.feed_id
     where run.bucket = :bucket and run.feed_id = :feedId
     order by run.id desc`,
    { bucket, feedId },
  );
}

/** Deletes up to `limit` batches of products sent to a data source that is gone; returns how many. */
export function deleteBatches(tx: Tx, { bucket, feedId }: FeedAt, limit: number): Promise<number> {
  return tx.run(
    `delete from ad_item_batches where bucket = :bucket and id in (
       select id from ad_item_batches where bucket = :bucket and feed_id = :feedId
         and not exists (select 1 from ad_feeds where bucket = :bucket and id = :feedId)
       limit :limit)`,
    { bucket, feedId, limit },
  );
}
