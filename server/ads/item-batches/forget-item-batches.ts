import { BATCH_DAYS } from '#contract/ads/catalogs/item-batches.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { forgetBatches } from './batch-store.ts';

const DAY_MS = 86_400_000;
const BATCHES_AT_ONCE = 20_000;

/** Deletes old batches with their results; the products stay. */
export const forgetItemBatchesTask: Task = {
  name: 'ads.forget-item-batches',
  hourly: 41,
  keepsDays: BATCH_DAYS,
  isLong: true,
  async run(_payload, { tx, now }) {
    await forgetBatches(tx, new Date(now.getTime() - BATCH_DAYS * DAY_MS), BATCHES_AT_ONCE);
  },
};
