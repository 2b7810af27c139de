import type { Task } from '#server/kernel/jobs.ts';
import { forgetPinsTask } from './forget-pins.ts';

/** The domain's background work. */
export const talkJobs: readonly Task[] = [forgetPinsTask];
