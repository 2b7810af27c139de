import { MAX_BID } from '#contract/ads/campaign-rules.ts';
import { MICROS } from '#contract/ads/promote.ts';

/** The rate of a certain event: probabilities have 16 bits. */
export const CERTAIN = 65_535;

/** One, in millionths: of a bid, a budget or a day. */
export const WHOLE = 1_000_000;

/** The highest bid, equal to the highest budget, in micros. */
export const MOST_BID = MAX_BID * MICROS;

/** A thousand dollars: higher bids count as this in an auction, so that scores stay below 2^53. */
export const MOST_VALUE = 1_000_000_000;

/** Returns a fraction in millionths, rounded down. Uses BigInt, because money times a million may exceed 2^53. */
export const partOf = (part: number, whole: number): number =>
  Number((BigInt(part) * BigInt(WHOLE)) / BigInt(whole));

/** Returns a fraction (in millionths) of an amount, rounded down. For most amounts the product is a safe Number. */
export function shareOf(whole: number, millionths: number): number {
  const product = whole * millionths;
  if (Number.isSafeInteger(product)) return Math.floor(product / WHOLE);
  return Number((BigInt(whole) * BigInt(millionths)) / BigInt(WHOLE));
}
