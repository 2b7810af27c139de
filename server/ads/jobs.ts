import type { Task } from '#server/kernel/jobs/jobs.ts';
import { anchorTask } from './billing/anchor-days.ts';
import { closeTask } from './billing/close-accounts.ts';
import { reconcileTasks } from './billing/reconcile.ts';
import { forgetTask } from './upkeep/forget-events.ts';

export const adJobs: readonly Task[] = [closeTask, anchorTask, ...reconcileTasks, forgetTask];
