import type { GroupResult } from '#contract/experiments/experiments.ts';

/** So many of so many. */
export interface Share {
  readonly hits: number;
  readonly of: number;
}

/** How much larger a share is than another one, with an interval that holds however often it is looked at. */
export interface Difference {
  readonly difference: number;
  readonly least: number;
  readonly most: number;
}

/** How often an interval may be wrong at all, over all looks together. */
const ALPHA = 0.05;

/** The difference that is found soonest, as a fraction, and how many there have to be on each side. */
interface Aim {
  readonly soonest: number;
  readonly fewest: number;
  readonly alpha?: number;
}
const OF_PEOPLE: Aim = { soonest: 0.03, fewest: 100 };
const OF_FAILURES: Aim = { soonest: 0.001, fewest: 1000 };
// Two steps of time are looked at.
const OF_TIMES: Aim = { soonest: 0.02, fewest: 1000, alpha: ALPHA / 2 };

/**
 * The mixture sequential probability ratio test for the difference of two shares, turned into an interval: R. Johari,
 * P. Koomen, L. Pekelis, D. Walsh, "Always Valid Inference: Continuous Monitoring of A/B Tests", Operations Research 70
 * (2022). With V the variance of the difference and T the mixture's, it holds what is within
 * sqrt(V (V + T) / T (2 ln(1 / alpha) + ln((V + T) / V))). Null with too few for a normal distribution.
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

/** Of the share's mean; as with one hit and one miss more, so that it is never nothing. */
function varianceOf({ hits, of }: Share): number {
  const share = (hits + 1) / (of + 2);
  return (share * (1 - share)) / of;
}

export function verdictOf(found: Difference | null): GroupResult['verdict'] {
  if (found === null || (found.least <= 0 && found.most >= 0)) return 'open';
  return found.least > 0 ? 'more' : 'fewer';
}

/** Upper ends of the steps of time, in milliseconds; what takes longer than the last is one step more. */
export const STEPS_MS = [5, 10, 20, 35, 50, 75, 100, 150, 200, 350, 500, 1000, 2000, 5000] as const;

export const stepOf = (ms: number): number => {
  const found = STEPS_MS.findIndex((end) => ms <= end);
  return found === -1 ? STEPS_MS.length : found;
};

/** Requests of a group. */
export interface Requests {
  readonly failures: number;
  /** By step of time. */
  readonly times: readonly number[];
}

export const countOf = ({ times }: Requests): number => times.reduce((sum, one) => sum + one, 0);

/** The step that a part of all requests is not slower than; null without requests. */
function stepAt(requests: Requests, part: number): number | null {
  const all = countOf(requests);
  if (all === 0) return null;
  let sum = 0;
  return requests.times.findIndex((one) => (sum += one) >= part * all);
}

/** The end of that step in milliseconds; of those beyond the last one, its end. */
export function msAt(requests: Requests, part: number): number | null {
  const step = stepAt(requests, part);
  return step === null ? null : (STEPS_MS[step] ?? STEPS_MS.at(-1)!);
}

export const failsMore = (base: Requests, other: Requests): boolean =>
  verdictOf(differenceOf(failuresOf(base), failuresOf(other), OF_FAILURES)) === 'more';

/** Whether more requests take longer than half of the others do, or than 95 % of them. */
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
