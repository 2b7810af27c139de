import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import {
  count,
  flag,
  id,
  jsonText,
  maybe,
  nameText,
  text,
  webAddress,
} from '#contract/kernel/scalars.ts';
import { subject } from './items.ts';
import { REVIEW_STATUSES, sentOptimizationGoal } from './objects.ts';
import {
  MAX_BUDGET,
  MAX_PROMOTE_DAYS,
  MAX_PROMOTE_NAME,
  MICROS,
  PROMOTE_OBJECTIVES,
} from './promote.ts';
import { targetingSpec } from './targeting.ts';

/** A campaign created from a Pin in one step [PROMOTE-09]. */
export const quickPromotion = z.object({
  /** The campaign's id. */
  id: z.string(),
  type: z.literal('quick_promotion'),
  campaign_id: z.string(),
  ad_group_id: z.string(),
  ad_id: z.string(),
  pin_id: z.string(),
  advertiser_id: z.string(),
  campaign_name: z.string(),
  status: z.literal('ACTIVE'),
  summary_status: z.literal('RUNNING'),
  /** A pending ad is not delivered until it is approved. */
  review_status: z.enum(REVIEW_STATUSES),
  budget_in_micro_currency: z.int(),
  currency: z.string(),
  /** Unix seconds; a null end means ongoing. */
  start_time: z.int(),
  end_time: z.nullable(z.int()),
  /** Whether the ad account has funds to deliver it. */
  has_funds: z.boolean(),
  /** Without funds, the page to add some [CONSOLE-32]. */
  billing_url: z.nullable(z.string()),
});
export type QuickPromotion = z.infer<typeof quickPromotion>;

const MAX_DAY = 10;

/** What determines whether a person can promote their Pins [ROLE-07]. */
export const getPromoter = defineCall({
  name: 'v3_get_promoter',
  resource: ['Promoter', 'get'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.object({
    is_partner: z.boolean(),
    /** Within 28 days of signing up or coming back. */
    is_new: z.boolean(),
    country: z.nullable(z.string()),
  }),
});

/**
 * Promotes a Pin: creates an active campaign with one ad group and one ad, all or nothing and once per key. Unknown
 * fields, and those that only name the sending program, are dropped.
 */
export const createQuickPromotion = defineCall({
  name: 'ads_v4_quick_promote',
  resource: ['AdQuickPromote', 'create'],
  path: ['POST', '/ads/v4/advertisers/{advertiser_id}/pins/{pin_id}/quick_promote/'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    pin_id: id(),
    /** Per day. */
    budget_in_micro_currency: count(1, MAX_BUDGET * MICROS),
    /** If named, it must be the ad account's. */
    currency: z.optional(maybe(text(3))),
    campaign_name: z.pipe(
      nameText(MAX_PROMOTE_NAME),
      z.string().check(z.minLength(1, 'Give your campaign a name.')),
    ),
    /** The ad's landing page; the Pin's own link by default. */
    destination_url: z.optional(maybe(webAddress())),
    /** Days from today; `inclusive_end_date` takes precedence. */
    duration: z.optional(maybe(count(1, MAX_PROMOTE_DAYS))),
    /** The last day, YYYY-MM-DD. */
    inclusive_end_date: z.optional(
      maybe(
        text(MAX_DAY).check(
          z.refine((day) => /^\d{4}-\d\d-\d\d$/.test(day), 'Write the day like 2026-03-14.'),
        ),
      ),
    ),
    is_ongoing: z.optional(flag()),
    start_now: z.optional(flag()),
    auto_targeting_enabled: z.optional(flag()),
    flexible_daily_budget_enabled: z.optional(flag()),
    targeting_spec: z.optional(jsonText(targetingSpec)),
    objective_type: z.optional(maybe(z.enum(PROMOTE_OBJECTIVES))),
    optimization_goal_metadata: z.optional(jsonText(z.nullable(sentOptimizationGoal))),
    product_group_id: z.optional(maybe(id())),
    ads_client_type: z.optional(maybe(text(80))),
    guid: z.optional(maybe(text(100))),
  }),
  output: quickPromotion,
  errors: [
    'ad_account_not_found',
    'terms_not_accepted',
    'pin_not_found',
    'pin_not_promotable',
    'invalid_input',
    'unsupported',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: WRITES,
});
