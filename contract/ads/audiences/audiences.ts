import * as z from 'zod/mini';
import { EVENT_SOURCE_NAMES } from '#contract/ads/conversions/arrivals.ts';
import { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_TOPIC, WRITES } from '#contract/kernel/limits.ts';
import {
  count,
  id,
  ids,
  jsonText,
  maybe,
  nameText,
  text,
  trimmed,
} from '#contract/kernel/scalars.ts';
import { isWellFormedText } from '#contract/kernel/text.ts';
import { subject } from '../items.ts';

/** Audiences: people whom an advertiser chooses, or leaves out, together. Who is in one is nobody's to read. */

export const AUDIENCE_KINDS = [
  'CUSTOMER_LIST',
  'VISITOR',
  'ENGAGEMENT',
  'ACTALIKE',
  'PERSONA',
] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

/** Being made; large enough to run; of too few people, which neither runs nor shows a size. */
export const AUDIENCE_STATUSES = ['INITIALIZING', 'READY', 'TOO_SMALL'] as const;
export type AudienceStatus = (typeof AUDIENCE_STATUSES)[number];

/** With fewer people an audience does not run. */
export const LEAST_PEOPLE = 100;
/** Audiences of one ad account. */
export const MAX_AUDIENCES = 500;
export const MAX_AUDIENCE_NAME = 180;
export const MAX_AUDIENCE_TEXT = 500;
export const MAX_RETENTION_DAYS = 540;
export const USUAL_RETENTION_DAYS = 180;
const MAX_NAMED = 250;
export const MAX_PERSONA_TOPICS = 20;
const MAX_SEEDS = 10;
export const MAX_PERCENTAGE = 10;
/** Look-alikes of one ad account: each takes long to find. */
export const MAX_ALIKES = 20;

/** What somebody did with a Pin. */
export const ENGAGEMENT_TYPES = ['click', 'closeup', 'save'] as const;
export type EngagementType = (typeof ENGAGEMENT_TYPES)[number];

/** Where something happened, as an audience's rule has it. */
export const VISIT_PLACES = ['web', 'mobile', 'offline'] as const;
export const MAX_PAGE_PART = 500;

const named = z.optional(ids(MAX_NAMED));
const topic = z
  .string()
  .check(
    z.minLength(1, 'Name an interest.'),
    z.maxLength(MAX_TOPIC),
    z.refine(isWellFormedText, 'Expected an interest'),
  );
const country = z
  .string()
  .check(z.refine((code) => COUNTRIES.includes(code), 'Write the country like DE.'));

const someOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.optional(
    z
      .array(z.enum(values))
      .check(z.minLength(1, 'Choose at least one.'), z.maxLength(values.length)),
  );

/** What a rule cannot go by is refused by its name. */
const unknownParts = {
  error: (issue: { readonly code?: string; readonly keys?: unknown }) =>
    issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
      ? `An audience can't go by ${issue.keys.join(', ')}.`
      : undefined,
};

/** The page without what follows its path, which is not stored: the whole of it, or a part. */
const pageRule = z.strictObject(
  {
    '=': z.optional(trimmed(MAX_PAGE_PART)),
    contains: z.optional(trimmed(MAX_PAGE_PART)),
  },
  unknownParts,
);

/**
 * Which people. Of VISITOR: which events (all where none is named), sent by which tag or way, on which page, and for how
 * many days it counts. Of ENGAGEMENT: what they did, with which Pins, campaigns or ads (all of the ad account's where none is
 * named), and for how many days it counts. Of PERSONA: what they like. Of ACTALIKE: whom they are like,
 * where they live, and how many in a hundred of those who live there. A part that
 * belongs to another kind is refused.
 */
export const sentAudienceRule = z.strictObject(
  {
    visitor_source_id: z.optional(id()),
    event: someOf(EVENT_NAMES),
    url: z.optional(pageRule),
    event_source: someOf(VISIT_PLACES),
    ingestion_source: someOf(EVENT_SOURCE_NAMES),
    engagement_type: z.optional(
      z
        .array(z.enum(ENGAGEMENT_TYPES))
        .check(z.minLength(1, 'Choose at least one.'), z.maxLength(ENGAGEMENT_TYPES.length)),
    ),
    pin_id: named,
    campaign_id: named,
    ad_id: named,
    retention_days: z.optional(count(1, MAX_RETENTION_DAYS)),
    interests: z.optional(
      z
        .array(topic)
        .check(
          z.minLength(1, 'Name an interest.'),
          z.maxLength(MAX_PERSONA_TOPICS, `Up to ${MAX_PERSONA_TOPICS} interests.`),
        ),
    ),
    country: z.optional(country),
    seed_id: z.optional(ids(MAX_SEEDS)),
    percentage: z.optional(count(1, MAX_PERCENTAGE)),
  },
  unknownParts,
);
export type SentAudienceRule = z.output<typeof sentAudienceRule>;

