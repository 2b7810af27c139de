import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { EVENT_NAMES } from './event-rules.ts';

/** A tag's health, for the checks of its set-up and its status page. */

/** Days considered, including today. */
export const TAG_HEALTH_DAYS = 14;
/** The most pages listed, by last fired. */
export const TAG_PAGES = 50;

const conversionTagHealth = z.object({
  type: z.literal('conversion_tag_health'),
  tag_id: z.string(),
  /** Server time of the count. */
  at: z.int(),
  /** Events per UTC day, oldest first. */
  days: z.array(z.object({ day: z.string(), fires: z.int() })),
  pages: z.array(
    z.object({
      host: z.string(),
      path: z.string(),
      fires: z.int(),
      last_fired_time: z.int(),
    }),
  ),
  /** Events of pages that are not listed: a day lists only so many. */
  other_fires: z.int(),
  /** Landing pages of running ads where the tag did not fire. */
  pages_without: z.array(z.object({ host: z.string(), path: z.string(), ads: z.int() })),
  /** Sites from which the tag's events were refused. */
  refused: z.array(z.object({ host: z.string(), count: z.int(), last_time: z.int() })),
  /** Events from all tags of the ad account, by event. */
  events: z.array(
    z.object({
      event_name: z.enum(EVENT_NAMES),
      received: z.int(),
      /** Repeated with a known id, and counted once. */
      repeated: z.int(),
      /** Null for events without a price. */
      without_value: z.nullable(z.int()),
      without_currency: z.nullable(z.int()),
    }),
  ),
});
export type ConversionTagHealth = z.infer<typeof conversionTagHealth>;

export const getConversionTagHealth = defineCall({
  name: 'v3_get_conversion_tag_health',
  resource: ['ConversionTagHealth', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject, tag_id: id() }),
  output: conversionTagHealth,
  errors: ['ad_account_not_found', 'conversion_tag_not_found', 'invalid_input'],
});
