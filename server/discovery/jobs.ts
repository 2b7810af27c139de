import type { Task } from '#server/kernel/jobs/jobs.ts';
import { chooseAuthPicturesTask } from './ideas/choose-auth-pictures.ts';
import { countTopicsTask } from './ideas/count-topics.ts';
import { countGrowthTask } from './upkeep/count-growth.ts';
import { countWordsTask } from './upkeep/count-words.ts';
import { countSearchesTask } from './complete/count-searches.ts';
import { countVolumesTask } from './volumes/count-volumes.ts';
import { refreshCompletionsTask } from './complete/refresh-completions.ts';
import { rankPinsTask } from './upkeep/rank-pins.ts';

/** The domain's background tasks. */
export const discoveryJobs: readonly Task[] = [
  countWordsTask,
  countGrowthTask,
  rankPinsTask,
  countSearchesTask,
  countVolumesTask,
  refreshCompletionsTask,
  countTopicsTask,
  chooseAuthPicturesTask,
];
