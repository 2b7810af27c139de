import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { count, id, jsonText, maybe } from '#contract/kernel/scalars.ts';
import { MAX_BID, MIN_BID_MICROS } from '../campaign-rules.ts';
import { subject } from '../items.ts';
import { MAX_BUDGET, MICROS } from '../promote.ts';
import { day } from '../reports.ts';
import { targetingSpec } from '../targeting.ts';

/** Forecasts for a campaign that does not exist yet, at its budget and at others. */

/** Objectives that can be forecast without a Pin: video views depend on the video. */
export const PLAN_OBJECTIVES = ['AWARENESS', 'CONSIDERATION', 'WEB_CONVERSION'] as const;
export type PlanObjective = (typeof PLAN_OBJECTIVES)[number];

export const PLAN_BUDGETS = ['LIFETIME', 'DAILY'] as const;
export type PlanBudget = (typeof PLAN_BUDGETS)[number];

export const MAX_PLAN_DAYS = 90;
/** The default length, without an end date. */
export const USUAL_PLAN_DAYS = 14;
/** With fewer people, the frequency cannot be estimated. */
export const LEAST_PLAN_PEOPLE = 100;
/** With fewer of the advertiser's own ad groups, a check would mean nothing. */
export const LEAST_PLAN_CASES = 3;

export const PLAN_LEVELS = ['LOW', 'MID', 'HIGH'] as const;
export type PlanLevel = (typeof PLAN_LEVELS)[number];
/** Percentages of the budget at which the curve has points; the three that are offered as choices. */
export const PLAN_PARTS = [5, 10, 20, 35, 50, 75, 100, 125, 150, 175, 200] as const;
export const LEVEL_PARTS: Readonly<Record<PlanLevel, number>> = { LOW: 50, MID: 100, HIGH: 200 };

const range = z.object({ least: z.int(), most: z.int() });
export type PlanRange = z.infer<typeof range>;

const point = z.object({
  /** Null for points between the three budgets. */
  level: z.nullable(z.enum(PLAN_LEVELS)),
  /** For all days together. */
  budget_in_micro_currency: z.int(),
  impressions: range,
  clicks: range,
  spend_in_micro_currency: range,
  /** Number of people; null if too few saw ads of this ad account. */
  people: z.nullable(range),
  /** Impressions per person, in tenths. */
  frequency_in_tenths: z.nullable(range),
});
export type PlanPoint = z.infer<typeof point>;

const plan = z.object({
  type: z.literal('ad_plan'),
  /** False if too few recent auctions were open to such an ad; then there are no points. */
  is_known: z.boolean(),
  currency: z.string(),
  days: z.int(),
  /** False if neither interests nor existing ads indicate the ad's topics; then nothing can be forecast. */
  has_topics: z.boolean(),
  /** From the smallest budget to the largest. */
  points: z.array(point),
  /** Sampled auctions that such an ad would have entered. */
  auctions: z.int(),
  auctions_read: z.int(),
  /** People who saw ads of this ad account in as many days before today, at most 28. */
  people_lately: z.int(),
});
export type AdPlan = z.infer<typeof plan>;

/**
 * Enters a hypothetical ad in the sampled auctions of the last four weeks (one in a hundred is stored) and returns the
 * result. Nothing is created or stored.
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
    /** Today by default. */
    start_date: z.optional(maybe(day)),
    /** Inclusive; two weeks by default. */
    end_date: z.optional(maybe(day)),
    budget_type: z.enum(PLAN_BUDGETS),
    budget_in_micro_currency: count(1, MAX_BUDGET * MICROS),
    /** Automatic by default. */
    bid_in_micro_currency: z.optional(maybe(count(MIN_BID_MICROS, MAX_BID * MICROS))),
    /** Interests define the ad's topics; without any, those of the ad account's newest ads are used. */
    targeting_spec: z.optional(jsonText(targetingSpec)),
  }),
  output: plan,
  errors: ['ad_account_not_found', 'invalid_input', 'rate_limited'],
  rate: { limit: 600, seconds: 3600, per: 'person' },
});

const planCheck = z.object({
  type: z.literal('ad_plan_check'),
  /** The ad account's ad groups that ran for three days and were forecast from the weeks before. */
  cases: z.int(),
  /** Median error, as a percentage of the actual results; null if there are too few. */
  median_error: z.nullable(z.int()),
});
export type AdPlanCheck = z.infer<typeof planCheck>;

/** How wrong forecasts would have been for ad groups that ran since. */
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
