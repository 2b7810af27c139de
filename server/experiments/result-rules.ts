import type { GroupResult } from '#contract/experiments/experiments.ts';

/** A proportion: hits out of a total. */
export interface Share {
  readonly hits: number;
  readonly of: number;
}

/** The difference of two proportions, with an interval that is valid however often it is checked. */
export interface Difference {
  readonly difference: number;
  readonly least: number;
  readonly most: number;
}

/** The probability that an interval is ever wrong, over all looks together. */
const ALPHA = 0.05;

/** The relative difference to detect soonest, and the minimum number on each side. */
interface Aim {
  readonly soonest: number;
  readonly fewest: number;
  readonly alpha?: number;
}
const OF_PEOPLE: Aim = { soonest: 0.03, fewest: 100 };
const OF_FAILURES: Aim = { soonest: 0.001, fewest: 1000 };
// Two quantiles of time are compared, hence half of alpha for each.
const OF_TIMES: Aim = { soonest: 0.02, fewest: 1000, alpha: ALPHA / 2 };

/**
 * Computes an always-valid interval from the mixture sequential probability ratio test for the difference of two
 * proportions: R. Johari, P. Koomen, L. Pekelis, D. Walsh, "Always Valid Inference: Continuous Monitoring of A/B
 * Tests", Operations Research 70 (2022). With V the variance of the difference and T the mixture's, the interval
 * is the difference plus or minus sqrt(V (V + T) / T (2 ln(1 / alpha) + ln((V + T) / V))). Null with too few for a
 * normal approximation.
 */
export function differenceOf(base: Share, other: Share, aim: Aim = OF_PEOPLE): Difference | null {
  if (base.of < aim.fewest || other.of < aim.fewest) return null;
  const variance = varianceOf(base) + varianceOf(other);
  const mixture = aim.soonest ** 2;
  const width = Math.sqrt(
    ((variance * (variance + mixture)) / mixture) *
      (2 * Math.log(1 / (aim.alpha ?? ALPHA)) + Math.log((variance + mixture) / variance)),
  );
  const difference = other.hits / other.of - base.hits / base.of;
  return { difference, least: difference - width, most: difference + width };
}

/** Returns the variance of the proportion's mean, with one hit and one miss added so that it is never zero. */
function varianceOf({ hits, of }: Share): number {
  const share = (hits + 1) / (of + 2);
  return (share * (1 - share)) / of;
}

export function verdictOf(found: Difference | null): GroupResult['verdict'] {
  if (found === null || (found.least <= 0 && found.most >= 0)) return 'open';
  return found.least > 0 ? 'more' : 'fewer';
}

/** Upper bounds of the histogram's buckets, in milliseconds; longer times are in one more bucket. */
export const STEPS_MS = [5, 10, 20, 35, 50, 75, 100, 150, 200, 350, 500, 1000, 2000, 5000] as const;

export const stepOf = (ms: number): number => {
  const found = STEPS_MS.findIndex((end) => ms <= end);
  return found === -1 ? STEPS_MS.length : found;
};

/** Requests of a group. */
export interface Requests {
  readonly failures: number;
  /** Counts by bucket. */
  readonly times: readonly number[];
}

export const countOf = ({ times }: Requests): number => times.reduce((sum, one) => sum + one, 0);

/** Returns the bucket of a quantile; null without requests. */
function stepAt(requests: Requests, part: number): number | null {
  const all = countOf(requests);
  if (all === 0) return null;
  let sum = 0;
  return requests.times.findIndex((one) => (sum += one) >= part * all);
}

/** Returns the upper bound of a quantile's bucket in milliseconds; for the last bucket, its lower bound. */
export function msAt(requests: Requests, part: number): number | null {
  const step = stepAt(requests, part);
  return step === null ? null : (STEPS_MS[step] ?? STEPS_MS.at(-1)!);
}

export const failsMore = (base: Requests, other: Requests): boolean =>
  verdictOf(differenceOf(failuresOf(base), failuresOf(other), OF_FAILURES)) === 'more';

/** Whether significantly more requests exceed the others' median, or their 95th percentile. */
export function isSlower(base: Requests, other: Requests): boolean {
  return [0.5, 0.95].some((part) => {
    const step = stepAt(base, part);
    if (step === null) return false;
    const found = differenceOf(slowerThan(base, step), slowerThan(other, step), OF_TIMES);
    return verdictOf(found) === 'more';
  });
}

const failuresOf = (requests: Requests): Share => ({
  hits: requests.failures,
  of: countOf(requests),
});
const slowerThan = (requests: Requests, step: number): Share => ({
  hits: requests.times.slice(step + 1).reduce((sum, one) => sum + one, 0),
  of: countOf(requests),
});
