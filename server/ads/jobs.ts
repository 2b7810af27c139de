import type { Experiment } from '#contract/kernel/experiments.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { anchorTask } from './billing/anchor-days.ts';
import { closeTask } from './billing/close-accounts.ts';
import { reconcileTasks } from './billing/reconcile.ts';
import { checkAdTask, type ReviewDeps } from './review/check-ad.ts';
import { paceTask, type Topics } from './pacing/pace.ts';
import { forgetReportsTask } from './reporting/forget-reports.ts';
import { rollTasks } from './reporting/roll.ts';
import { replayTask } from './replay/replay-charged.ts';
import { countEffectsTask } from './upkeep/count-effects.ts';
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

/** What the jobs need beside the database. */
interface JobDeps extends ReviewDeps {
  readonly topics: Topics;
  /** Who is shown ads at all. */
  readonly adsExperiment: Experiment;
}

/** The domain's background work. */
export const adJobs = (deps: JobDeps): readonly Task[] => [
  checkAdTask(deps),
  paceTask(deps.topics),
  forgetEpochsTask,
  replayTask,
  countEffectsTask(deps.adsExperiment),
  ...moneyJobs,
];
