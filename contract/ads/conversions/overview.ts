import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, maybe, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { EVENT_SOURCE_NAMES } from './arrivals.ts';
import { EVENT_NAMES, MAX_EVENT_ID } from './event-rules.ts';

/** An overview of conversions: counts per event, and individual events. */

/** A period up to now, as the bars of its chart: how many, and the hours of each. */
export const PERIODS = {
  DAY: { bars: 24, hours: 1 },
  WEEK: { bars: 28, hours: 6 },
  FOUR_WEEKS: { bars: 28, hours: 24 },
} as const;
export type Period = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as [Period, ...Period[]];

/** Where an event happened, in the order of its numbers from 1. */
export const PLATFORMS = ['WEB', 'MOBILE', 'OFFLINE'] as const;
export type Platform = (typeof PLATFORMS)[number];

const eventSource = z.enum(EVENT_SOURCE_NAMES);

const overviewEvent = z.object({
  event_name: z.enum(EVENT_NAMES),
  /** Counts per source; an event sent by two is in both. */
  sources: z.array(z.object({ source: eventSource, received: z.int() })),
  received: z.int(),
  /** Of these, events that another source had already sent; counted once. */
  merged: z.int(),
  value_in_micro_currency: z.int(),
  /** Received in the period before, which is as long. */
  received_before: z.int(),
  last_received_time: z.int(),
  /** Events received per bar of the period, oldest first. */
  bars: z.array(z.int()),
});
export type OverviewEvent = z.infer<typeof overviewEvent>;

const conversionOverview = z.object({
  type: z.literal('conversion_overview'),
  /** Server time of the count, in Unix seconds, and the start of the first bar. */
  at: z.int(),
  start_time: z.int(),
  /** Most received first. */
  events: z.array(overviewEvent),
  /** What all events came to in the period before, also those that did not come any more. */
  before: z.object({ received: z.int(), merged: z.int(), value_in_micro_currency: z.int() }),
  sources: z.array(z.object({ source: eventSource, received: z.int() })),
  platforms: z.array(z.object({ platform: z.enum(PLATFORMS), received: z.int() })),
});
export type ConversionOverview = z.infer<typeof conversionOverview>;

/** Counts per event, by source and over time, beside the period before. */
export const getConversionOverview = defineCall({
  name: 'v3_get_conversion_overview',
  resource: ['ConversionOverview', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    period: z.enum(PERIOD_NAMES),
    /** Only events from this source. */
    source: z.optional(maybe(eventSource)),
    /** What happened there alone. */
    platform: z.optional(maybe(z.enum(PLATFORMS))),
  }),
  output: conversionOverview,
  errors: ['ad_account_not_found', 'invalid_input'],
});

export const FEED_STATUSES = ['COUNTED', 'REFUSED'] as const;
export type FeedStatus = (typeof FEED_STATUSES)[number];

const feedEvent = z.object({
  id: z.string(),
  type: z.literal('conversion_feed_event'),
  status: z.enum(FEED_STATUSES),
  received_time: z.int(),
  /** Time of the event; null if it was rejected. */
  event_time: z.nullable(z.int()),
  /** As sent; null if missing. */
  event_name: z.nullable(z.string()),
  event_id: z.nullable(z.string()),
  /** The sources that sent it: more than one if duplicates were merged. */
  sources: z.array(eventSource),
  /** Null if no value was sent. */
  value_in_micro_currency: z.nullable(z.int()),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
});
export type FeedEvent = z.infer<typeof feedEvent>;

/**
 * Events as they arrived, newest first, without anything about the person or whether they are known. Rejected events
 * stay for seven days.
 */
export const getConversionFeed = defineCall({
  name: 'v3_get_conversion_feed',
  resource: ['ConversionFeed', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    status: z.optional(maybe(z.enum(FEED_STATUSES))),
    /** Only events with this id. */
    event_id: z.optional(maybe(text(MAX_EVENT_ID))),
  }),
  output: z.array(feedEvent),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** The newest events, from which the share is computed. */
export const MATCH_SAMPLE = 1000;
/** With fewer people, the share could reveal who has an account. */
export const MIN_MATCHED_PEOPLE = 50;
/** The share is rounded to steps of this many percent. */
export const MATCH_STEP = 10;

const conversionMatch = z.object({
  type: z.literal('conversion_match'),
  /** Percentage of the newest events, to the nearest ten; null if fewer than 50 people were matched. */
  share: z.nullable(z.int()),
});

/** The share of the newest events that match people here, never which ones. */
export const getConversionMatch = defineCall({
  name: 'v3_get_conversion_match',
  resource: ['ConversionMatch', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: conversionMatch,
  errors: ['ad_account_not_found', 'invalid_input'],
});
