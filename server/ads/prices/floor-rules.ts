import { AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import type { BillableEvent, Objective } from '#contract/ads/objects.ts';
import type { TargetingSpec } from '#contract/ads/targeting.ts';
import { exchanged, type Rates } from './exchange-rules.ts';
import { MOST_BID } from '../core/scale-rules.ts';

/** The least that is asked for an event, in micros of the country's currency. */
interface CountryFloor {
  readonly country: string;
  readonly objective: Objective;
  readonly event: BillableEvent;
  readonly micros: number;
}

/** What operators say of money. */
export interface Prices {
  readonly rates: Rates;
  readonly floors: readonly CountryFloor[];
}

/** What floors depend on, of an ad group and what it is in. */
export interface Floored {
  readonly objective: Objective;
  readonly billableEvent: BillableEvent;
  readonly spec: TargetingSpec;
  /** Of the ad account. */
  readonly currency: string;
}

/** The least that an event costs in a country, in micro units of the ad account's currency. */
export interface Floor {
  readonly country: string;
  readonly micros: number;
}

/** The floors of the countries where the ad group's ads may be shown. */
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

/** Where nobody advertises from, floors are in dollars. */
const currencyOf = (country: string): string => AD_CURRENCIES[country] ?? 'USD';

const IMPRESSIONS = 1000;

/**
 * The floor that a bid does not reach in a country that the ad group names, or in the ad account's own where it names
 * none: the highest of them. A bid for impressions is for a thousand.
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

/** The highest floor, as a bid has to reach it; null where there is none. */
export function highestFloor(floored: Floored, prices: Prices, home: string): Floor | null {
  const spec = { ...floored.spec, LOCATION: floored.spec.LOCATION ?? [home] };
  const each = floored.billableEvent === 'IMPRESSION' ? IMPRESSIONS : 1;
  const [highest] = floorsFor({ ...floored, spec }, prices)
    .map(({ country, micros }) => ({ country, micros: micros * each }))
    .toSorted((one, other) => other.micros - one.micros);
  return highest ?? null;
}
