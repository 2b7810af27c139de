/** What people did who see ads, for each thing that as many people did who see none. */
export interface Share {
  readonly share: number;
  /** Between these it lies 95 times of 100. */
  readonly from: number;
  readonly to: number;
}

/** Fewer things say nothing: the share would be anywhere. */
const LEAST = 100;
/** Standard deviations to each side that hold 95 of 100. */
const WIDTH = 1.96;

interface Counted {
  readonly times: number;
  /** Of all people. */
  readonly part: number;
}

/**
 * Null while too little was counted. The logarithm of a quotient of two counts is spread by the root of what one divided
 * by each adds up to, where each thing happens by itself; one person who does many makes the truth wider.
 */
export function shareOf(withAds: Counted, withoutAds: Counted): Share | null {
  if (Math.min(withAds.times, withoutAds.times) < LEAST) return null;
  const share = withAds.times / withAds.part / (withoutAds.times / withoutAds.part);
  const spread = Math.exp(WIDTH * Math.sqrt(1 / withAds.times + 1 / withoutAds.times));
  return { share, from: share / spread, to: share * spread };
}

/** What a share means: ads should leave people doing at least so much of what they do without. */
export const WANTED_SHARE = 0.98;
export type Verdict = 'fine' | 'harms' | 'open';

export function verdictOn({ from, to }: Share): Verdict {
  if (to < WANTED_SHARE) return 'harms';
  return from >= WANTED_SHARE ? 'fine' : 'open';
}
