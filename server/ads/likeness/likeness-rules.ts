import { isSensitiveTopic } from '#contract/ads/sensitive-topics.ts';

/** What fewer people of a seed have in common says nothing, and might say who one of them is. */
export const LEAST_SEEDS = 3;
/** Whoever has something is so many times likelier to be of the seed, or it does not count. */
const LEAST_LIFT = 1.5;
/** What so few people of the seed have in common counts half. */
const HALF_SEEDS = 2;
/** What more people have is not looked through for any of them. */
export const MOST_HOLDERS = 20_000;

/** Something that people of a seed have in common: how many of them, how many people altogether, and of the country. */
interface Shared {
  readonly seeds: number;
  readonly holders: number;
  readonly localHolders: number;
  /** What is written where it stands: names of boards and Pins, or what the interest is called. */
  readonly words: string;
}

/** Of how many people of the seed anything is known, of how many people, and of how many of the country. */
interface Known {
  readonly seeds: number;
  readonly people: number;
  readonly locals: number;
}

/**
 * What it says for somebody that they have this: how much more often people of the seed have it than people do, as a
 * logarithm, so that what is everybody's favourite says nothing, nor what is everybody's in the country. Less where few of
 * the seed have it, as that may be chance.
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

/** How many people a look-alike of so many percent has, where so many live who allow it. */
export const wantedOf = (people: number, percentage: number): number =>
  Math.floor((people * percentage) / 100);
