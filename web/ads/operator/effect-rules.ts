/** The ratio of acts per person between people who see ads and people who see none. */
export interface Share {
  readonly share: number;
  /** The bounds of the 95 % confidence interval. */
  readonly from: number;
  readonly to: number;
}

/** With fewer events the interval would be too wide. */
const LEAST = 100;
/** Standard deviations on each side in a 95 % confidence interval. */
const WIDTH = 1.96;

interface Counted {
  readonly times: number;
  /** The group's share of all people. */
  readonly part: number;
}

/**
 * Null with too few events. The logarithm of the ratio of two counts a and b has the standard error √(1/a + 1/b)
 * if events are independent; people with many events make the true error larger.
 */
export function shareOf(withAds: Counted, withoutAds: Counted): Share | null {
  if (Math.min(withAds.times, withoutAds.times) < LEAST) return null;
  const share = withAds.times / withAds.part / (withoutAds.times / withoutAds.part);
  const spread = Math.exp(WIDTH * Math.sqrt(1 / withAds.times + 1 / withoutAds.times));
  return { share, from: share / spread, to: share * spread };
}

/** The target: people who see ads should do at least this share of what others do. */
export const WANTED_SHARE = 0.98;
export type Verdict = 'fine' | 'harms' | 'open';

export function verdictOn({ from, to }: Share): Verdict {
  if (to < WANTED_SHARE) return 'harms';
  return from >= WANTED_SHARE ? 'fine' : 'open';
}
