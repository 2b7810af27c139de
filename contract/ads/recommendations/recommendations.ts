import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { RECOMMENDATION_ACTIONS, RECOMMENDATION_KINDS, RECOMMENDATION_STATES } from './rules.ts';

/** What could be better about an advertiser's ads, with the numbers that say so. */

const micros = z.int();

const adRecommendation = z.object({
  /** Its kind and what it is about, joined. */
  id: z.string(),
  type: z.literal('ad_recommendation'),
  kind: z.enum(RECOMMENDATION_KINDS),
  state: z.enum(RECOMMENDATION_STATES),
  /** The ad group or ad that it is about. */
  entity_id: z.string(),
  entity_type: z.enum(['ad_group', 'ad']),
  entity_name: z.string(),
  ad_group_id: z.string(),
  campaign_id: z.string(),
  /** What the rule looked at. Days are the last seven whole UTC days; null is what the rule does not look at. */
  facts: z.object({
    days_spent_out: z.nullable(z.int()),
    budget_in_micro_currency: z.nullable(micros),
    spend_in_micro_currency: z.nullable(micros),
    clicks: z.nullable(z.int()),
    ads: z.nullable(z.int()),
    reasons: z.array(z.string()),
  }),
  /** What applying it changes, as calls name the values; null where a person has to do it. */
  change: z.nullable(
    z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  ),
  /** When it was put aside or applied. */
  at: z.nullable(z.string()),
  /** Of an applied one: seven whole days before that day, and up to seven after it; null before one is over. */
  effect: z.nullable(
    z.object({
      days: z.int(),
      clicks_before: z.int(),
      spend_before_in_micro_currency: micros,
      clicks_after: z.int(),
      spend_after_in_micro_currency: micros,
    }),
  ),
});
export type AdRecommendation = z.infer<typeof adRecommendation>;

/**
 * The recommendations of an ad account in one state: open where none is said. One that was put aside comes back after
 * 30 days, if its rule still says so; applied ones are there for 90 days, the last first.
 */
export const getAdRecommendations = defineCall({
  name: 'v3_get_ad_recommendations',
  resource: ['AdRecommendation', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    state: z.optional(z.enum(RECOMMENDATION_STATES)),
  }),
  output: z.array(adRecommendation),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Applies a recommendation, puts it aside for 30 days, or takes one back that was put aside. */
export const updateAdRecommendation = defineCall({
  name: 'v3_update_ad_recommendation',
  resource: ['AdRecommendation', 'update'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    kind: z.enum(RECOMMENDATION_KINDS),
    entity_id: id(),
    action: z.enum(RECOMMENDATION_ACTIONS),
  }),
  output: z.null(),
  errors: [
    'ad_account_not_found',
    'ad_recommendation_not_found',
    'ad_changed',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});
