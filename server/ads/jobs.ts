import type { Task } from '#server/kernel/jobs/jobs.ts';
import { anchorTask } from './billing/anchor-days.ts';
import { closeTask } from './billing/close-accounts.ts';
import { reconcileTasks } from './billing/reconcile.ts';
import { checkAdTask, type ReviewDeps } from './review/check-ad.ts';
import { paceTask, type Topics } from './pacing/pace.ts';
import { forgetReportsTask } from './reporting/forget-reports.ts';
import { rollTasks } from './reporting/roll.ts';
import { forgetEpochsTask } from './upkeep/forget-epochs.ts';
import { forgetTask } from './upkeep/forget-events.ts';

/** What keeps the ledger, and what reports are read from. */
export const moneyJobs: readonly Task[] = [
  closeTask,
  anchorTask,
  ...rollTasks,
  ...reconcileTasks,
  forgetTask,
  forgetReportsTask,
];

/** The domain's background work. */
export const adJobs = (deps: ReviewDeps & { readonly topics: Topics }): readonly Task[] => [
  checkAdTask(deps),
  paceTask(deps.topics),
  forgetEpochsTask,
  ...moneyJobs,
];
