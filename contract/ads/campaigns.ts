import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import {
  id,
  ids,
  jsonText,
  maybe,
  nameText,
  text,
  trimmed,
  webAddress,
} from '#contract/kernel/scalars.ts';
import { FIRST_STATUSES, MAX_FREQUENCY } from './campaign-rules.ts';
import { filtered } from './reporting/filters.ts';
import { answers, items, subject } from './items.ts';
import {
  ad,
  adGroup,
  BID_STRATEGIES,
  BILLABLE_EVENTS,
  BUDGET_TYPES,
  campaign,
  ENTITY_STATUSES,
  OBJECTIVES,
  optimizationGoal,
  PACINGS,
  PLACEMENT_GROUPS,
} from './objects.ts';
import { targetingSpec } from './targeting.ts';

/** Campaigns, ad groups and ads, created and changed up to 30 at a time. */

export const MAX_ENTITY_NAME = 255;

/** Micro units as whole numbers only, because floats are unsafe for money. */
const money = z.optional(
  z.nullable(
    z.int('Expected a whole number of micro units.').check(z.minimum(1, 'Enter more than 0.')),
  ),
);
/** Unix seconds; up to the year 2100. */
const LAST_SECOND = 4_102_444_800;
const seconds = z.optional(
  z.nullable(z.int().check(z.minimum(0), z.maximum(LAST_SECOND, 'Choose an earlier day.'))),
);
/** Whether a field is an amount rather than a time: both are whole numbers on the wire, so only the schema tells. */
export const isAmount = (schema: z.ZodMiniType): boolean => schema === money;
export const isTime = (schema: z.ZodMiniType): boolean => schema === seconds;
const name = z.pipe(nameText(MAX_ENTITY_NAME), z.string().check(z.minLength(1, 'Give it a name.')));
const version = z.int().check(z.minimum(1));
const anId = id();

const firstStatus = z.optional(z.enum(FIRST_STATUSES));
const status = z.optional(z.enum(ENTITY_STATUSES));

const campaignFields = {
  daily_spend_cap: money,
  lifetime_spend_cap: money,
  start_time: seconds,
  end_time: seconds,
  is_campaign_budget_optimization: z.optional(z.boolean()),
  is_flexible_daily_budgets: z.optional(z.boolean()),
};
/** A new campaign; active by default. */
export const newCampaign = z.object({
  name,
  objective_type: z.enum(OBJECTIVES),
  status: firstStatus,
  ...campaignFields,
});
/** Omitted fields stay; null clears a cap or a date. Only a draft's objective can change. */
export const changedCampaign = z.object({
  id: anId,
  version,
  name: z.optional(name),
  objective_type: z.optional(z.enum(OBJECTIVES)),
  status,
  ...campaignFields,
});

const groupFields = {
  budget_in_micro_currency: money,
  budget_type: z.optional(z.enum(BUDGET_TYPES)),
  bid_in_micro_currency: money,
  bid_strategy_type: z.optional(z.enum(BID_STRATEGIES)),
  pacing_delivery_type: z.optional(z.enum(PACINGS)),
  placement_group: z.optional(z.enum(PLACEMENT_GROUPS)),
  auto_targeting_enabled: z.optional(z.boolean()),
  targeting_spec: z.optional(jsonText(targetingSpec)),
  optimization_goal_metadata: z.optional(z.nullable(optimizationGoal)),
  lifetime_frequency_cap: z.optional(
    z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_FREQUENCY))),
  ),
  start_time: seconds,
  end_time: seconds,
};
export const newGroup = z.object({
  campaign_id: anId,
  name,
  status: firstStatus,
  billable_event: z.enum(BILLABLE_EVENTS),
  ...groupFields,
});
/** Only a draft's billable event can change. */
export const changedGroup = z.object({
  id: anId,
  version,
  name: z.optional(name),
  status,
  billable_event: z.optional(z.enum(BILLABLE_EVENTS)),
  ...groupFields,
});

