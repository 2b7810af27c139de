import * as z from 'zod/mini';
import type { Database } from '#server/kernel/db/pool.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { RunAt } from './item-store.ts';
import { deleteIssues, deleteItems, deleteRun, runsToClear } from './clear-store.ts';

/** The job that cleans up after runs; its payload is `{ bucket, feed_id }`. */
export const CLEAR = 'ads.clear-feed';
const payload = z.object({ bucket: z.int(), feed_id: z.string() });

const ROWS_AT_ONCE = 5000;
/** The runs whose results are kept, and those whose lists of problems are. */
const RUNS_KEPT = 30;
const LISTS_KEPT = 2;

/** Deletes products no longer in use, old lists of problems and old runs; for a deleted data source, everything. */
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

/** Deletes in steps until nothing is left, so that no step holds locks for long. */
async function inSteps(step: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while ((await step()) > 0) signal.throwIfAborted();
}

/** Deletes what an unfinished run has written, before it starts over. */
export async function clearRun(
  db: Database,
  { bucket, runId }: RunAt,
  signal: AbortSignal,
): Promise<void> {
  await inSteps(() => deleteItems(db.read, bucket, runId, ROWS_AT_ONCE), signal);
  await inSteps(() => deleteIssues(db.read, bucket, runId, ROWS_AT_ONCE), signal);
}
