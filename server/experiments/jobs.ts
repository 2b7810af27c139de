import type { Task } from '#server/kernel/jobs/jobs.ts';
import { countResultsTask, type SaversAmong } from './count-results.ts';
import type { LiveExperiments } from './live-experiments.ts';

/** The domain's background tasks. */
export const experimentJobs = (
  experiments: LiveExperiments,
  saversAmong: SaversAmong,
): readonly Task[] => [countResultsTask(experiments, saversAmong)];
