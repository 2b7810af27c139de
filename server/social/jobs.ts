import type { Task } from '#server/kernel/jobs.ts';
import { followApplied } from './follow-applied.ts';

export const socialJobs: readonly Task[] = [followApplied];
