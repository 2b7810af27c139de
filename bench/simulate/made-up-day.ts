import { MOST_BID } from '#server/ads/core/scale-rules.ts';
import { chanceOf, topicsBy, type Chance } from '#server/ads/serving/test-ads.ts';
import type { Topic } from '#server/ads/core/targeting-rules.ts';

/** Pacing steps in a day, of thirty seconds. */
export const STEPS = 2880;
export const STEP_SECONDS = 30;
const DAY_SECONDS = STEPS * STEP_SECONDS;

/** An advertiser's campaign for the day. */
export interface MadeUpCampaign {
  readonly id: string;
  readonly accountId: string;
  readonly bid: number;
  readonly floor: number;
  /** As a fraction of what it would spend on the day without a budget. */
  readonly budgetShare: number;
  readonly topics: readonly Topic[];
  /** True clicks per view, in millionths, unknown to the product. */
  readonly clicks: number;
}

/** A slot seen by a person. */
export interface MadeUpSlot {
  readonly second: number;
  readonly topics: readonly Topic[];
  /** A factor on the campaign's click rate for this person and moment. */
  readonly mood: number;
  /** From 0 to 1; a click happens if its probability is greater. */
  readonly draw: number;
  /** Seconds from the view to the click. */
  readonly delay: number;
}

export interface MadeUpDay {
  readonly campaigns: readonly MadeUpCampaign[];
  readonly slots: readonly MadeUpSlot[];
  /** Forecast fraction of the day's visits at the end of each step, in millionths. */
  readonly forecast: readonly number[];
}

export interface DaySize {
  readonly campaigns: number;
  readonly slots: number;
  /** The usual small budget, as a fraction of what its campaign would spend without one. */
  readonly budgets: number;
}

const TOPICS = 24;
const HOURS = 24;
/** The largest small budget: one that can be spent, however the day goes. */
const MOST_SMALL = 0.8;
/** Never spent, even when others' budgets are exhausted. */
const LARGE = 1000;
/** Returns an hour's visits, with peaks at noon and in the evening. */
const visitsOf = (hour: number): number =>
  1 + 3 * bell(hour, 12.5, 2.5) + 5 * bell(hour, 20.5, 2) - 0.75 * bell(hour, 4, 2.5);
const bell = (hour: number, middle: number, width: number): number =>
  Math.exp(-((hour - middle) ** 2) / (2 * width ** 2));

/** Generates a day, deterministic by seed. Its hours deviate from the forecast by 12 %, the whole day by 10 %. */
export function madeUpDay(seed: number, size: DaySize): MadeUpDay {
  const chance = chanceOf(seed);
  const expected = Array.from({ length: HOURS }, (_, hour) => visitsOf(hour + 0.5));
  const real = expected.map((visits) => visits * Math.exp(0.12 * normal(chance)));
  const whole = Math.round(size.slots * Math.exp(0.1 * normal(chance)));
  return {
    campaigns: Array.from({ length: size.campaigns }, (_, at) => aCampaign(chance, at, size)),
    slots: slotsOf(chance, sharesOf(real), whole),
    forecast: sharesOf(expected).map((share) => Math.round(share * 1_000_000)),
  };
}

/** Returns the fraction of a day past at the end of each step. */
function sharesOf(hours: readonly number[]): number[] {
  const all = hours.reduce((sum, visits) => sum + visits, 0);
  let over = 0;
  return Array.from({ length: STEPS }, (_, step) => {
    over += (hours[Math.floor((step * HOURS) / STEPS)] ?? 0) / (STEPS / HOURS);
    return Math.min(1, over / all);
  });
}

function aCampaign(chance: Chance, at: number, { budgets }: DaySize): MadeUpCampaign {
  // Three in five have a small budget, the others more than they can spend.
  const isSmall = chance(5) < 3;
  const bid = Math.min(MOST_BID, Math.round(400_000 * Math.exp(0.5 * normal(chance))));
  return {
    id: String(1_000 + at),
    accountId: String(10_000 + at),
    bid,
    floor: 20_000,
    budgetShare: isSmall ? Math.min(MOST_SMALL, budgets * Math.exp(0.5 * normal(chance))) : LARGE,
    topics: topicsBy(chance, 5, TOPICS),
    clicks: Math.min(200_000, Math.round(12_000 * Math.exp(0.6 * normal(chance)))),
  };
}

function slotsOf(chance: Chance, shares: readonly number[], count: number): MadeUpSlot[] {
  const slots: MadeUpSlot[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const until = Math.round((shares[step] ?? 1) * count);
    while (slots.length < until) {
      slots.push({
        second: Math.min(DAY_SECONDS - 1, step * STEP_SECONDS + chance(STEP_SECONDS)),
        topics: topicsBy(chance, 4, TOPICS),
        mood: Math.exp(0.5 * normal(chance) - 0.125),
        draw: chance(2 ** 31) / 2 ** 31,
        delay: 1 + Math.floor(-20 * Math.log(1 - chance(2 ** 31) / 2 ** 31)),
      });
    }
  }
  return slots.toSorted((one, other) => one.second - other.second);
}

/** An approximately normal random number, as the sum of twelve uniform ones. */
function normal(chance: Chance): number {
  let sum = -6;
  for (let at = 0; at < 12; at += 1) sum += chance(2 ** 31) / 2 ** 31;
  return sum;
}
