import type { Task } from '#server/kernel/jobs/jobs.ts';
import { endFollowsTask } from './following/end-follows.ts';

/** The domain's background jobs. */
export const boardJobs: readonly Task[] = [endFollowsTask];
