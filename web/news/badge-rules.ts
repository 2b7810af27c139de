import { MAX_BADGE } from '#contract/news/badge.ts';

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 8 * FIRST_PAUSE_MS;

/** How long to wait before asking again, in ms: twice as long for each answer that was the last one's. */
export function pauseAfter(sameAnswers: number, failed: boolean): number {
  if (failed) return LONGEST_PAUSE_MS;
  return Math.min(FIRST_PAUSE_MS * 2 ** sameAnswers, LONGEST_PAUSE_MS);
}

/** What is in the badge; null for none. */
export function badgeText(count: number): string | null {
  if (count === 0) return null;
  return count > MAX_BADGE ? `${MAX_BADGE}+` : String(count);
}
