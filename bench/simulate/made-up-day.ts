import { MOST_BID } from '#server/ads/core/scale-rules.ts';
import { chanceOf, topicsBy, type Chance } from '#server/ads/serving/test-ads.ts';
import type { Topic } from '#server/ads/core/targeting-rules.ts';

/** Steps of pacing in a day, of thirty seconds. */
export const STEPS = 2880;
export const STEP_SECONDS = 30;
const DAY_SECONDS = STEPS * STEP_SECONDS;

/** What an advertiser wants of the day. */
export interface MadeUpCampaign {
  readonly id: string;
  readonly accountId: string;
  readonly bid: number;
  readonly floor: number;
  readonly budget: number;
  readonly topics: readonly Topic[];
  /** How many views of it are followed by a click, in millionths: nobody in the product knows that. */
  readonly clicks: number;
}

/** A slot that somebody sees. */
export interface MadeUpSlot {
  readonly second: number;
  readonly topics: readonly Topic[];
  /** Of this person and this moment: a click is as likely as the campaign's, by so much. */
  readonly mood: number;
  /** From 0 to 1; a click comes where the chance of one is greater. */
  readonly draw: number;
  /** Seconds from the view to the click. */
  readonly delay: number;
}

export interface MadeUpDay {
  readonly campaigns: readonly MadeUpCampaign[];
  readonly slots: readonly MadeUpSlot[];
  /** The share of the day's visits that is over at the end of each step, as it is forecast, in millionths. */
  readonly forecast: readonly number[];
}

export interface DaySize {
  readonly campaigns: number;
  readonly slots: number;
  /** About so many bids make a small budget. */
  readonly budgets: number;
}

const TOPICS = 24;
const HOURS = 24;
const LARGE = 60;
/** Visits of an hour, with a peak at noon and a higher one in the evening. */
const visitsOf = (hour: number): number =>
  1 + 3 * bell(hour, 12.5, 2.5) + 5 * bell(hour, 20.5, 2) - 0.75 * bell(hour, 4, 2.5);
const bell = (hour: number, middle: number, width: number): number =>
  Math.exp(-((hour - middle) ** 2) / (2 * width ** 2));

/** The same day for the same seed. Its hours are off their forecast by 12 %, and the whole day by 10 %. */
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

/** The share of a day that is over at the end of each step. */
function sharesOf(hours: readonly number[]): number[] {
  const all = hours.reduce((sum, visits) => sum + visits, 0);
  let over = 0;
  return Array.from({ length: STEPS }, (_, step) => {
    over += (hours[Math.floor((step * HOURS) / STEPS)] ?? 0) / (STEPS / HOURS);
    return Math.min(1, over / all);
  });
}

function aCampaign(chance: Chance, at: number, { budgets }: DaySize): MadeUpCampaign {
  // Three in five have little for the day, the others more than they can spend.
  const size = chance(5) < 3 ? 1 : LARGE;
  const bid = Math.min(MOST_BID, Math.round(400_000 * Math.exp(0.5 * normal(chance))));
  return {
    id: String(1_000 + at),
    accountId: String(10_000 + at),
    bid,
    floor: 20_000,
    budget: Math.round(bid * budgets * size * Math.exp(0.5 * normal(chance))),
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

/** Of the normal distribution, by the sum of twelve even ones. */
function normal(chance: Chance): number {
  let sum = -6;
  for (let at = 0; at < 12; at += 1) sum += chance(2 ** 31) / 2 ** 31;
  return sum;
}
