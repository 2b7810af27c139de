/**
 * Bids are in their ad account's currency and compared in US dollars: all in whole numbers, so that a replayed auction
 * has the same result. Nothing is charged in dollars unless bid in dollars.
 */

/** The dollar's own value, in billionths of a dollar. */
export const DOLLAR = 1_000_000_000;
const MICROS = 1_000_000;

/** Converts micros of a currency to micros of a dollar, rounded down. */
export const inDollars = (micros: number, worth: number): number =>
  worth === DOLLAR ? micros : Number((BigInt(micros) * BigInt(worth)) / BigInt(DOLLAR));

/** Converts micros of a dollar to micros of a currency, rounded down. */
export const fromDollars = (micros: number, worth: number): number =>
  worth === DOLLAR ? micros : Number((BigInt(micros) * BigInt(DOLLAR)) / BigInt(worth));

/** Micro units of each currency per dollar. */
export type Rates = ReadonlyMap<string, number>;

/** Returns a unit's value, from the micro units per dollar. */
export const worthOf = (perDollar: number): number => Math.floor((DOLLAR * MICROS) / perDollar);

/** Approximate rates of January 2026, so that bids compare sensibly before an operator sets any. */
const FIRST: Readonly<Record<string, number>> = {
  ARS: 1450,
  AUD: 1.5,
  BRL: 5.4,
  CAD: 1.38,
  CHF: 0.8,
  CLP: 920,
  COP: 3800,
  CZK: 20.8,
  DKK: 6.4,
  EUR: 0.86,
  GBP: 0.75,
  HKD: 7.78,
  HUF: 330,
  ILS: 3.2,
  JPY: 156,
  KRW: 1450,
  MXN: 18,
  NOK: 10.1,
  NZD: 1.73,
  PLN: 3.6,
  RON: 4.35,
  SEK: 9.3,
  SGD: 1.29,
  USD: 1,
};

export const firstRates: Rates = new Map(
  Object.entries(FIRST).map(([currency, units]) => [currency, Math.round(units * MICROS)]),
);

/** Throws for a currency without a rate, which is a defect: ad accounts only have currencies of AD_CURRENCIES. */
export function worthOfCurrency(rates: Rates, currency: string): number {
  const perDollar = rates.get(currency);
  if (perDollar === undefined) throw new Error(`nothing is known of ${currency}`);
  return worthOf(perDollar);
}

/** Converts micros between currencies, rounded down. */
export function exchanged(
  rates: Rates,
  micros: number,
  { from, to }: { readonly from: string; readonly to: string },
): number {
  if (from === to) return micros;
  const dollars = inDollars(micros, worthOfCurrency(rates, from));
  return fromDollars(dollars, worthOfCurrency(rates, to));
}
