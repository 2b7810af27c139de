import type { Task } from '#server/kernel/jobs/jobs.ts';
import { followApplied } from './follows/follow-applied.ts';

export const socialJobs: readonly Task[] = [followApplied];
