import type { Task } from '#server/kernel/jobs/jobs.ts';
import { retryDead } from './fetching/retry-dead.ts';
import { type Bringing, saveStep } from './save-step.ts';
import { RETRY, SAVE, SWEEP_ZIPS, UNDO } from './steps.ts';
import { deleteFiles, areZipsNeeded, oldFiles } from './store.ts';
import { undoStep } from './undo-step.ts';

const SWEEP = 'transfer.sweep-brought';
/** For as long an import can be undone. */
const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 20;

/** The tasks of imports by people: their steps, and forgetting old ones. */
export const bringTasks = (services: Bringing): readonly Task[] => [
  { name: SAVE, run: (raw, job) => saveStep(services, raw, job) },
  { name: RETRY, run: (raw, job) => retryDead(raw, job) },
  { name: UNDO, run: (raw, job) => undoStep(services.media, raw, job) },
  {
    name: SWEEP_ZIPS,
    daily: [34, 4],
    run: (_payload, { tx }) => services.archives.removeOthers((ids) => areZipsNeeded(tx, ids)),
  },
  {
    name: SWEEP,
    daily: [13, 4],
    keepsDays: RETENTION_DAYS,
    async run(_payload, { tx, now, jobs }) {
      const old = await oldFiles(
        tx,
        new Date(now.getTime() - RETENTION_DAYS * DAY_MS),
        SWEPT_AT_ONCE,
      );
      await deleteFiles(tx, old);
      if (old.length === SWEPT_AT_ONCE) await jobs.add(SWEEP, {});
    },
  },
];
