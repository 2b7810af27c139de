import { MAX_BID } from '#contract/ads/campaign-rules.ts';
import { MICROS } from '#contract/ads/promote.ts';

/** The rate of what always happens: how likely something is, in 16 bits. */
export const CERTAIN = 65_535;

/** A whole, in millionths: of a bid, of a budget, of a day. */
export const WHOLE = 1_000_000;

/** No bid is higher: as many micros as a budget may have. */
export const MOST_BID = MAX_BID * MICROS;

/** A thousand dollars: in an auction a bid of more counts as this, so that scores stay below 2^53. */
export const MOST_VALUE = 1_000_000_000;

/** A part of a whole in millionths, rounded down to nothing. Money times a million may pass 2^53, and so it is not a Number. */
export const partOf = (part: number, whole: number): number =>
  Number((BigInt(part) * BigInt(WHOLE)) / BigInt(whole));

/** So many millionths of something, rounded down. Of most amounts of money the product is a safe Number. */
export function shareOf(whole: number, millionths: number): number {
  const product = whole * millionths;
  if (Number.isSafeInteger(product)) return Math.floor(product / WHOLE);
  return Number((BigInt(whole) * BigInt(millionths)) / BigInt(WHOLE));
}
