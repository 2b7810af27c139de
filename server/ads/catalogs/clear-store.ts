import type { Tx } from '#server/kernel/db/tx.ts';

/** Deletes at most `limit` products of a run; returns how many. */
export function deleteItems(tx: Tx, bucket: number, runId: string, limit: number): Promise<number> {
  return tx.run(
    `delete from ad_items where bucket = :bucket and run_id = :runId and item_id in (
       select item_id from ad_items where bucket = :bucket and run_id = :runId
       order by item_id limit :limit)`,
    { bucket, runId, limit },
  );
}

export function deleteIssues(
  tx: Tx,
  bucket: number,
  runId: string,
  limit: number,
): Promise<number> {
  return tx.run(
    `delete from ad_feed_issues where bucket = :bucket and run_id = :runId and no in (
       select no from ad_feed_issues where bucket = :bucket and run_id = :runId
       order by no limit :limit)`,
    { bucket, runId, limit },
  );
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
 * source is gone.
 */
export function runsToClear(
  tx: Tx,
  { bucket, feedId }: FeedAt,
): Promise<{ id: string; isInUse: boolean; isGone: boolean }[]> {
  return tx.rows(
    `select run.id, coalesce(run.id in (feed.current_run_id, feed.running_run_id), false) as "isInUse",
       feed.id is null as "isGone"
     from ad_feed_runs as run
     left join ad_feeds as feed on feed.bucket = run.bucket and feed.id = run.feed_id
     where run.bucket = :bucket and run.feed_id = :feedId
     order by run.id desc`,
    { bucket, feedId },
  );
}
