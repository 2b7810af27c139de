import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { storeTrending } from './trending-store.ts';

/**
 * Counts trending searches. Each person counts once for a search, by the day of their last one, and the weight
 * halves every three days. A search is offered only if at least five people made it, and never if it looks like
 * somebody's address or number.
 */
async function countSearches(_payload: unknown, { tx, now }: JobContext): Promise<void> {
  await storeTrending(tx, now);
}

export const countSearchesTask: Task = {
  name: 'discovery.count-searches',
  run: countSearches,
  hourly: 41,
};
