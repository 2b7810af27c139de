import { isSensitiveTopic } from '#contract/ads/sensitive-topics.ts';

/** Traits shared by fewer people of a seed mean nothing, and could identify one of them. */
export const LEAST_SEEDS = 3;
/** The minimum ratio of a trait's frequency in the seed to its frequency elsewhere. */
const LEAST_LIFT = 1.5;
/** A trait shared by this many people of the seed has half its weight. */
const HALF_SEEDS = 2;
/** Traits of more people are ignored, to limit the cost. */
export const MOST_HOLDERS = 20_000;

/** A trait of people in the seed: how many of them have it, how many people overall, and how many in the country. */
interface Shared {
  readonly seeds: number;
  readonly holders: number;
  readonly localHolders: number;
  /** Its text: names of boards and Pins, or the interest's name. */
  readonly words: string;
}

/** The number of people with any known traits: in the seed, overall, and in the country. */
interface Known {
  readonly seeds: number;
  readonly people: number;
  readonly locals: number;
}

/**
 * Returns the weight of a trait: the logarithm of its frequency in the seed relative to that among all people or in the
 * country, whichever is higher, so that universally popular things weigh nothing. Reduced if few people of the seed
 * have it, which may be chance.
 */
export function weightOf({ seeds, holders, localHolders, words }: Shared, known: Known): number {
  if (seeds < LEAST_SEEDS || holders > MOST_HOLDERS || isSensitiveTopic(words)) return 0;
  const usual = Math.max(
    Math.max(holders, seeds) / Math.max(known.people, 1),
    localHolders / Math.max(known.locals, 1),
  );
  const lift = seeds / known.seeds / usual;
  return lift < LEAST_LIFT ? 0 : (Math.log(lift) * seeds) / (seeds + HALF_SEEDS);
}

/** Returns the size of a look-alike of a percentage, from the number of eligible people. */
export const wantedOf = (people: number, percentage: number): number =>
  Math.floor((people * percentage) / 100);
