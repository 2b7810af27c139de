import type { Task } from '#server/kernel/jobs.ts';
import { countTopicsTask } from './ideas/count-topics.ts';
import { countWordsTask } from './search/count-words.ts';
import { countSearchesTask } from './complete/count-searches.ts';
import { refreshCompletionsTask } from './complete/refresh-completions.ts';
import { rankPinsTask } from './search/rank-pins.ts';

/** The domain's background work. */
export const discoveryJobs: readonly Task[] = [
  countWordsTask,
  rankPinsTask,
  countSearchesTask,
  refreshCompletionsTask,
  countTopicsTask,
];
