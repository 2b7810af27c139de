import { PUBLISHED_DAYS } from '#contract/builder/limits.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { deletePublishedBefore } from '../publishing/step-store.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 500;
const NAME = 'builder.sweep';

/** Deletes drafts published a while ago; their pins stay. */
export const sweepTask: Task = {
  name: NAME,
  daily: [41, 3],
  keepsDays: PUBLISHED_DAYS,
  async run(_payload, { tx, now, jobs }) {
    const before = new Date(now.getTime() - PUBLISHED_DAYS * DAY_MS);
    if ((await deletePublishedBefore(tx, before, AT_ONCE)) === AT_ONCE) await jobs.add(NAME, {});
  },
};
