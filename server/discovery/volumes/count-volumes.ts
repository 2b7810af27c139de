import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { storeVolumes } from './volume-store.ts';

/**
 * Counts once a day what people search for, for those who choose keywords. Each person counts once for a search, by
 * the day of their last one; who has opted out of personalisation has no stored searches, so does not count.
 */
async function countVolumes(_payload: unknown, { tx, now }: JobContext): Promise<void> {
  await storeVolumes(tx, now);
}

export const countVolumesTask: Task = {
  name: 'discovery.count-volumes',
  run: countVolumes,
  isLong: true,
  daily: [23, 3],
};
