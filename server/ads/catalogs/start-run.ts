import type { Jobs } from '#server/kernel/context/context.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type FeedRow, updateFeedRuns } from './feed-store.ts';
import { endRun, insertRun, runsByIds, type RunRow } from './run-store.ts';

/** The job that reads a data source. */
export const INGEST = 'ads.read-feed';
/** At most this many files are read at once across all servers, so that other jobs continue. */
const LANES = 2;
/** A run this old was lost with its process. */
export const LONGEST_RUN_MS = 6 * 3_600_000;

interface Starting {
  readonly tx: Tx;
  readonly jobs: Jobs;
  readonly now: Date;
}

/** Ends a run with an internal error; the previous products stay. */
export function giveUpRun(tx: Tx, run: RunRow, now: Date): Promise<void> {
  const issues: RunRow['issues'] = [['INTERNAL_ERROR', 1], ...run.issues];
  return endRun(tx, { ...run, status: 'FAILED', endedAt: now, issues });
}

/** Starts a run of a locked data source, unless one is active; returns the active run. */
export async function startRun(
  { tx, jobs, now }: Starting,
  feed: FeedRow,
  acceptsDecrease: boolean,
): Promise<RunRow> {
  const { bucket, id: feedId, accountId } = feed;
  const going = feed.runningRunId && (await runsByIds(tx, bucket, [feed.runningRunId]))[0];
  if (going && now.getTime() - going.startedAt.getTime() < LONGEST_RUN_MS) return going;
  if (going) await giveUpRun(tx, going, now);
  const id = makeId(bucket, now.getTime());
  await insertRun(tx, { bucket, id, feedId, acceptsDecrease, startedAt: now });
  await updateFeedRuns(tx, { ...feed, runningRunId: id });
  const payload = { bucket, account_id: accountId, feed_id: feedId, run_id: id };
  await jobs.addAll(INGEST, [payload], { lane: `${INGEST}:${bucket % LANES}` });
  const [run] = await runsByIds(tx, bucket, [id]);
  if (run === undefined) throw new Error(`the run ${id} was not written`);
  return run;
}
