import type { Task } from '#server/kernel/jobs/jobs.ts';
import { forgetPinsTask } from './comments/forget-pins.ts';

/** The domain's background jobs. */
export const talkJobs: readonly Task[] = [forgetPinsTask];
