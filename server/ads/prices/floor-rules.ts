import { AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import type { BillableEvent, Objective } from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';
import { exchanged, type Rates } from './exchange-rules.ts';
import { MOST_BID } from '../core/scale-rules.ts';

/** The lowest price of an event, in micros of the country's currency. */
interface CountryFloor {
  readonly country: string;
  readonly objective: Objective;
  readonly event: BillableEvent;
  readonly micros: number;
}

/** Operators' floors and rates. */
export interface Prices {
  readonly rates: Rates;
  readonly floors: readonly CountryFloor[];
}

/** What floors depend on: an ad group's fields and its parents'. */
export interface Floored {
  readonly objective: Objective;
  readonly billableEvent: BillableEvent;
  readonly spec: TargetingSpec;
  /** The ad account's currency. */
  readonly currency: string;
}

/** The lowest price of an event in a country, in micro units of the ad account's currency. */
export interface Floor {
  readonly country: string;
  readonly micros: number;
}

/** Returns the floors of the ad group's countries. */
export function floorsFor(
  { objective, billableEvent, spec, currency }: Floored,
  { rates, floors }: Prices,
): Floor[] {
  const countries = spec.LOCATION;
  return floors
    .filter(
      ({ country, ...floor }) =>
        floor.objective === objective &&
        floor.event === billableEvent &&
        (countries === undefined || countries.includes(country)),
    )
    .map(({ country, micros }) => {
      const own = exchanged(rates, micros, { from: currencyOf(country), to: currency });
      return { country, micros: Math.min(MOST_BID, own) };
    });
}

/** Floors of countries without advertisers are in dollars. */
const currencyOf = (country: string): string => AD_CURRENCIES[country] ?? 'USD';

const IMPRESSIONS = 1000;

/**
 * Returns the highest floor that a bid fails to reach in the ad group's countries, or in the ad account's own if it
 * names none. A bid for impressions is per thousand.
 */
export function floorAbove(
  bid: number,
  floored: Floored,
  prices: Prices,
  home: string,
): Floor | null {
  const highest = highestFloor(floored, prices, home);
  return highest !== null && bid < highest.micros ? highest : null;
}

/** Returns the highest floor, in the unit of bids; null if there is none. */
export function highestFloor(floored: Floored, prices: Prices, home: string): Floor | null {
  const spec = { ...floored.spec, LOCATION: floored.spec.LOCATION ?? [home] };
  const each = floored.billableEvent === 'IMPRESSION' ? IMPRESSIONS : 1;
  const [highest] = floorsFor({ ...floored, spec }, prices)
    .map(({ country, micros }) => ({ country, micros: micros * each }))
    .toSorted((one, other) => other.micros - one.micros);
  return highest ?? null;
}
