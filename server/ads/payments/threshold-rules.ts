import { cardStep } from '#contract/ads/payments/card-rules.ts';

/** What a dollar is in a currency, as a round number of its units. */
export function scaleOf(perDollar: number): number {
  const units = perDollar / MICROS;
  // One unit of most currencies is about a dollar: 50 of them is what people expect.
  if (units < 2) return 1;
  const digit = 10 ** Math.floor(Math.log10(units));
  return Math.round(units / digit) * digit;
}

const MICROS = 1_000_000;
/** In dollars. */
const FIRST = 50;
const LEAST = 1;

/** What is charged by card in a currency. */
export interface Steps {
  /** Where the threshold begins, and how far it grows. */
  readonly first: number;
  readonly most: number;
  /** Less than this is not charged: it would cost more than it brings. */
  readonly least: number;
}

/** `most` is the operator's, in micros of a dollar. */
export function stepsOf(perDollar: number, most: number): Steps {
  const scale = scaleOf(perDollar);
  const first = FIRST * MICROS * scale;
  return { first, most: Math.max(first, most * scale), least: LEAST * MICROS * scale };
}

/** The threshold after one that was reached and paid. */
export const nextThreshold = (threshold: number, { most }: Steps): number =>
  Math.min(2 * threshold, most);

/** What ads may cost before it is paid: a charge takes a while, and they are to go on meanwhile. */
export const lineFor = (threshold: number): number => 2 * threshold;

/** What a card is charged for something owed: up to the next whole step, so that nothing is left to owe. */
export function chargedFor(owed: number, currency: string): number {
  const step = cardStep(currency);
  return Math.ceil(owed / step) * step;
}

/** The first day of a moment's UTC month, and of the one after it: YYYY-MM-DD. */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;
export const nextMonthOf = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 10);
