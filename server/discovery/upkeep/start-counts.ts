import type { Jobs } from '#server/kernel/context/context.ts';
import { CHOOSE_FRONT_DOOR } from '../ideas/choose-front-door.ts';
import { COUNT_TOPICS } from '../ideas/count-topics.ts';
import { COUNT_WORDS } from './count-words.ts';
import { RANK_PINS } from './rank-pins.ts';
import { REFRESH_COMPLETIONS } from '../complete/refresh-completions.ts';

/** Counts that else wait for their hour: corrections, ranking, completions and the front door are poor before. */
const COUNTS = [RANK_PINS, COUNT_WORDS, REFRESH_COMPLETIONS, COUNT_TOPICS, CHOOSE_FRONT_DOOR];

/** Has counted now what is counted once an hour or a day, for who has just filled the installation. */
export async function startCounts(jobs: Jobs): Promise<void> {
  for (const name of COUNTS) await jobs.add(name, {}, { jobKey: name });
}
