import { median } from '../kit/benchmark.ts';
import { plannedBy } from '#server/ads/pacing/pacing-rules.ts';
import { madeUpDay, type DaySize, type MadeUpDay } from './made-up-day.ts';
import { policies } from './policies.ts';
import { runDay, type Beginning, type CampaignDay } from './run-day.ts';

/** A policy's results for budgets that run out when unpaced; also clicks and value. */
export interface Judged {
  /** As a fraction of the budgets. */
  readonly delivered: number;
  /** The largest deviation of total spending from plan, as a fraction of the budgets. */
  readonly offPlan: number;
  /** Clicks per unit of money, relative to no pacing; and their value. */
  readonly clicksAUnit: number;
  readonly valueAUnit: number;
  /** The hour by which half of them were exhausted. */
  readonly emptyAt: number;
  /** As a fraction of the price. */
  readonly free: number;
  /** Micro units beyond budgets. */
  readonly overspent: number;
}

export type PolicyName = keyof typeof policies;

/**
 * Runs all policies on the same day. It begins with the rates of a day like it without budgets, and a small budget is a
 * part of what was spent on that day: so all of it can be spent, and what is not is the policy's fault.
 */
export function judgeDay(seed: number, size: DaySize): Record<PolicyName, Judged> {
  const day = madeUpDay(seed, size);
  const beginnings = runDay(day, [], policies.none).map(({ spent, observed }, at): Beginning => {
    const { bid = 0, budgetShare = 0 } = day.campaigns[at] ?? {};
    return { budget: Math.max(bid, Math.round(spent * budgetShare)), observed };
  });
  const plain = runDay(day, beginnings, policies.none);
  const short = plain.flatMap(({ emptyAt }, at) => (emptyAt === null ? [] : [at]));
  const judged = Object.entries(policies).map(([name, policy]) => {
    const ran = name === 'none' ? plain : runDay(day, beginnings, policy);
    return [name, judge(day, pick(ran, short), pick(plain, short), ran)];
  });
  return Object.fromEntries(judged) as Record<PolicyName, Judged>;
}

const pick = (ran: readonly CampaignDay[], places: readonly number[]): CampaignDay[] =>
  places.flatMap((place) => ran[place] ?? []);

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

function judge(
  day: MadeUpDay,
  ran: readonly CampaignDay[],
  plain: readonly CampaignDay[],
  all: readonly CampaignDay[],
): Judged {
  const budget = sumOf(ran, (one) => one.budget);
  const spent = sumOf(ran, (one) => one.spent);
  const perUnit = (of: (one: CampaignDay) => number): number =>
    sumOf(ran, of) / spent / (sumOf(plain, of) / sumOf(plain, (one) => one.spent));
  const off = day.forecast.map((share, step) => {
    const course = sumOf(ran, (one) => one.course[step] ?? 0);
    return Math.abs(course - plannedBy(budget, share)) / budget;
  });
  const free = sumOf(ran, (one) => one.free);
  return {
    delivered: spent / budget,
    offPlan: Math.max(...off),
    clicksAUnit: perUnit(({ clicks }) => clicks),
    valueAUnit: perUnit(({ value }) => value),
    emptyAt: median(ran.map(({ emptyAt }) => (emptyAt ?? 86_400) / 3600)),
    free: free / (free + spent),
    overspent: sumOf(all, (one) => Math.max(0, one.spent - one.budget)),
  };
}