const audienceRule = z.object({
  visitor_source_id: z.optional(z.string()),
  event: z.optional(z.array(z.enum(EVENT_NAMES))),
  url: z.optional(z.object({ '=': z.optional(z.string()), contains: z.optional(z.string()) })),
  event_source: z.optional(z.array(z.enum(VISIT_PLACES))),
  ingestion_source: z.optional(z.array(z.enum(EVENT_SOURCE_NAMES))),
  engagement_type: z.optional(z.array(z.enum(ENGAGEMENT_TYPES))),
  pin_id: z.optional(z.array(z.string())),
  campaign_id: z.optional(z.array(z.string())),
  ad_id: z.optional(z.array(z.string())),
  retention_days: z.optional(z.int()),
  interests: z.optional(z.array(z.string())),
  country: z.optional(z.string()),
  seed_id: z.optional(z.array(z.string())),
  percentage: z.optional(z.int()),
});
export type AudienceRule = z.infer<typeof audienceRule>;

export const audience = z.object({
  id: z.string(),
  type: z.literal('audience'),
  ad_account_id: z.string(),
  name: z.string(),
  description: z.string(),
  audience_type: z.enum(AUDIENCE_KINDS),
  rule: audienceRule,
  /** Rounded down to two digits; null while it is not known, and where they are too few. */
  size: z.nullable(z.int()),
  status: z.enum(AUDIENCE_STATUSES),
  /** Ad groups of this ad account that name it and are not archived. */
  ad_group_count: z.int(),
  created_time: z.int(),
  updated_time: z.int(),
  version: z.int(),
});
export type Audience = z.infer<typeof audience>;

const name = z.pipe(
  nameText(MAX_AUDIENCE_NAME),
  z.string().check(z.minLength(1, 'Give your audience a name.')),
);
const description = z.optional(trimmed(MAX_AUDIENCE_TEXT));

/** The ad account's audiences, the newest first. */
export const getAdAudiences = defineCall({
  name: 'v3_get_ad_audiences',
  resource: ['AdAudience', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    audience_ids: z.optional(ids(MAX_NAMED)),
  }),
  output: z.array(audience),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

export const createAdAudience = defineCall({
  name: 'v3_create_ad_audience',
  resource: ['AdAudience', 'create'],
  audience: 'advertiser',
  right: 'audiences',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    name,
    description,
    audience_type: z.enum(AUDIENCE_KINDS),
    rule: z.optional(jsonText(sentAudienceRule)),
    guid: z.optional(maybe(text(100))),
  }),
  output: audience,
  errors: [
    'ad_account_not_found',
    'audience_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  rate: WRITES,
});

/** Changes what an audience is called; whom it is of stays, as people who run ads by it rely on that. */
export const updateAdAudience = defineCall({
  name: 'v3_update_ad_audience',
  resource: ['AdAudience', 'update'],
  audience: 'advertiser',
  right: 'audiences',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    audience_id: id(),
    version: count(1, 2_147_483_647),
    name: z.optional(name),
    description,
  }),
  output: audience,
  errors: [
    'ad_account_not_found',
    'audience_not_found',
    'ad_changed',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});

/** Removes an audience that no ad group and no look-alike names. */
export const deleteAdAudience = defineCall({
  name: 'v3_delete_ad_audience',
  resource: ['AdAudience', 'delete'],
  audience: 'advertiser',
  right: 'audiences',
  input: z.object({ advertiser_id: id(), ...subject, audience_id: id() }),
  output: z.null(),
  errors: ['ad_account_not_found', 'audience_not_found', 'audience_in_use', 'rate_limited'],
  rate: WRITES,
});

const alikeSize = z.object({
  type: z.literal('ad_alike_size'),
  country: z.string(),
  /** People at most, of 1 % to 10 % of those in the country who allow it: rounded down to two digits; null where they are too few. */
  sizes: z.array(z.nullable(z.int())),
});
export type AlikeSize = z.infer<typeof alikeSize>;

/** How large look-alikes get in a country. */
export const getAdAlikeSize = defineCall({
  name: 'v3_get_ad_alike_size',
  resource: ['AdAlikeSize', 'get'],
  audience: 'advertiser',
  right: 'audiences',
  input: z.object({ advertiser_id: id(), ...subject, country }),
  output: alikeSize,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: { limit: 300, seconds: 3600, per: 'person' },
});
