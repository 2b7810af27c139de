import type { Task } from '#server/kernel/jobs.ts';
import { publishTask } from './publish-task.ts';
import { sweepTask } from './sweep.ts';

/** The domain's background work. */
export const builderJobs: readonly Task[] = [publishTask, sweepTask];
