import type { Task } from '#server/kernel/jobs/jobs.ts';
import { deleteEndedLinks } from '../credentials/link-store.ts';
import { deleteEndedSignUps } from '../joining/mailed-sign-up-store.ts';

const SWEEP = 'identity.sweep-links';
const BATCH = 1000;

/** Deletes expired links. */
export const sweepLinksTask: Task = {
  name: SWEEP,
  daily: [19, 4],
  run: async (_payload, { tx, now, jobs }) => {
    const gone = [await deleteEndedLinks(tx, now, BATCH), await deleteEndedSignUps(tx, now, BATCH)];
    if (gone.includes(BATCH)) await jobs.add(SWEEP, {});
  },
};
