import { NEWS_DAYS } from '#contract/news.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { deleteLinesBefore } from '../core/store.ts';

const NAME = 'news.sweep';
const DAY_MS = 86_400_000;
const BATCH = 1000;

/** Deletes old lines without recent acts. */
async function sweep(_payload: unknown, { tx, now, jobs }: JobContext): Promise<void> {
  const old = new Date(now.getTime() - NEWS_DAYS * DAY_MS);
  if ((await deleteLinesBefore(tx, old, BATCH)) === BATCH) await jobs.add(NAME, {});
}

export const sweepTask: Task = {
  name: NAME,
  run: sweep,
  daily: [37, 4],
  keepsDays: NEWS_DAYS,
};
