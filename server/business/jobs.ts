import type { Task } from '#server/kernel/jobs/jobs.ts';
import { lookAgainTask } from './claims/look-again.ts';
import type { Sites } from './claims/proofs.ts';

/** The domain's background work. */
export const businessJobs = (sites: Sites): readonly Task[] => [lookAgainTask(sites)];
