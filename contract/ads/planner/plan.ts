import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { count, id, jsonText, maybe } from '#contract/kernel/scalars.ts';
import { MAX_BID, MIN_BID_MICROS } from '../campaign-rules.ts';
import { subject } from '../items.ts';
import { MAX_BUDGET, MICROS } from '../promote.ts';
import { day } from '../reports.ts';
import { targetingSpec } from '../targeting.ts';

/** What a campaign that is not made yet may bring, at its budget and at others. */

/** Those that can be told of before there is a Pin: how often a video is watched hangs on the video. */
export const PLAN_OBJECTIVES = ['AWARENESS', 'CONSIDERATION', 'WEB_CONVERSION'] as const;
export type PlanObjective = (typeof PLAN_OBJECTIVES)[number];

export const PLAN_BUDGETS = ['LIFETIME', 'DAILY'] as const;
export type PlanBudget = (typeof PLAN_BUDGETS)[number];

export const MAX_PLAN_DAYS = 90;
/** Where no last day is said. */
export const USUAL_PLAN_DAYS = 14;
/** Fewer people would tell too little of how often ads meet the same ones. */
export const LEAST_PLAN_PEOPLE = 100;
/** Fewer ad groups of one's own would be no check. */
export const LEAST_PLAN_CASES = 3;

export const PLAN_LEVELS = ['LOW', 'MID', 'HIGH'] as const;
export type PlanLevel = (typeof PLAN_LEVELS)[number];
/** Parts of the budget, in hundredths, that the curve has a point for; the three that are budgets to choose from. */
export const PLAN_PARTS = [5, 10, 20, 35, 50, 75, 100, 125, 150, 175, 200] as const;
export const LEVEL_PARTS: Readonly<Record<PlanLevel, number>> = { LOW: 50, MID: 100, HIGH: 200 };

const range = z.object({ least: z.int(), most: z.int() });
export type PlanRange = z.infer<typeof range>;

const point = z.object({
  /** Null between the three budgets. */
  level: z.nullable(z.enum(PLAN_LEVELS)),
  /** Of all days together. */
  budget_in_micro_currency: z.int(),
  impressions: range,
  clicks: range,
  spend_in_micro_currency: range,
  /** Different people; null where too few saw ads of this ad account to tell. */
  people: z.nullable(range),
  /** How often each of them sees it, in tenths. */
  frequency_in_tenths: z.nullable(range),
});
export type PlanPoint = z.infer<typeof point>;

const plan = z.object({
  type: z.literal('ad_plan'),
  /** False while too few auctions of the last weeks were for such an ad; then there are no points. */
  is_known: z.boolean(),
  currency: z.string(),
  days: z.int(),
  /** False while neither interests nor ads of one's own say what the ad may be about; then nothing is known. */
  has_topics: z.boolean(),
  /** From the least budget to the most. */
  points: z.array(point),
  /** Stored auctions that such an ad would have been in, of those that were looked at. */
  auctions: z.int(),
  auctions_read: z.int(),
  /** Who saw ads of this ad account in as many days, 28 at most, before today. */
  people_lately: z.int(),
});
export type AdPlan = z.infer<typeof plan>;

/**
 * Puts a made-up ad into auctions of the last four weeks, of which each hundredth is stored, and says what it would
 * have brought. Nothing is made or kept.
 */
export const getAdPlan = defineCall({
  name: 'v3_get_ad_plan',
  resource: ['AdPlan', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    objective_type: z.enum(PLAN_OBJECTIVES),
    /** Today without. */
    start_date: z.optional(maybe(day)),
    /** With this day; the last of two weeks without. */
    end_date: z.optional(maybe(day)),
    budget_type: z.enum(PLAN_BUDGETS),
    budget_in_micro_currency: count(1, MAX_BUDGET * MICROS),
    /** Automatic without. */
    bid_in_micro_currency: z.optional(maybe(count(MIN_BID_MICROS, MAX_BID * MICROS))),
    /** Interests say what the ad is about; without any it is about what this ad account's newest ads are. */
    targeting_spec: z.optional(jsonText(targetingSpec)),
  }),
  output: plan,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: { limit: 600, seconds: 3600, per: 'person' },
});

const planCheck = z.object({
  type: z.literal('ad_plan_check'),
  /** Ad groups of the ad account that were told of from the weeks before them, and then ran for three days. */
  cases: z.int(),
  /** By how many percent of what they got half of them were off at most; null of too few. */
  median_error: z.nullable(z.int()),
});
export type AdPlanCheck = z.infer<typeof planCheck>;

/** How wrong plans would have been about ad groups that ran since. */
export const getAdPlanCheck = defineCall({
  name: 'v3_get_ad_plan_check',
  resource: ['AdPlanCheck', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: planCheck,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: { limit: 120, seconds: 3600, per: 'person' },
});
