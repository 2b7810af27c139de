import * as z from 'zod/mini';
import type { Database } from '#server/kernel/db/pool.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { RunAt } from './item-store.ts';
import { deleteIssues, deleteItems, deleteRun, runsToClear } from './clear-store.ts';

/** The job that takes away what runs left behind; the payload is `{ bucket, feed_id }`. */
export const CLEAR = 'ads.clear-feed';
const payload = z.object({ bucket: z.int(), feed_id: z.string() });

const ROWS_AT_ONCE = 5000;
/** Runs of which it is still known how they ended, and those of which each problem is. */
const RUNS_KEPT = 30;
const LISTS_KEPT = 2;

/** Takes away products that nobody reads, old lists of problems and old runs; all of a data source that is gone. */
export const clearFeedTask = (db: Database): Task => ({
  name: CLEAR,
  async run(raw: unknown, { signal }: JobContext) {
    const { bucket, feed_id: feedId } = payload.parse(raw);
    const runs = await runsToClear(db.read, { bucket, feedId });
    for (const [age, { id, isInUse, isGone }] of runs.entries()) {
      if (!isInUse) await inSteps(() => deleteItems(db.read, bucket, id, ROWS_AT_ONCE), signal);
      if (isGone || (age >= LISTS_KEPT && !isInUse)) {
        await inSteps(() => deleteIssues(db.read, bucket, id, ROWS_AT_ONCE), signal);
      }
      if (isGone || (age >= RUNS_KEPT && !isInUse)) await deleteRun(db.read, bucket, id);
    }
  },
});

/** Deletes until there is no more, each step by itself, so that none holds what others wait for. */
async function inSteps(step: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while ((await step()) > 0) signal.throwIfAborted();
}

/** Takes away what a run that did not get to its end has written, before it starts over. */
export async function clearRun(
  db: Database,
  { bucket, runId }: RunAt,
  signal: AbortSignal,
): Promise<void> {
  await inSteps(() => deleteItems(db.read, bucket, runId, ROWS_AT_ONCE), signal);
  await inSteps(() => deleteIssues(db.read, bucket, runId, ROWS_AT_ONCE), signal);
}
