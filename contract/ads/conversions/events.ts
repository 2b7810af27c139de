import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { count, decimal, flag, id, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { ACTION_SOURCES, EVENT_NAMES, MAX_EVENT_ID, MAX_EVENTS } from './event-rules.ts';

/** Conversion events from advertisers' servers; each is validated and answered on its own. */

const MAX_HASHES = 20;
const MAX_CONTENTS = 200;
const MAX_TEXT = 500;
const MAX_ADDRESS = 2048;
const MAX_CODE = 40;
const MAX_USER_AGENT = 1000;
/** The year 2100. */
const LAST_SECOND = 4_102_444_800;
const MAX_VALUE = 1_000_000_000;
const MAX_QUANTITY = 1_000_000;

const aHash = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'Send SHA-256 hashes in lower case, never the data itself.'));
/** A single hash, or a list. */
const hashes = z.optional(maybe(z.union([z.array(aHash).check(z.maxLength(MAX_HASHES)), aHash])));

const NO_IP = 'Send an IPv4 or IPv6 address.';

const userData = z.object({
  em: hashes,
  ph: hashes,
  fn: hashes,
  ln: hashes,
  ge: hashes,
  db: hashes,
  ct: hashes,
  st: hashes,
  zp: hashes,
  country: hashes,
  external_id: hashes,
  hashed_maids: hashes,
  client_ip_address: z.optional(maybe(z.union([z.ipv4(NO_IP), z.ipv6(NO_IP)]))),
  client_user_agent: z.optional(maybe(text(MAX_USER_AGENT))),
  /** The value of `bclid` in the address. */
  click_id: z.optional(maybe(text(MAX_TEXT))),
  partner_id: z.optional(maybe(text(MAX_TEXT))),
});

const content = z.object({
  id: z.optional(maybe(text(MAX_TEXT))),
  item_name: z.optional(maybe(text(MAX_TEXT))),
  item_category: z.optional(maybe(text(MAX_TEXT))),
  item_brand: z.optional(maybe(text(MAX_TEXT))),
  item_price: z.optional(maybe(decimal(0, MAX_VALUE))),
  quantity: z.optional(maybe(count(0, MAX_QUANTITY))),
});

const customData = z.object({
  value: z.optional(maybe(decimal(0, MAX_VALUE))),
  currency: z.optional(
    maybe(
      z.string().check(z.regex(/^[A-Z]{3}$/, 'Name the currency by its three letters, like EUR.')),
    ),
  ),
  content_ids: z.optional(maybe(z.array(text(MAX_TEXT)).check(z.maxLength(MAX_CONTENTS)))),
  contents: z.optional(maybe(z.array(content).check(z.maxLength(MAX_CONTENTS)))),
  num_items: z.optional(maybe(count(0, MAX_QUANTITY))),
  order_id: z.optional(maybe(text(MAX_TEXT))),
  search_string: z.optional(maybe(text(MAX_TEXT))),
  opt_out_type: z.optional(maybe(text(MAX_TEXT))),
  predicted_ltv: z.optional(maybe(decimal(0, MAX_VALUE))),
  content_name: z.optional(maybe(text(MAX_TEXT))),
  content_category: z.optional(maybe(text(MAX_TEXT))),
  content_brand: z.optional(maybe(text(MAX_TEXT))),
});

/** One event. Device and app fields are unused here, and dropped like unknown ones. */
export const conversionEvent = z.object({
  event_name: z.enum(EVENT_NAMES, "We don't know this event."),
  action_source: z.enum(
    ACTION_SOURCES,
    'Say where it happened: web, app_ios, app_android or offline.',
  ),
  /** Unix seconds. */
  event_time: count(0, LAST_SECOND),
  /** Identical from the tag and the server, so that the event counts once. */
  event_id: text(MAX_EVENT_ID).check(z.minLength(1, 'Give each event an ID of its own.')),
  user_data: userData,
  custom_data: z.optional(maybe(customData)),
  event_source_url: z.optional(maybe(text(MAX_ADDRESS))),
  /** Whether the person opted out of attribution to ads. */
  opt_out: z.optional(maybe(flag())),
  partner_name: z.optional(maybe(text(MAX_TEXT))),
  language: z.optional(maybe(text(MAX_TEXT))),
});
export type ConversionEventInput = z.output<typeof conversionEvent>;

const eventAnswer = z.object({
  status: z.enum(['processed', 'failed']),
  error_message: z.nullable(z.string()),
  warning_message: z.nullable(z.string()),
});

const eventsAnswer = z.object({
  num_events_received: z.int(),
  num_events_processed: z.int(),
  /** In the order received. */
  events: z.array(eventAnswer),
});
export type EventsAnswer = z.infer<typeof eventsAnswer>;

/** A megabyte: a thousand events with hashes and products. */
const BODY_BYTES = 1_048_576;

/**
 * Receives up to 1,000 events. Events are deduplicated by name and event_id, whichever source sends them. Errors are
 * reported per event. Hashes are used for matching, then dropped.
 */
export const createConversionEvents = defineCall({
  name: 'v3_create_conversion_events',
  resource: ['ConversionEvent', 'create'],
  path: ['POST', '/ads/v4/advertisers/{advertiser_id}/events/'],
  audience: 'advertiser',
  right: 'conversions',
  scope: 'conversions',
  bodyBytes: BODY_BYTES,
  // Each event has its own key.
  once: false,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    /** With the ad account's test code, events are validated and displayed to it for a while, but not counted. */
    test_code: z.optional(maybe(text(MAX_CODE))),
    data: jsonText(
      z
        .array(z.record(z.string(), z.unknown()))
        .check(
          z.minLength(1, 'Send at least one event.'),
          z.maxLength(MAX_EVENTS, `Send at most ${MAX_EVENTS} events at once.`),
        ),
    ),
  }),
  output: eventsAnswer,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited', 'missing_scope', 'too_large'],
});
