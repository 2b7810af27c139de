import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { CLEAR } from './clear-runs.ts';
import { feedsSince, updateFeedRuns } from './feed-store.ts';
import { nextTry } from './next-run.ts';
import { runsByIds } from './run-store.ts';
import { giveUpRun, LONGEST_RUN_MS } from './start-run.ts';

const FEEDS_AT_ONCE = 200;

/**
 * Fails runs that have not ended for hours, whatever happened to their jobs: an internal error, so their data source is
 * retried soon.
 */
export const giveUpRunsTask: Task = {
  name: 'ads.give-up-feed-runs',
  hourly: 23,
  isLong: true,
  async run(_: unknown, { tx, now, jobs }: JobContext) {
    const before = new Date(now.getTime() - LONGEST_RUN_MS);
    for (const feed of await feedsSince(tx, before, FEEDS_AT_ONCE)) {
      const { bucket, id, runningRunId, nextRunAt } = feed;
      const [run] = runningRunId === null ? [] : await runsByIds(tx, bucket, [runningRunId]);
      if (run === undefined) continue;
      await giveUpRun(tx, run, now);
      const failures = feed.failures + 1;
      await updateFeedRuns(tx, {
        ...feed,
        failures,
        nextRunAt: nextTry(nextRunAt, failures, now),
        runningRunId: null,
      });
      await jobs.add(CLEAR, { bucket, feed_id: id });
    }
  },
};
