import { cardStep } from '#contract/ads/payments/card-rules.ts';

/** Returns the value of a dollar in a currency, as a round number of units. */
export function scaleOf(perDollar: number): number {
  const units = perDollar / MICROS;
  // One unit of most currencies is about a dollar, and people expect a threshold of 50 units.
  if (units < 2) return 1;
  const digit = 10 ** Math.floor(Math.log10(units));
  return Math.round(units / digit) * digit;
}

const MICROS = 1_000_000;
/** In dollars. */
const FIRST = 50;
const LEAST = 1;

/** The amounts for charging cards in a currency. */
export interface Steps {
  /** The initial and the maximum threshold. */
  readonly first: number;
  readonly most: number;
  /** Less is not charged: the fees would exceed it. */
  readonly least: number;
}

/** `most` is the operator's setting, in micros of a dollar. */
export function stepsOf(perDollar: number, most: number): Steps {
  const scale = scaleOf(perDollar);
  const first = FIRST * MICROS * scale;
  return { first, most: Math.max(first, most * scale), least: LEAST * MICROS * scale };
}

/** Returns the next threshold, after one was reached and paid. */
export const nextThreshold = (threshold: number, { most }: Steps): number =>
  Math.min(2 * threshold, most);

/** Returns the credit line: above the threshold, so that ads continue while a charge is in progress. */
export const lineFor = (threshold: number): number => 2 * threshold;

/** Returns the charge for a debt: rounded up to a whole step, so that nothing is left over. */
export function chargedFor(owed: number, currency: string): number {
  const step = cardStep(currency);
  return Math.ceil(owed / step) * step;
}

/** The first day of a moment's UTC month, and of the next month: YYYY-MM-DD. */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;
export const nextMonthOf = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 10);
