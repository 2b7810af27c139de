import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { forgetEpochs, forgetSeen } from '../pacing/epoch-store.ts';

const DAY_MS = 86_400_000;
/** Auctions can be replayed as long as events are stored. */
const KEPT_DAYS = 35;
/** The longest period of a frequency cap. */
const SEEN_DAYS = 31;

/** Deletes epochs of auctions whose events are deleted, and old counts for frequency caps. */
async function forget(_: unknown, { tx, now }: JobContext): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await forgetEpochs(tx, before(KEPT_DAYS));
  await forgetSeen(tx, before(SEEN_DAYS));
}

export const forgetEpochsTask: Task = {
  name: 'ads.forget-epochs',
  run: forget,
  daily: [47, 3],
  keepsDays: KEPT_DAYS,
};
