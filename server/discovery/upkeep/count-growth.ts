import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { startCounts } from './start-counts.ts';
import { hasGrown } from '../search/words-store.ts';

/** Counts are repeated when there are this many times as many pins. */
const GROWN = 1.1;

/** Bulk additions are counted without waiting for the hourly run. */
async function countGrowth(_payload: unknown, { tx, jobs }: JobContext): Promise<void> {
  if (await hasGrown(tx, GROWN)) await startCounts(jobs);
}

export const countGrowthTask: Task = {
  name: 'discovery.count-growth',
  run: countGrowth,
  everyMinutes: 5,
};
