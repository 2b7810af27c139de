import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { count, decimal, id, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { MAX_EVENT_ID } from '../conversions/event-rules.ts';
import { subject } from '../items.ts';
import { day, windowDays } from '../reports.ts';

/** Conversions as an advertiser's own system credits them, beside what is counted here. They never enter reports. */

export const OUTSIDE_EVENTS = ['add_to_cart', 'checkout', 'lead', 'signup'] as const;
export const OUTSIDE_SCOPES = ['view', 'engagement', 'click'] as const;
export const OUTSIDE_MODELS = ['last_touch', 'first_touch', 'multi_touch'] as const;
export type OutsideModel = (typeof OUTSIDE_MODELS)[number];

export const MAX_OUTSIDE = 1000;
/** They are kept for this many days after they happened, and taken within them. */
export const OUTSIDE_DAYS = 95;
/** Days that are compared at once. */
export const MAX_COMPARED_DAYS = 90;
/** Campaigns that are compared: the newest, and of those the ones with the most conversions. */
export const COMPARED_CAMPAIGNS = 500;
export const SHOWN_CAMPAIGNS = 100;

const LAST_SECOND = 4_102_444_800;
const MAX_VALUE = 1_000_000_000;
const MAX_TOTAL = 1_000_000;
const LEAST_SCORE = 0.000_001;

/** One credit. What is not known beside these is dropped. */
export const outsideConversion = z.object({
  event_id: text(MAX_EVENT_ID).check(z.minLength(1, 'Give each event its ID.')),
  event_name: z.enum(OUTSIDE_EVENTS, 'Write add_to_cart, checkout, lead or signup.'),
  /** Unix seconds. */
  event_timestamp: count(0, LAST_SECOND),
  ad_group_id: id(),
  attribution_scope: z.enum(OUTSIDE_SCOPES, 'Write view, engagement or click.'),
  attribution_model: z.enum(OUTSIDE_MODELS, 'Write first_touch, last_touch or multi_touch.'),
  /** The part of the conversion that the ad group is credited with. */
  attribution_score: decimal(LEAST_SCORE, 1),
  /** Of the whole conversion. */
  value: z.optional(maybe(decimal(0, MAX_VALUE))),
  currency: z.optional(
    maybe(z.string().check(z.regex(/^[A-Z]{3}$/, 'Name the currency by its three letters.'))),
  ),
  total_events: z.optional(maybe(count(0, MAX_TOTAL))),
  total_event_touchpoints: z.optional(maybe(count(0, MAX_TOTAL))),
});
export type OutsideInput = z.output<typeof outsideConversion>;
/** Its fields, as a file names its columns: the browser has no schemas to read them from. */
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
  /** In the order in which they came; null of what was taken. */
  problems: z.array(z.nullable(z.string())),
});
export type OutsideAnswer = z.infer<typeof outsideAnswer>;

const BODY_BYTES = 1_048_576;

/**
 * Takes up to 1,000 credits, each answered for itself. One event_id, ad group and model is one credit: sent again it
 * takes the place of what was sent before.
 */
export const createOutsideConversions = defineCall({
  name: 'v3_create_outside_conversions',
  resource: ['OutsideConversion', 'create'],
  audience: 'advertiser',
  right: 'conversions',
  scope: 'conversions',
  bodyBytes: BODY_BYTES,
  // Each has a key of its own.
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
  /** A part of one is a part of one. */
  conversions: z.number(),
  value_in_micro_currency: z.int(),
});
export type Credited = z.infer<typeof credited>;

const comparison = z.object({
  type: z.literal('attribution_comparison'),
  currency: z.string(),
  here: credited,
  elsewhere: credited,
  /** Touches before a conversion, on average, as the other system tells; null where it does not. */
  touchpoints: z.nullable(z.number()),
  /** When the other system's newest of these was received, in Unix seconds; null of none. */
  received_time: z.nullable(z.int()),
  /** Those with the most conversions, here and elsewhere together. */
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

/** What is counted here for campaigns beside what another system credits them with, by when conversions happened. */
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
    /** With this day. */
    end_date: day,
    /** Of what is counted here: days after an act on an ad; 0 for never. */
    click_window_days: windowDays,
    engagement_window_days: windowDays,
    view_window_days: windowDays,
  }),
  output: comparison,
  errors: ['ad_account_not_found', 'invalid_input'],
});
