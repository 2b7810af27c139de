import {
  LEVEL_PARTS,
  PLAN_LEVELS,
  type PlanLevel,
  type PlanRange,
} from '#contract/ads/planner/plan.ts';
import type { Topic } from '../core/targeting-rules.ts';

/** Recent reach of an ad account. */
export interface Met {
  readonly impressions: number;
  /** Distinct people. */
  readonly people: number;
}

/** The most days whose sketches of people are merged. */
export const MOST_MET_DAYS = 28;
const MOST_TIMES = 10_000;
const STEPS = 40;

/** Returns how many people impressions reach if each person is equally likely; without a population, nobody twice. */
export function reachedBy(impressions: number, population: number | null): number {
  if (population === null) return impressions;
  return population <= 0 ? 0 : population * -Math.expm1(-impressions / population);
}

/**
 * Returns the population that explains how many people the impressions reached; null if nobody was reached twice, so
 * that it cannot be estimated.
 */
export function populationOf({ impressions, people }: Met): number | null {
  let [low, high] = [people, people * MOST_TIMES];
  if (reachedBy(impressions, high) < people) return null;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = Math.sqrt(low * high);
    if (reachedBy(impressions, middle) < people) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Returns the range of people reached. The minimum only draws from people reached lately, scaled by the ad's share of
 * pages; the maximum from the whole population that those ads could have reached.
 */
export function peopleOf(
  impressions: PlanRange,
  met: Met,
  { share, days }: { readonly share: number; readonly days: number },
): PlanRange {
  const all = populationOf(met);
  // Over more days than were measured, the population grows proportionally.
  const longer = Math.max(1, days / MOST_MET_DAYS);
  const most = reachedBy(impressions.most, all === null ? null : all * longer);
  return {
    least: Math.floor(reachedBy(impressions.least, met.people * share)),
    most: Math.ceil(most),
  };
}

const TENTHS = 10;

/** Returns the frequency per person, in tenths; null if nobody is reached. */
export function frequencyOf(impressions: number, people: PlanRange): PlanRange | null {
  if (people.most === 0) return null;
  const each = (count: number): number =>
    Math.max(TENTHS, Math.round((TENTHS * impressions) / Math.max(1, count)));
  return { least: each(people.most), most: each(people.least) };
}

/** Returns which of the three budgets a part is. */
export const levelOf = (part: number): PlanLevel | null =>
  PLAN_LEVELS.find((level) => LEVEL_PARTS[level] === part) ?? null;

/** Merges topics of several ads: each topic with its highest weight. */
export function unionOf(lists: readonly (readonly Topic[])[]): Topic[] {
  const weights = new Map<number, number>();
  for (const { topic, weight } of lists.flat()) {
    weights.set(topic, Math.max(weight, weights.get(topic) ?? 0));
  }
  return [...weights].map(([topic, weight]) => ({ topic, weight }));
}

/**
 * Returns the median error of expectations in percent of the actual values; for an even number the higher of the middle
 * two.
 */
export function medianError(
  cases: readonly { readonly expected: number; readonly got: number }[],
): number | null {
  const errors = cases
    .map(({ expected, got }) => Math.round((100 * Math.abs(expected - got)) / got))
    .toSorted((one, other) => one - other);
  return errors[Math.floor(errors.length / 2)] ?? null;
}
