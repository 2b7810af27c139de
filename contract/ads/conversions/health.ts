import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { EVENT_SOURCE_NAMES } from './arrivals.ts';
import { EVENT_PARTS } from './event-rules.ts';
import { PLATFORMS } from './overview.ts';

/** The quality of conversions: the data that each source sends along. */

/** Days considered, including today; DAY includes yesterday, because in the morning today alone would say nothing. */
export const LOOKBACK_DAYS = { DAY: 2, TWO_WEEKS: 14 } as const;
export type Lookback = keyof typeof LOOKBACK_DAYS;
export const LOOKBACKS = Object.keys(LOOKBACK_DAYS) as [Lookback, ...Lookback[]];

export const QUALITIES = ['NEEDS_IMPROVEMENT', 'FAIR', 'GOOD'] as const;
export type Quality = (typeof QUALITIES)[number];

const partHealth = z.object({
  part: z.enum(EVENT_PARTS),
  /** Events expected to have it: an order has a value, a search has none. */
  expected: z.int(),
  /** The percentage of them that do. */
  share: z.int(),
  /** Whether it affects the quality. */
  is_judged: z.boolean(),
  issue: z.nullable(z.enum(['NEVER_SENT', 'OFTEN_MISSING'])),
});
export type PartHealth = z.infer<typeof partHealth>;

const sourceHealth = z.object({
  source: z.enum(EVENT_SOURCE_NAMES),
  received: z.int(),
  /** Duplicates from this source, counted once. */
  repeated: z.int(),
  quality: z.enum(QUALITIES),
  parts: z.array(partHealth),
});
export type SourceHealth = z.infer<typeof sourceHealth>;

const conversionHealth = z.object({
  type: z.literal('conversion_health'),
  at: z.int(),
  /** POOR if one source needs improvement; null if nothing arrived. */
  status: z.nullable(z.enum(['GOOD', 'POOR'])),
  /** Percentage of the events sent by both tag and server; null unless both sent any. */
  overlap: z.nullable(z.int()),
  sources: z.array(sourceHealth),
});
export type ConversionHealth = z.infer<typeof conversionHealth>;

/** The quality of a platform's events, by source. */
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
