import type { Task } from '#server/kernel/jobs.ts';
import { countWordsTask } from './search/count-words.ts';

/** The domain's background work. */
export const discoveryJobs: readonly Task[] = [countWordsTask];
