import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { forgetEpochs, forgetSeen } from '../pacing/epoch-store.ts';

const DAY_MS = 86_400_000;
/** As long as events are kept, an auction can be run again. */
const KEPT_DAYS = 35;
/** A frequency cap looks back so far. */
const SEEN_DAYS = 31;

/** Forgets how ads stood in auctions of which no event is kept any more, and how often somebody saw what. */
async function forget(_: unknown, { tx, now }: JobContext): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await forgetEpochs(tx, before(KEPT_DAYS));
  await forgetSeen(tx, before(SEEN_DAYS));
}

export const forgetEpochsTask: Task = { name: 'ads.forget-epochs', run: forget, daily: [47, 3] };
