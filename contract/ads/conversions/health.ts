import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { EVENT_SOURCE_NAMES } from './arrivals.ts';
import { EVENT_PARTS } from './event-rules.ts';
import { PLATFORMS } from './overview.ts';

/** How good conversions are: what comes along with them, by each way. */

/** Days up to today that are looked at; "a day" has yesterday in it, or mornings would say nothing. */
export const LOOKBACK_DAYS = { DAY: 2, TWO_WEEKS: 14 } as const;
export type Lookback = keyof typeof LOOKBACK_DAYS;
export const LOOKBACKS = Object.keys(LOOKBACK_DAYS) as [Lookback, ...Lookback[]];

export const QUALITIES = ['NEEDS_IMPROVEMENT', 'FAIR', 'GOOD'] as const;
export type Quality = (typeof QUALITIES)[number];

const partHealth = z.object({
  part: z.enum(EVENT_PARTS),
  /** The events that are expected to come with it: an order has a value, a search has none. */
  expected: z.int(),
  /** Percent of them that do. */
  share: z.int(),
  /** Whether the quality goes by it. */
  is_judged: z.boolean(),
  issue: z.nullable(z.enum(['NEVER_SENT', 'OFTEN_MISSING'])),
});
export type PartHealth = z.infer<typeof partHealth>;

const sourceHealth = z.object({
  source: z.enum(EVENT_SOURCE_NAMES),
  received: z.int(),
  /** What this way sent again, counted once. */
  repeated: z.int(),
  quality: z.enum(QUALITIES),
  parts: z.array(partHealth),
});
export type SourceHealth = z.infer<typeof sourceHealth>;

const conversionHealth = z.object({
  type: z.literal('conversion_health'),
  at: z.int(),
  /** Poor where one way needs to be better; null where nothing came. */
  status: z.nullable(z.enum(['GOOD', 'POOR'])),
  /** Percent of the events that came by the tag and by the server; null unless both sent. */
  overlap: z.nullable(z.int()),
  sources: z.array(sourceHealth),
});
export type ConversionHealth = z.infer<typeof conversionHealth>;

/** How good the events of a platform are, by each way. */
export const getConversionHealth = defineCall({
  name: 'v3_get_conversion_health',
  resource: ['ConversionHealth', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    lookback: z.enum(LOOKBACKS),
    platform: z.enum(PLATFORMS),
  }),
  output: conversionHealth,
  errors: ['ad_account_not_found', 'invalid_input'],
});
