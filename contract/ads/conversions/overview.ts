import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, maybe, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { EVENT_SOURCE_NAMES } from './arrivals.ts';
import { EVENT_NAMES, MAX_EVENT_ID } from './event-rules.ts';

/** Conversions looked at: how many of each event came, and one after the other. */

/** A stretch of time up to now, by the bars that it is drawn in: how many, and how many hours each is. */
export const PERIODS = {
  DAY: { bars: 24, hours: 1 },
  WEEK: { bars: 28, hours: 6 },
  FOUR_WEEKS: { bars: 28, hours: 24 },
} as const;
export type Period = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as [Period, ...Period[]];

/** Where something happened, in the order of its numbers from 1 on. */
export const PLATFORMS = ['WEB', 'MOBILE', 'OFFLINE'] as const;

const eventSource = z.enum(EVENT_SOURCE_NAMES);

const overviewEvent = z.object({
  event_name: z.enum(EVENT_NAMES),
  /** What each way sent; what two ways sent is in both. */
  sources: z.array(z.object({ source: eventSource, received: z.int() })),
  received: z.int(),
  /** Of these, what another way had sent before: counted once. */
  merged: z.int(),
  value_in_micro_currency: z.int(),
  last_received_time: z.int(),
  /** Received in each bar of the period, the oldest first. */
  bars: z.array(z.int()),
});
export type OverviewEvent = z.infer<typeof overviewEvent>;

const conversionOverview = z.object({
  type: z.literal('conversion_overview'),
  /** When the server counted, in Unix seconds, and when the first bar began. */
  at: z.int(),
  start_time: z.int(),
  /** In the order of the most received. */
  events: z.array(overviewEvent),
  sources: z.array(z.object({ source: eventSource, received: z.int() })),
  platforms: z.array(z.object({ platform: z.enum(PLATFORMS), received: z.int() })),
});
export type ConversionOverview = z.infer<typeof conversionOverview>;

/** How many of each event came, by which way, and when. */
export const getConversionOverview = defineCall({
  name: 'v3_get_conversion_overview',
  resource: ['ConversionOverview', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    period: z.enum(PERIOD_NAMES),
    /** What came by this way alone. */
    source: z.optional(maybe(eventSource)),
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
  /** When it happened; null of what was refused. */
  event_time: z.nullable(z.int()),
  /** As it was sent; null where it was sent without one. */
  event_name: z.nullable(z.string()),
  event_id: z.nullable(z.string()),
  /** The ways that told of it: more than one where it was counted once. */
  sources: z.array(eventSource),
  /** Null where no value was sent. */
  value_in_micro_currency: z.nullable(z.int()),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
});
export type FeedEvent = z.infer<typeof feedEvent>;

/**
 * Events as they came, the newest first: nothing of whom they are about, nor whether anybody was known. What was
 * refused stays for seven days.
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
    /** The events of this id alone. */
    event_id: z.optional(maybe(text(MAX_EVENT_ID))),
  }),
  output: z.array(feedEvent),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** The newest events that the share is of. */
export const MATCH_SAMPLE = 1000;
/** Fewer people could show who of them has an account. */
export const MIN_MATCHED_PEOPLE = 50;
/** A share is told in steps of this, in percent. */
export const MATCH_STEP = 10;

const conversionMatch = z.object({
  type: z.literal('conversion_match'),
  /** Percent of the newest events, to the next ten; null where fewer than 50 people were known. */
  share: z.nullable(z.int()),
});

/** How many of the newest events are of people who are known here, never which. */
export const getConversionMatch = defineCall({
  name: 'v3_get_conversion_match',
  resource: ['ConversionMatch', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: conversionMatch,
  errors: ['ad_account_not_found', 'invalid_input'],
});
