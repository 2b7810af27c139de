import type { Task } from '#server/kernel/jobs.ts';
import { endFollowsTask } from './end-follows.ts';

/** The domain's background work. */
export const boardJobs: readonly Task[] = [endFollowsTask];
