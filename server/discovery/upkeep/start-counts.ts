import type { Jobs } from '#server/kernel/context/context.ts';
import { CHOOSE_AUTH_PICTURES } from '../ideas/choose-auth-pictures.ts';
import { COUNT_TOPICS } from '../ideas/count-topics.ts';
import { COUNT_WORDS } from './count-words.ts';
import { RANK_PINS } from './rank-pins.ts';
import { REFRESH_COMPLETIONS } from '../complete/refresh-completions.ts';

/**
 * Counts that otherwise run hourly or daily: before them corrections, ranking, completions and the log-in page's
 * pictures are poor.
 */
const COUNTS = [RANK_PINS, COUNT_WORDS, REFRESH_COMPLETIONS, COUNT_TOPICS, CHOOSE_AUTH_PICTURES];

/** Enqueues the hourly and daily counts now, for an installation that has just been filled. */
export async function startCounts(jobs: Jobs): Promise<void> {
  for (const name of COUNTS) await jobs.add(name, {}, { jobKey: name });
}
