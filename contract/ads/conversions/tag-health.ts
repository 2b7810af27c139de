import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { EVENT_NAMES } from './event-rules.ts';

/** How a tag fares: by this its set-up checks itself, and its health is told. */

/** Days up to today that are looked at. */
export const TAG_HEALTH_DAYS = 14;
/** The pages that are named, the last that fired first. */
export const TAG_PAGES = 50;

const conversionTagHealth = z.object({
  type: z.literal('conversion_tag_health'),
  tag_id: z.string(),
  /** When the server counted. */
  at: z.int(),
  /** Events of each day (UTC), the oldest first. */
  days: z.array(z.object({ day: z.string(), fires: z.int() })),
  pages: z.array(
    z.object({
      host: z.string(),
      path: z.string(),
      fires: z.int(),
      last_fired_time: z.int(),
    }),
  ),
  /** Events of pages that are not named: a day names only so many. */
  other_fires: z.int(),
  /** Where running ads lead and the tag did not fire. */
  pages_without: z.array(z.object({ host: z.string(), path: z.string(), ads: z.int() })),
  /** Sites that it was not taken from. */
  refused: z.array(z.object({ host: z.string(), count: z.int(), last_time: z.int() })),
  /** What all tags of the ad account sent, by event. */
  events: z.array(
    z.object({
      event_name: z.enum(EVENT_NAMES),
      received: z.int(),
      /** Sent again with an id that was known, and counted once. */
      repeated: z.int(),
      /** Null of an event that has no price. */
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
