import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { count, decimal, id, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { MAX_EVENT_ID } from '../conversions/event-rules.ts';
import { subject } from '../items.ts';
import { day, windowDays } from '../reports.ts';

/** Conversions as attributed by an advertiser's own system, next to our own counts. They never enter reports. */

export const OUTSIDE_EVENTS = ['add_to_cart', 'checkout', 'lead', 'signup'] as const;
export const OUTSIDE_SCOPES = ['view', 'engagement', 'click'] as const;
export const OUTSIDE_MODELS = ['last_touch', 'first_touch', 'multi_touch'] as const;
export type OutsideModel = (typeof OUTSIDE_MODELS)[number];

export const MAX_OUTSIDE = 1000;
/** Days after the event for which they are accepted and stored. */
export const OUTSIDE_DAYS = 95;
/** The most days compared at once. */
export const MAX_COMPARED_DAYS = 90;
/** The most campaigns compared: the newest, then those with the most conversions. */
export const COMPARED_CAMPAIGNS = 500;
export const SHOWN_CAMPAIGNS = 100;

const LAST_SECOND = 4_102_444_800;
const MAX_VALUE = 1_000_000_000;
const MAX_TOTAL = 1_000_000;
const LEAST_SCORE = 0.000_001;

/** One attribution. Unknown fields are dropped. */
export const outsideConversion = z.object({
  event_id: text(MAX_EVENT_ID).check(z.minLength(1, 'Give each event its ID.')),
  event_name: z.enum(OUTSIDE_EVENTS, 'Write add_to_cart, checkout, lead or signup.'),
  /** Unix seconds. */
  event_timestamp: count(0, LAST_SECOND),
  ad_group_id: id(),
  attribution_scope: z.enum(OUTSIDE_SCOPES, 'Write view, engagement or click.'),
  attribution_model: z.enum(OUTSIDE_MODELS, 'Write first_touch, last_touch or multi_touch.'),
  /** The fraction of the conversion attributed to the ad group. */
  attribution_score: decimal(LEAST_SCORE, 1),
  /** Value of the whole conversion. */
  value: z.optional(maybe(decimal(0, MAX_VALUE))),
  currency: z.optional(
    maybe(z.string().check(z.regex(/^[A-Z]{3}$/, 'Name the currency by its three letters.'))),
  ),
  total_events: z.optional(maybe(count(0, MAX_TOTAL))),
  total_event_touchpoints: z.optional(maybe(count(0, MAX_TOTAL))),
});
export type OutsideInput = z.output<typeof outsideConversion>;
/** Its fields, as named in a file's header: listed here because the browser loads no schemas. */
export const OUTSIDE_FIELDS = [
  'event_id',
  'event_name',
  'event_timestamp',
  'ad_group_id',
  'attribution_scope',
  'attribution_model',
  'attribution_score',
  'value',
  'currency',
  'total_events',
  'total_event_touchpoints',
] as const satisfies readonly (keyof OutsideInput)[];

const outsideAnswer = z.object({
  type: z.literal('outside_conversions'),
  received: z.int(),
  processed: z.int(),
  /** In the order received; null for accepted ones. */
  problems: z.array(z.nullable(z.string())),
});
export type OutsideAnswer = z.infer<typeof outsideAnswer>;

const BODY_BYTES = 1_048_576;

/**
 * Receives up to 1,000 attributions, each answered on its own. They are identified by event_id, ad group and model; one
 * sent again replaces the previous one.
 */
export const createOutsideConversions = defineCall({
  name: 'v3_create_outside_conversions',
  resource: ['OutsideConversion', 'create'],
  audience: 'advertiser',
  right: 'conversions',
  scope: 'conversions',
  bodyBytes: BODY_BYTES,
  // Each has its own key.
  once: false,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    data: jsonText(
      z
        .array(z.record(z.string(), z.unknown()))
        .check(
          z.minLength(1, 'Send at least one.'),
          z.maxLength(MAX_OUTSIDE, `Send at most ${MAX_OUTSIDE} at once.`),
        ),
    ),
  }),
  output: outsideAnswer,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited', 'missing_scope', 'too_large'],
  rate: { limit: 600, seconds: 3600, per: 'person' },
});

const credited = z.object({
  /** Fractions add up to fractional conversions. */
  conversions: z.number(),
  value_in_micro_currency: z.int(),
});
export type Credited = z.infer<typeof credited>;

const comparison = z.object({
  type: z.literal('attribution_comparison'),
  currency: z.string(),
  here: credited,
  elsewhere: credited,
  /** Average number of touches before a conversion, as the other system reports; null if it does not. */
  touchpoints: z.nullable(z.number()),
  /** When the newest of these from the other system was received, in Unix seconds; null if none. */
  received_time: z.nullable(z.int()),
  /** Campaigns with the most conversions, counting both systems. */
  campaigns: z.array(
    z.object({
      campaign_id: z.string(),
      campaign_name: z.string(),
      here: credited,
      elsewhere: credited,
    }),
  ),
});
export type AttributionComparison = z.infer<typeof comparison>;

/** Our conversion counts per campaign next to another system's attributions, by the time of conversion. */
export const getAttributionComparison = defineCall({
  name: 'v3_get_attribution_comparison',
  resource: ['AttributionComparison', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    attribution_model: z.enum(OUTSIDE_MODELS),
    start_date: day,
    /** Inclusive. */
    end_date: day,
    /** For our own counts: days after an act on an ad; 0 for never. */
    click_window_days: windowDays,
    engagement_window_days: windowDays,
    view_window_days: windowDays,
  }),
  output: comparison,
  errors: ['ad_account_not_found', 'invalid_input'],
});
