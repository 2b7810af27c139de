import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, id, jsonText, text } from '#contract/kernel/scalars.ts';
import { adMoney, MAX_FUND_MICROS, revenuePeriod } from './billing.ts';
import { BILLABLE_EVENTS, OBJECTIVES } from './objects.ts';

/**
 * How ads are reviewed. automatic: by the checks if the ad account has an approved ad, else by an operator; before: all
 * by an operator before delivery; after: all by an operator during delivery.
 */
export const REVIEW_MODES = ['automatic', 'before', 'after'] as const;
export type ReviewMode = (typeof REVIEW_MODES)[number];

const MAX_FLOORS = 200;
export const MAX_FLOOR_MICROS = 1_000_000_000;

const floorFor = {
  country: z
    .string()
    .check(z.refine((code) => COUNTRIES.includes(code), 'Write the country like DE.')),
  objective_type: z.enum(OBJECTIVES),
  billable_event: z.enum(BILLABLE_EVENTS),
};
/** The lowest price of an event, in micro units of the country's currency. */
const adFloor = z.object({ ...floorFor, floor_in_micro_currency: z.int() });
export type AdFloor = z.infer<typeof adFloor>;
const sentFloor = z.object({ ...floorFor, floor_in_micro_currency: count(0, MAX_FLOOR_MICROS) });

/** Currencies of ad accounts with a rate; bids are compared in US dollars, so the dollar has none. */
export const EXCHANGED = [...new Set(Object.values(AD_CURRENCIES))]
  .filter((currency) => currency !== 'USD')
  .toSorted();
/** From a thousandth of a unit to a hundred thousand units. */
const [LEAST_RATE, MOST_RATE] = [1000, 100_000_000_000];
const exchanged = {
  currency: z
    .string()
    .check(
      z.refine((code) => EXCHANGED.includes(code), 'Choose a currency that ad accounts can use.'),
    ),
};
/** The amount of a currency per US dollar, in micro units; used to compare bids. */
const exchangeRate = z.object({
  ...exchanged,
  per_dollar_in_micro_currency: z.int(),
  /** Valid since: YYYY-MM-DD in UTC; null for a built-in rate. */
  since: z.nullable(z.string()),
});
const sentRate = z.object({
  ...exchanged,
  per_dollar_in_micro_currency: count(LEAST_RATE, MOST_RATE),
});

export const adSettings = z.object({
  type: z.literal('ad_settings'),
  review_mode: z.enum(REVIEW_MODES),
  /** The review mode until an operator chooses one: the setting ADS_REVIEW. */
  default_review_mode: z.enum(REVIEW_MODES),
  /** Pins between two ads of a feed: the setting ADS_EVERY. */
  pins_between_ads: z.int(),
  floors: z.array(adFloor),
  exchange_rates: z.array(exchangeRate),
});
export type AdSettings = z.infer<typeof adSettings>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

export const getAdSettings = defineCall({
  name: 'v3_get_ad_settings',
  resource: ['AdSetting', 'get'],
  ...forOperators,
  input: z.object({}),
  output: adSettings,
  errors: ['not_allowed'],
});

/** Changes the named settings: other floors and rates stay, and a floor of 0 is removed. */
export const updateAdSettings = defineCall({
  name: 'v3_update_ad_settings',
  resource: ['AdSetting', 'update'],
  ...forOperators,
  input: z.object({
    review_mode: z.optional(z.enum(REVIEW_MODES)),
    floors: z.optional(jsonText(z.array(sentFloor).check(z.maxLength(MAX_FLOORS)))),
    /** Valid from today. */
    exchange_rates: z.optional(jsonText(z.array(sentRate).check(z.maxLength(EXCHANGED.length)))),
  }),
  output: adSettings,
  errors: ['not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Sets an ad account's credit line; 0 makes it prepaid. Spending already on credit stays owed. */
export const updateAdCreditLine = defineCall({
  name: 'v3_update_ad_credit_line',
  resource: ['AdCreditLine', 'update'],
  ...forOperators,
  input: z.object({
    advertiser_id: id(),
    line_in_micro_currency: count(0, MAX_FUND_MICROS),
    /** Must be the ad account's own currency; amounts are not converted. */
    currency: text(3),
  }),
  output: adMoney,
  errors: ['not_allowed', 'ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Disables or enables an ad account. One that its owner ended stays ended. */
export const updateAdStanding = defineCall({
  name: 'v3_update_ad_standing',
  resource: ['AdStanding', 'update'],
  ...forOperators,
  input: z.object({ advertiser_id: id(), standing: z.enum(['active', 'disabled']) }),
  output: adMoney,
  errors: ['not_allowed', 'ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

const adAccountRevenue = z.object({
  /** The ad account's id. */
  id: z.string(),
  type: z.literal('ad_account_revenue'),
  /** Empty, with the currency XXX, for a deleted one. */
  name: z.string(),
  currency: z.string(),
  earned_in_micro_currency: z.int(),
  granted_in_micro_currency: z.int(),
});
export type AdAccountRevenue = z.infer<typeof adAccountRevenue>;

/** Revenue and credits of each ad account by currency, highest first. */
export const getAdAccountsRevenue = defineCall({
  name: 'v3_get_ad_accounts_revenue',
  resource: ['AdAccountsRevenue', 'get'],
  ...forOperators,
  input: z.object(revenuePeriod),
  output: z.array(adAccountRevenue),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

/** Why an event does not count; the first reason applies. */
export const TRAFFIC_REASONS = [
  'valid',
  'bot',
  'data_centre',
  'own',
  'too_soon',
  'again',
  'too_many_views',
  'too_many_clicks',
  'other',
] as const;
export type TrafficReason = (typeof TRAFFIC_REASONS)[number];
/** A week, so that counting takes seconds however many events there are. */
export const MAX_TRAFFIC_DAYS = 7;

const adTraffic = z.object({
  type: z.literal('ad_traffic'),
  /** From this UTC day on. */
  since: z.string(),
  reasons: z.array(
    z.object({
      reason: z.enum(TRAFFIC_REASONS),
      views: z.int(),
      clicks: z.int(),
      /** Closeups, saves and hides. */
      others: z.int(),
    }),
  ),
  /** Ad accounts with the most invalid events. */
  accounts: z.array(
    z.object({ id: z.string(), name: z.string(), events: z.int(), invalid: z.int() }),
  ),
});
export type AdTraffic = z.infer<typeof adTraffic>;

/** How many ad events count, and why the others do not. */
export const getAdTraffic = defineCall({
  name: 'v3_get_ad_traffic',
  resource: ['AdTraffic', 'get'],
  ...forOperators,
  input: z.object({ days: z.optional(count(1, MAX_TRAFFIC_DAYS)) }),
  output: adTraffic,
  errors: ['not_allowed', 'invalid_input'],
});
