/**
 * Bids are in the currency of their ad account, and compared in US dollars: whole numbers in, whole numbers out, so an
 * auction comes out the same when it is run again. Nothing is ever charged in dollars that was not bid in them.
 */

/** What one unit of a currency is worth, in billionths of a dollar: so many for the dollar itself. */
export const DOLLAR = 1_000_000_000;
const MICROS = 1_000_000;

/** Micros of a currency in micros of a dollar, rounded down. */
export const inDollars = (micros: number, worth: number): number =>
  worth === DOLLAR ? micros : Number((BigInt(micros) * BigInt(worth)) / BigInt(DOLLAR));

/** Micros of a dollar in micros of a currency, rounded down. */
export const fromDollars = (micros: number, worth: number): number =>
  worth === DOLLAR ? micros : Number((BigInt(micros) * BigInt(DOLLAR)) / BigInt(worth));

/** How many units of each currency one dollar buys, in micro units. */
export type Rates = ReadonlyMap<string, number>;

/** What a unit is worth when a dollar buys so many micro units of it. */
export const worthOf = (perDollar: number): number => Math.floor((DOLLAR * MICROS) / perDollar);

/** Rounded rates of January 2026: bids compare sensibly before an operator has set any. */
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

/** A currency that no rate is known of is a defect: ad accounts have no other ones than those of AD_CURRENCIES. */
export function worthOfCurrency(rates: Rates, currency: string): number {
  const perDollar = rates.get(currency);
  if (perDollar === undefined) throw new Error(`nothing is known of ${currency}`);
  return worthOf(perDollar);
}

/** Micros of one currency in those of another, rounded down. */
export function exchanged(
  rates: Rates,
  micros: number,
  { from, to }: { readonly from: string; readonly to: string },
): number {
  if (from === to) return micros;
  const dollars = inDollars(micros, worthOfCurrency(rates, from));
  return fromDollars(dollars, worthOfCurrency(rates, to));
}
