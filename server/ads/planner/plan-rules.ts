import {
  LEVEL_PARTS,
  PLAN_LEVELS,
  type PlanLevel,
  type PlanRange,
} from '#contract/ads/planner/plan.ts';
import type { Topic } from '../core/targeting-rules.ts';

/** What people saw of an ad account lately. */
export interface Met {
  readonly impressions: number;
  /** Different ones. */
  readonly people: number;
}

/** Numbers of days that sketches of people are put together for, at most. */
export const MOST_MET_DAYS = 28;
const MOST_TIMES = 10_000;
const STEPS = 40;

/** How many people so many impressions meet, where each of these is as likely to be met; without a number never twice. */
export function reachedBy(impressions: number, population: number | null): number {
  if (population === null) return impressions;
  return population <= 0 ? 0 : population * -Math.expm1(-impressions / population);
}

/** Of how many people the impressions met those that they met; null where they met nobody twice, so that nothing tells. */
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
 * Between which numbers the people will be: at the least out of those alone who saw the ad account's ads lately, as far
 * as the ad is for as large a part of the pages; at most out of all whom those ads might have met.
 */
export function peopleOf(
  impressions: PlanRange,
  met: Met,
  { share, days }: { readonly share: number; readonly days: number },
): PlanRange {
  const all = populationOf(met);
  // Longer than the days that were looked at: so many more may come.
  const longer = Math.max(1, days / MOST_MET_DAYS);
  const most = reachedBy(impressions.most, all === null ? null : all * longer);
  return {
    least: Math.floor(reachedBy(impressions.least, met.people * share)),
    most: Math.ceil(most),
  };
}

const TENTHS = 10;

/** How often each of them sees it, in tenths; null where there is nobody. */
export function frequencyOf(impressions: number, people: PlanRange): PlanRange | null {
  if (people.most === 0) return null;
  const each = (count: number): number =>
    Math.max(TENTHS, Math.round((TENTHS * impressions) / Math.max(1, count)));
  return { least: each(people.most), most: each(people.least) };
}

/** Which of the three budgets a part is. */
export const levelOf = (part: number): PlanLevel | null =>
  PLAN_LEVELS.find((level) => LEVEL_PARTS[level] === part) ?? null;

/** What several things are about, as one thing would be: each topic as much as the one that is most about it. */
export function unionOf(lists: readonly (readonly Topic[])[]): Topic[] {
  const weights = new Map<number, number>();
  for (const { topic, weight } of lists.flat()) {
    weights.set(topic, Math.max(weight, weights.get(topic) ?? 0));
  }
  return [...weights].map(([topic, weight]) => ({ topic, weight }));
}

/** By how many percent of what was got each expectation was off; the median, or of an even number the higher of the two. */
export function medianError(
  cases: readonly { readonly expected: number; readonly got: number }[],
): number | null {
  const errors = cases
    .map(({ expected, got }) => Math.round((100 * Math.abs(expected - got)) / got))
    .toSorted((one, other) => one - other);
  return errors[Math.floor(errors.length / 2)] ?? null;
}
