import * as z from 'zod/mini';
import { EVENT_SOURCE_NAMES } from '#contract/ads/conversions/arrivals.ts';
import { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { adAccountUser } from '#contract/business/ad-accounts.ts';
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

/** Audiences: groups of people whom an advertiser targets or excludes together. Membership is never readable. */

export const AUDIENCE_KINDS = [
  'CUSTOMER_LIST',
  'VISITOR',
  'ENGAGEMENT',
  'ACTALIKE',
  'PERSONA',
] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

/** Being built; large enough to run; too few people, so that it neither runs nor reveals its size. */
export const AUDIENCE_STATUSES = ['INITIALIZING', 'READY', 'TOO_SMALL'] as const;
export type AudienceStatus = (typeof AUDIENCE_STATUSES)[number];

/** The fewest people an audience needs to run. */
export const LEAST_PEOPLE = 100;
/** The most audiences per ad account. */
export const MAX_AUDIENCES = 500;
export const MAX_AUDIENCE_NAME = 180;
export const MAX_AUDIENCE_TEXT = 500;
export const MAX_RETENTION_DAYS = 540;
export const USUAL_RETENTION_DAYS = 180;
export const MAX_NAMED = 250;
export const MAX_PERSONA_TOPICS = 20;
const MAX_SEEDS = 10;
export const MAX_PERCENTAGE = 10;
/** The most look-alikes per ad account: each is slow to compute. */
export const MAX_ALIKES = 20;

/** What a person did with a Pin. */
export const ENGAGEMENT_TYPES = ['click', 'closeup', 'save'] as const;
export type EngagementType = (typeof ENGAGEMENT_TYPES)[number];

/** Where an event happened, as named in an audience's rule. */
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

/** Refuses unsupported parts of a rule by name. */
const unknownParts = {
  error: (issue: { readonly code?: string; readonly keys?: unknown }) =>
    issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
      ? `An audience can't go by ${issue.keys.join(', ')}.`
      : undefined,
};

/**
 * The page's address without query and fragment, which are not stored: matched or excluded, whole or in part. An event
 * without a page fits neither.
 */
const pageRule = z.strictObject(
  {
    '=': z.optional(trimmed(MAX_PAGE_PART)),
    '!=': z.optional(trimmed(MAX_PAGE_PART)),
    contains: z.optional(trimmed(MAX_PAGE_PART)),
    not_contains: z.optional(trimmed(MAX_PAGE_PART)),
  },
  unknownParts,
);

/**
 * The members, by kind. VISITOR: which events (all if none is named), by which tag or source, on which page, and for
 * how many days each counts. ENGAGEMENT: what people did, with which Pins, campaigns or ads (all of the ad account's if
 * none is named), and for how many days it counts. PERSONA: people's interests. ACTALIKE: the audience to resemble, the
 * country, and the percentage of its people. Parts of another kind are refused.
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
  url: z.optional(
    z.object({
      '=': z.optional(z.string()),
      '!=': z.optional(z.string()),
      contains: z.optional(z.string()),
      not_contains: z.optional(z.string()),
    }),
  ),
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
  /** Rounded down to two digits; null while unknown or too small to reveal. */
  size: z.nullable(z.int()),
  status: z.enum(AUDIENCE_STATUSES),
  /** Ad groups of this ad account that use it and are not archived. */
  ad_group_count: z.int(),
  /** Who made it; null if that is unknown or their account is gone. */
  created_by: z.nullable(adAccountUser),
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

/** The ad account's audiences, newest first. */
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

/** Renames an audience. Its members' rule is fixed, because running ads rely on it. */
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

/** Deletes an audience that no ad group and no look-alike uses. */
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
  /**
   * The most people for 1 % to 10 % of those in the country who allow it, rounded down to two digits; null where there
   * are too few.
   */
  sizes: z.array(z.nullable(z.int())),
});
export type AlikeSize = z.infer<typeof alikeSize>;

/** The possible sizes of look-alikes in a country. */
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
