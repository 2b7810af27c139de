import type { Task } from '#server/kernel/jobs.ts';
import { reconcileTask } from '#server/kernel/reconcile.ts';
import { counters } from './counters.ts';

/** The domain's background work. */
export const transferJobs: readonly Task[] = [reconcileTask(counters)];
