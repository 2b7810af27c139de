import * as z from 'zod/mini';
import { count } from '#contract/kernel/scalars.ts';
import { targetingSpec } from './targeting.ts';

/**
 * Campaigns, ad groups and ads as returned by calls. Money is in whole micro units of the ad account's currency, times
 * are Unix seconds.
 */

/** The highest amount in any form. */
export const MAX_MICROS = 10_000_000_000_000;

export const OBJECTIVES = [
  'AWARENESS',
  'CONSIDERATION',
  'WEB_CONVERSION',
  'CATALOG_SALES',
  'VIDEO_COMPLETION',
] as const;
export type Objective = (typeof OBJECTIVES)[number];

export const ENTITY_STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DRAFT', 'DELETED_DRAFT'] as const;
export type EntityStatus = (typeof ENTITY_STATUSES)[number];

/** The effective status of a campaign or ad group, derived from its own status, its parent's and the time. */
export const SUMMARY_STATUSES = [
  'RUNNING',
  'PAUSED',
  'NOT_STARTED',
  'COMPLETED',
  'ADVERTISER_DISABLED',
  'ARCHIVED',
  'DRAFT',
  'DELETED_DRAFT',
] as const;
export type SummaryStatus = (typeof SUMMARY_STATUSES)[number];

export const AD_SUMMARY_STATUSES = [
  'APPROVED',
  'PAUSED',
  'PENDING',
  'REJECTED',
  'ADVERTISER_DISABLED',
  'ARCHIVED',
  'DRAFT',
  'DELETED_DRAFT',
] as const;
export type AdSummaryStatus = (typeof AD_SUMMARY_STATUSES)[number];

export const REVIEW_STATUSES = ['OTHER', 'PENDING', 'REJECTED', 'APPROVED'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const BILLABLE_EVENTS = ['CLICKTHROUGH', 'IMPRESSION', 'VIDEO_V_50_MRC'] as const;
export type BillableEvent = (typeof BILLABLE_EVENTS)[number];
export const BUDGET_TYPES = ['DAILY', 'LIFETIME', 'CBO_ADGROUP'] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];
export const BID_STRATEGIES = ['AUTOMATIC_BID', 'MAX_BID', 'TARGET_AVG'] as const;
export type BidStrategy = (typeof BID_STRATEGIES)[number];
export const PACINGS = ['STANDARD', 'ACCELERATED'] as const;
export type Pacing = (typeof PACINGS)[number];
export const PLACEMENT_GROUPS = ['ALL', 'SEARCH', 'BROWSE', 'OTHER'] as const;
export type PlacementGroup = (typeof PLACEMENT_GROUPS)[number];
/** SHOPPING for an ad of a promoted product group; otherwise the type of its Pin. */
export const CREATIVE_TYPES = ['REGULAR', 'VIDEO', 'SHOPPING', 'CAROUSEL', 'IDEA'] as const;
export type CreativeType = (typeof CREATIVE_TYPES)[number];

export const CONVERSION_EVENTS = [
  'PAGE_VISIT',
  'SIGNUP',
  'CHECKOUT',
  'CUSTOM',
  'VIEW_CATEGORY',
  'SEARCH',
  'ADD_TO_CART',
  'WATCH_VIDEO',
  'LEAD',
  'APP_INSTALL',
] as const;

const conversion = {
  conversion_tag_id: z.string().check(z.regex(/^\d{1,19}$/, 'Expected an id')),
  conversion_event: z.enum(CONVERSION_EVENTS),
};

/** The conversion to optimise for: an event reported by one of the advertiser's tags. */
export const optimizationGoal = z.object({
  conversion_tag_v3_goal_metadata: z.object({
    ...conversion,
    cpa_goal_value_in_micro_currency: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  }),
});
/** The same as sent by programs, where the number may be text. */
export const sentOptimizationGoal = z.object({
  conversion_tag_v3_goal_metadata: z.object({
    ...conversion,
    cpa_goal_value_in_micro_currency: z.optional(z.nullable(count(1, Number.MAX_SAFE_INTEGER))),
  }),
});
export type OptimizationGoal = z.infer<typeof optimizationGoal>;

const money = z.nullable(z.int());
const seconds = z.nullable(z.int());

const common = {
  id: z.string(),
  ad_account_id: z.string(),
  name: z.string(),
  status: z.enum(ENTITY_STATUSES),
  created_time: z.int(),
  updated_time: z.int(),
  /** Incremented by each change; a change names the version it was based on. */
  version: z.int(),
};

export const campaign = z.object({
  ...common,
  type: z.literal('campaign'),
  objective_type: z.enum(OBJECTIVES),
  daily_spend_cap: money,
  lifetime_spend_cap: money,
  start_time: seconds,
  end_time: seconds,
  /** Its ad groups share its cap and have no budget of their own. */
  is_campaign_budget_optimization: z.boolean(),
  /** A day may spend up to twice its budget, seven days together never more than seven budgets. */
  is_flexible_daily_budgets: z.boolean(),
  /** Its bids, placement and interests are chosen automatically. */
  is_performance_plus: z.boolean(),
  summary_status: z.enum(SUMMARY_STATUSES),
});
export type Campaign = z.infer<typeof campaign>;

export const adGroup = z.object({
  ...common,
  type: z.literal('adgroup'),
  campaign_id: z.string(),
  billable_event: z.enum(BILLABLE_EVENTS),
  budget_in_micro_currency: money,
  budget_type: z.enum(BUDGET_TYPES),
  bid_in_micro_currency: money,
  bid_strategy_type: z.enum(BID_STRATEGIES),
  pacing_delivery_type: z.enum(PACINGS),
  placement_group: z.enum(PLACEMENT_GROUPS),
  auto_targeting_enabled: z.boolean(),
  targeting_spec: targetingSpec,
  optimization_goal_metadata: z.nullable(optimizationGoal),
  lifetime_frequency_cap: z.nullable(z.int()),
  start_time: seconds,
  end_time: seconds,
  summary_status: z.enum(SUMMARY_STATUSES),
});
export type AdGroup = z.infer<typeof adGroup>;

export const ad = z.object({
  ...common,
  type: z.literal('ad'),
  campaign_id: z.string(),
  ad_group_id: z.string(),
  pin_id: z.string(),
  creative_type: z.enum(CREATIVE_TYPES),
  /** The landing page; null for the Pin's own link. */
  destination_url: z.nullable(z.string()),
  review_status: z.enum(REVIEW_STATUSES),
  rejected_reasons: z.array(z.string()),
  is_pin_deleted: z.boolean(),
  summary_status: z.enum(AD_SUMMARY_STATUSES),
});
export type Ad = z.infer<typeof ad>;
