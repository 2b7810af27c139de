import * as z from 'zod/mini';
import type { Database } from '#server/kernel/db/pool.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { RunAt } from './item-store.ts';
import { deleteBatches, deleteIssues, deleteItems, deleteRun, runsToClear } from './clear-store.ts';

/** The job that cleans up after runs; its payload is `{ bucket, feed_id }`. */
export const CLEAR = 'ads.clear-feed';
const payload = z.object({ bucket: z.int(), feed_id: z.string() });

const ROWS_AT_ONCE = 5000;
const BATCHES_AT_ONCE = 100;
/** The runs whose results are kept, and those whose lists of problems are; of calls, both. */
const RUNS_KEPT = 30;
const LISTS_KEPT = 2;

/** Deletes products no longer in use, old lists of problems and old runs; for a deleted data source, everything. */
export const clearFeedTask = (db: Database): Task => ({
  name: CLEAR,
  async run(raw: unknown, { signal }: JobContext) {
    const { bucket, feed_id: feedId } = payload.parse(raw);
    const runs = await runsToClear(db.read, { bucket, feedId });
    for (const [age, { id: runId, isInUse, isGone, isOfCalls }] of runs.entries()) {
      const run = { bucket, runId };
      if (!isInUse) await clearItems(db, run, signal);
      const lists = isOfCalls ? RUNS_KEPT : LISTS_KEPT;
      if (isGone || (age >= lists && !isInUse)) await clearIssues(db, run, signal);
      if (isGone || (age >= RUNS_KEPT && !isInUse)) await deleteRun(db.read, bucket, runId);
    }
    while (
      (await deleteBatches(db.read, { bucket, feedId }, BATCHES_AT_ONCE)) === BATCHES_AT_ONCE
    ) {
      signal.throwIfAborted();
    }
  },
});

const clearItems = (db: Database, run: RunAt, signal: AbortSignal): Promise<void> =>
  inSteps<string>((after) => deleteItems(db.read, run, after, ROWS_AT_ONCE), signal);

const clearIssues = (db: Database, run: RunAt, signal: AbortSignal): Promise<void> =>
  inSteps<number>((after) => deleteIssues(db.read, run, after, ROWS_AT_ONCE), signal);

/**
 * Deletes in steps until nothing is left, so that no step holds locks for long. Each begins where the one before ended,
 * so that it does not pass what was deleted.
 */
async function inSteps<Key>(
  step: (after: Key | null) => Promise<Key | null>,
  signal: AbortSignal,
): Promise<void> {
  for (let last = await step(null); last !== null; last = await step(last)) signal.throwIfAborted();
}

/** Deletes what an unfinished run has written, before it starts over. */
export async function clearRun(db: Database, run: RunAt, signal: AbortSignal): Promise<void> {
  await clearItems(db, run, signal);
  await clearIssues(db, run, signal);
}
