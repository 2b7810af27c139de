import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { EVENT_NAMES, EVENT_PARTS } from './event-rules.ts';

/** Conversion events that arrived lately, so that a set-up can check itself. */

/** Sources of events, by their bit in the database. */
export const EVENT_SOURCES = { TAG: 1, CONVERSIONS_API: 2, FILE_UPLOAD: 4 } as const;
export type EventSource = keyof typeof EVENT_SOURCES;
export const EVENT_SOURCE_NAMES = Object.keys(EVENT_SOURCES) as [EventSource, ...EventSource[]];

/** Days over which arrivals are counted. */
export const ARRIVAL_DAYS = 7;
/** The newest events, from which shares and samples are taken. */
export const ARRIVAL_SAMPLE = 1000;
export const ARRIVAL_EXAMPLES = 10;

const refusal = z.object({
  received_time: z.int(),
  event_name: z.nullable(z.string()),
  event_id: z.nullable(z.string()),
  reason: z.string(),
});

const conversionArrivals = z.object({
  type: z.literal('conversion_arrivals'),
  /** Server time of the count. */
  at: z.int(),
  sources: z.array(
    z.object({
      source: z.enum(EVENT_SOURCE_NAMES),
      received: z.int(),
      /** Of these, events that another source had already sent. */
      merged: z.int(),
      last_received_time: z.int(),
    }),
  ),
  /** The newest event by the API; null if there is none. */
  last_api_event: z.nullable(
    z.object({ event_name: z.enum(EVENT_NAMES), event_id: z.string(), received_time: z.int() }),
  ),
  /** The newest events by the API, and how many of them had each part. */
  api_sample: z.int(),
  api_parts: z.array(z.object({ part: z.enum(EVENT_PARTS), count: z.int() })),
  /** The newest rejected events, with what to change. */
  refusals: z.array(refusal),
});
export type ConversionArrivals = z.infer<typeof conversionArrivals>;

export const getConversionArrivals = defineCall({
  name: 'v3_get_conversion_arrivals',
  resource: ['ConversionArrivals', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: conversionArrivals,
  errors: ['ad_account_not_found', 'invalid_input'],
});

const conversionOverlap = z.object({
  type: z.literal('conversion_overlap'),
  at: z.int(),
  events: z.array(
    z.object({
      event_name: z.enum(EVENT_NAMES),
      /** Counts per source, before deduplication between sources. */
      tag: z.int(),
      api: z.int(),
      file: z.int(),
      /** Sent by two sources, counted once. */
      pairs: z.int(),
      /** The number that reports count. */
      counted: z.int(),
    }),
  ),
  /** The newest events sent by two sources. */
  examples: z.array(
    z.object({
      event_name: z.enum(EVENT_NAMES),
      event_id: z.string(),
      received_time: z.int(),
      sources: z.array(z.enum(EVENT_SOURCE_NAMES)),
    }),
  ),
});
export type ConversionOverlap = z.infer<typeof conversionOverlap>;

/** Events sent by both the tag and the server, counted once. */
export const getConversionOverlap = defineCall({
  name: 'v3_get_conversion_overlap',
  resource: ['ConversionOverlap', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: conversionOverlap,
  errors: ['ad_account_not_found', 'invalid_input'],
});
