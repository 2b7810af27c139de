import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { RECOMMENDATION_ACTIONS, RECOMMENDATION_KINDS, RECOMMENDATION_STATES } from './rules.ts';

/** Recommendations for an advertiser's ads, with the numbers behind them. */

const micros = z.int();

const adRecommendation = z.object({
  /** Its kind and subject, joined. */
  id: z.string(),
  type: z.literal('ad_recommendation'),
  kind: z.enum(RECOMMENDATION_KINDS),
  state: z.enum(RECOMMENDATION_STATES),
  /** The ad group or ad concerned. */
  entity_id: z.string(),
  entity_type: z.enum(['ad_group', 'ad']),
  entity_name: z.string(),
  ad_group_id: z.string(),
  campaign_id: z.string(),
  /** The rule's inputs, over the last seven whole UTC days; null for what the rule does not use. */
  facts: z.object({
    days_spent_out: z.nullable(z.int()),
    budget_in_micro_currency: z.nullable(micros),
    spend_in_micro_currency: z.nullable(micros),
    clicks: z.nullable(z.int()),
    ads: z.nullable(z.int()),
    reasons: z.array(z.string()),
  }),
  /** The change it would apply, under the calls' field names; null if a person has to do it. */
  change: z.nullable(
    z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  ),
  /** When it was dismissed or applied. */
  at: z.nullable(z.string()),
  /** For an applied one: the seven whole days before, and up to seven after; null before the first is over. */
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
 * An ad account's recommendations in one state: open by default. A dismissed one returns after
 * 30 days if its rule still applies; applied ones are listed for 90 days, latest first.
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

/** Applies a recommendation, dismisses it for 30 days, or restores a dismissed one. */
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
