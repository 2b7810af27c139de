import type { Task } from '#server/kernel/jobs/jobs.ts';
import { forgetAudit } from './store.ts';

const NAME = 'trust.forget-log';
const DAY_MS = 86_400_000;
const AT_ONCE = 1000;

/** The domain's background jobs; the audit log is stored for so many days. */
export const trustJobs = (keepsDays: number): readonly Task[] => [
  {
    name: NAME,
    daily: [13, 3],
    keepsDays,
    async run(_payload, { tx, now, jobs }) {
      const before = new Date(now.getTime() - keepsDays * DAY_MS);
      if ((await forgetAudit(tx, before, AT_ONCE)) === AT_ONCE) await jobs.add(NAME, {});
    },
  },
];