/** Null for the Pin's own link. */
const destination = z.optional(z.nullable(webAddress()));
export const newAd = z.object({
  ad_group_id: anId,
  pin_id: anId,
  /** The Pin's title by default. */
  name: z.optional(name),
  destination_url: destination,
  status: firstStatus,
});
/** A changed name or destination has the ad reviewed again. */
export const changedAd = z.object({
  id: anId,
  version,
  name: z.optional(name),
  destination_url: destination,
  status,
});

const forAdvertisers = { audience: 'advertiser' } as const;
const writing = {
  ...forAdvertisers,
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    items,
    /** The source recorded in the history: BULK for bulk edit. Changes by token are always recorded as API. */
    change_source: z.optional(z.enum(['UI', 'BULK'])),
    guid: z.optional(maybe(text(100))),
  }),
  errors: [
    'ad_account_not_found',
    'terms_not_accepted',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  rate: WRITES,
} as const;

const MAX_IDS = 250;
const listed = {
  advertiser_id: id(),
  ...subject,
  /** Active and paused ones by default. */
  ...filtered,
  /** Words that must all occur in the name, in any case; or a whole id. */
  query: z.optional(maybe(trimmed(MAX_ENTITY_NAME))),
};
const reading = {
  ...forAdvertisers,
  right: 'reporting',
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
} as const;

/** An ad account's campaigns, newest first; or the named ones, in any status. */
export const getCampaigns = defineCall({
  name: 'v3_get_ad_campaigns',
  resource: ['AdCampaign', 'get'],
  ...reading,
  input: z.object({ ...listed, campaign_ids: z.optional(maybe(ids(MAX_IDS))) }),
  output: z.array(campaign),
});

export const createCampaigns = defineCall({
  name: 'v3_create_ad_campaigns',
  resource: ['AdCampaign', 'create'],
  ...writing,
  output: answers(campaign),
});

export const updateCampaigns = defineCall({
  name: 'v3_update_ad_campaigns',
  resource: ['AdCampaign', 'update'],
  ...writing,
  output: answers(campaign),
});

export const getAdGroups = defineCall({
  name: 'v3_get_ad_groups',
  resource: ['AdGroup', 'get'],
  ...reading,
  input: z.object({
    ...listed,
    campaign_id: z.optional(maybe(id())),
    ad_group_ids: z.optional(maybe(ids(MAX_IDS))),
  }),
  output: z.array(adGroup),
});

export const createAdGroups = defineCall({
  name: 'v3_create_ad_groups',
  resource: ['AdGroup', 'create'],
  ...writing,
  output: answers(adGroup),
});

export const updateAdGroups = defineCall({
  name: 'v3_update_ad_groups',
  resource: ['AdGroup', 'update'],
  ...writing,
  output: answers(adGroup),
});

export const getAds = defineCall({
  name: 'v3_get_ads',
  resource: ['Ad', 'get'],
  ...reading,
  input: z.object({
    ...listed,
    campaign_id: z.optional(maybe(id())),
    ad_group_id: z.optional(maybe(id())),
    ad_ids: z.optional(maybe(ids(MAX_IDS))),
  }),
  output: z.array(ad),
});

export const createAds = defineCall({
  name: 'v3_create_ads',
  resource: ['Ad', 'create'],
  ...writing,
  output: answers(ad),
});

export const updateAds = defineCall({
  name: 'v3_update_ads',
  resource: ['Ad', 'update'],
  ...writing,
  output: answers(ad),
});

/** The numbers of campaigns, ad groups and ads that run or are paused: the sizes of their unfiltered lists. */
export const getAdListCounts = defineCall({
  name: 'v3_get_ad_list_counts',
  resource: ['AdListCounts', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.object({
    type: z.literal('ad_list_counts'),
    campaigns: z.int(),
    ad_groups: z.int(),
    ads: z.int(),
  }),
  errors: ['ad_account_not_found', 'invalid_input'],
});
