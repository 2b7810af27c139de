import type { Jobs } from '#server/kernel/context/context.ts';
import { CHOOSE_AUTH_PICTURES } from '../ideas/choose-auth-pictures.ts';
import { COUNT_TOPICS } from '../ideas/count-topics.ts';
import { COUNT_WORDS } from './count-words.ts';
import { RANK_PINS } from './rank-pins.ts';
import { REFRESH_COMPLETIONS } from '../complete/refresh-completions.ts';

/** Counts that else wait for their hour: corrections, ranking, completions and the pictures of the log-in are poor before. */
const COUNTS = [RANK_PINS, COUNT_WORDS, REFRESH_COMPLETIONS, COUNT_TOPICS, CHOOSE_AUTH_PICTURES];

/** Has counted now what is counted once an hour or a day, for who has just filled the installation. */
export async function startCounts(jobs: Jobs): Promise<void> {
  for (const name of COUNTS) await jobs.add(name, {}, { jobKey: name });
}
