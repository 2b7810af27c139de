import { Failure } from '#server/kernel/core/failure.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { spend } from '#server/trust/index.ts';
import { MOST_CLICKS_A_MINUTE, MOST_VIEWS_A_MINUTE, VERDICTS } from './verdict-rules.ts';

const MINUTE_S = 60;
const LIMITS = {
  view: { limit: MOST_VIEWS_A_MINUTE, verdict: VERDICTS.tooManyViews },
  click: { limit: MOST_CLICKS_A_MINUTE, verdict: VERDICTS.tooManyClicks },
} as const;

/**
 * Counts and judges an act that is valid as far as this process knows: a person's requests may reach every process, and
 * each would allow the whole limit. Acts that a process refuses by itself never get here, so a flood costs few statements.
 */
export async function judgeTogether(
  read: Tx,
  act: keyof typeof LIMITS,
  personId: string,
  now: Date,
): Promise<number> {
  const { limit, verdict } = LIMITS[act];
  try {
    await spend(read, { key: `ad_${act}s:${personId}`, limit, seconds: MINUTE_S, now });
    return VERDICTS.valid;
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited') return verdict;
    throw error;
  }
}
