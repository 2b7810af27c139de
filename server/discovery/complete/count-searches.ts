import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { storeTrending } from './trending-store.ts';

/**
 * Counts what many people search for these days. Each person counts once for a search, by the day on
 * which they asked last, and half as much every three days. A search is
 * offered only from five different people on; what looks like an address or a number of somebody never is.
 */
async function countSearches(_payload: unknown, { tx, now }: JobContext): Promise<void> {
  await storeTrending(tx, now);
}

export const countSearchesTask: Task = {
  name: 'discovery.count-searches',
  run: countSearches,
  hourly: 41,
};
