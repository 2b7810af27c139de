import type { Task } from '#server/kernel/jobs/jobs.ts';
import { recheckSiteTask } from './claims/recheck-site.ts';
import type { Sites } from './claims/proofs.ts';

/** The domain's background jobs. */
export const businessJobs = (sites: Sites): readonly Task[] => [recheckSiteTask(sites)];
