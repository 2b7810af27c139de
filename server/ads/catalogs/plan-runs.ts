import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { dueFeeds, updateFeedRuns } from './feed-store.ts';
import { nextRun } from './next-run.ts';
import { startRun } from './start-run.ts';

const FEEDS_AT_ONCE = 200;

/** Starts a run for each due data source. */
export const planRunsTask: Task = {
  name: 'ads.plan-feeds',
  everyMinutes: 1,
  async run(_: unknown, { tx, now, jobs }: JobContext) {
    for (const due of await dueFeeds(tx, now, FEEDS_AT_ONCE)) {
      const { scheduleTime, scheduleTimeZone } = due;
      const planned = { ...due, nextRunAt: nextRun(scheduleTime, scheduleTimeZone, now) };
      await updateFeedRuns(tx, planned);
      await startRun({ tx, jobs, now }, planned, false);
    }
  },
};
