import { MAX_BADGE } from '#contract/news/badge.ts';

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 8 * FIRST_PAUSE_MS;

/** The interval until the next request, in ms; it doubles with each unchanged response. */
export function pauseAfter(sameAnswers: number, failed: boolean): number {
  if (failed) return LONGEST_PAUSE_MS;
  return Math.min(FIRST_PAUSE_MS * 2 ** sameAnswers, LONGEST_PAUSE_MS);
}

/** The badge's text; null for 0. */
export function badgeText(count: number): string | null {
  if (count === 0) return null;
  return count > MAX_BADGE ? `${MAX_BADGE}+` : String(count);
}
