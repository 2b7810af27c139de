/** The rate of what always happens: how likely something is, in 16 bits. */
export const CERTAIN = 65_535;

/** A whole, in millionths: of a bid, of a budget, of a day. */
export const WHOLE = 1_000_000;

/** A thousand units: no bid is higher. */
export const MOST_BID = 1_000_000_000;

/** A part of a whole in millionths, rounded down to nothing. Money times a million may pass 2^53, and so it is not a Number. */
export const partOf = (part: number, whole: number): number =>
  Number((BigInt(part) * BigInt(WHOLE)) / BigInt(whole));

/** So many millionths of something. */
export const shareOf = (whole: number, millionths: number): number =>
  Number((BigInt(whole) * BigInt(millionths)) / BigInt(WHOLE));
