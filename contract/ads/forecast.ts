import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { count, flag, id, jsonText, maybe, nameText } from '#contract/kernel/scalars.ts';
import { MAX_BID, MIN_BID_MICROS } from './campaign-rules.ts';
import { subject } from './items.ts';
import { MATCH_TYPES, MAX_KEYWORD } from './keywords.ts';
import { BILLABLE_EVENTS, PACINGS, PLACEMENT_GROUPS } from './objects.ts';
import { MAX_BUDGET, MAX_PROMOTE_DAYS, MICROS } from './promote.ts';
import { targetingSpec } from './targeting.ts';

/** Forecasts for an ad that does not exist yet, from recent page requests. */

/** On seven days out of ten the actual number lies between these fractions of the expected one. */
export const FORECAST_RANGE = { least: 0.7, most: 1.4 } as const;

const MAX_FORECAST_KEYWORDS = 100;

const range = z.object({ least: z.int(), most: z.int() });
export type ForecastRange = z.infer<typeof range>;

const numbers = z.object({
  /** How often it is on a page. */
  impressions: range,
  clicks: range,
  spend_in_micro_currency: range,
});
export type ForecastNumbers = z.infer<typeof numbers>;

export const adForecast = z.object({
  type: z.literal('ad_forecast'),
  /** False if too few matching pages were requested here for a forecast; then there are no numbers. */
  is_known: z.boolean(),
  currency: z.string(),
  a_day: z.nullable(numbers),
  /** For all the days requested; null if none were. */
  in_all: z.nullable(numbers),
});
export type AdForecast = z.infer<typeof adForecast>;

/** Estimates what a Pin would achieve as an ad of the ad account. Nothing is created or stored. */
export const getAdForecast = defineCall({
  name: 'v3_get_ad_forecast',
  resource: ['AdForecast', 'get'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    pin_id: id(),
    /** Per day. */
    budget_in_micro_currency: count(1, MAX_BUDGET * MICROS),
    days: z.optional(maybe(count(1, MAX_PROMOTE_DAYS))),
    /** Automatic by default. */
    bid_in_micro_currency: z.optional(maybe(count(MIN_BID_MICROS, MAX_BID * MICROS))),
    billable_event: z.optional(maybe(z.enum(BILLABLE_EVENTS))),
    pacing_delivery_type: z.optional(maybe(z.enum(PACINGS))),
    placement_group: z.optional(maybe(z.enum(PLACEMENT_GROUPS))),
    auto_targeting_enabled: z.optional(flag()),
    targeting_spec: z.optional(jsonText(targetingSpec)),
    keywords: z.optional(
      jsonText(
        z
          .array(z.object({ value: nameText(MAX_KEYWORD), match_type: z.enum(MATCH_TYPES) }))
          .check(z.maxLength(MAX_FORECAST_KEYWORDS)),
      ),
    ),
  }),
  output: adForecast,
  errors: [
    'ad_account_not_found',
    'pin_not_found',
    'pin_not_promotable',
    'invalid_input',
    'rate_limited',
  ],
  rate: { limit: 600, seconds: 3600, per: 'person' },
});
