import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, id, ids, jsonText, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { ENTITY_STATUSES, ad, adGroup, campaign, sentOptimizationGoal } from '../objects.ts';
import { MAX_ENTITY_NAME } from '../campaigns.ts';
import { MAX_GROUP_PROMOTIONS } from '../catalogs/product-promotions.ts';
import { subject } from '../items.ts';
import { MAX_BUDGET, MICROS } from '../promote.ts';
import { targetingSpec } from '../targeting.ts';

/**
 * Automated campaigns: the advertiser sets only the goal, Pins or product groups, audience and budget; bids, placement
 * and interests follow from these [CONSOLE-12].
 */

/** Catalogue sales promote product groups, the others Pins. */
export const AUTOMATED_OBJECTIVES = ['CONSIDERATION', 'WEB_CONVERSION', 'CATALOG_SALES'] as const;
export const MAX_AUTOMATED_PINS = 30;
/** The only targeting that the advertiser can set. */
export const AUTOMATED_PARTS = ['LOCATION', 'LOCALE', 'MINIMUM_AGE', 'MAXIMUM_AGE'] as const;

const LAST_SECOND = 4_102_444_800;
const seconds = count(0, LAST_SECOND);
const micros = count(1, MAX_BUDGET * MICROS);
const name = z.pipe(nameText(MAX_ENTITY_NAME), z.string().check(z.minLength(1, 'Give it a name.')));
const pins = z.pipe(
  ids(MAX_AUTOMATED_PINS),
  z.array(z.string()).check(z.minLength(1, 'Choose a Pin.')),
);
const productGroups = z.pipe(
  ids(MAX_GROUP_PROMOTIONS),
  z.array(z.string()).check(z.minLength(1, 'Choose a product group.')),
);
const people = jsonText(
  targetingSpec.check(
    z.refine(
      (spec) => Object.keys(spec).every((part) => AUTOMATED_PARTS.some((one) => one === part)),
      'Choose countries, languages and ages. We find the rest for you.',
    ),
  ),
);

const automatedCampaign = z.object({
  type: z.literal('automated_campaign'),
  /** The campaign's id. */
  id: z.string(),
  campaign,
  ad_group: adGroup,
  ads: z.array(ad),
  /** Of catalogue sales; their products become its ads a moment later. */
  product_group_ids: z.array(z.string()),
});
export type AutomatedCampaign = z.infer<typeof automatedCampaign>;

const errors = [
  'terms_not_accepted',
  'ad_account_not_found',
  'pin_not_found',
  'pin_not_promotable',
  'product_group_not_found',
  'invalid_input',
  'rate_limited',
] as const;

/** Creates the campaign, its ad group and one ad per Pin, or its product groups, all or nothing. */
export const createAutomatedCampaign = defineCall({
  name: 'v3_create_automated_campaign',
  resource: ['AdAutomatedCampaign', 'create'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    name,
    objective_type: z.enum(AUTOMATED_OBJECTIVES),
    optimization_goal_metadata: z.optional(jsonText(z.nullable(sentOptimizationGoal))),
    /** What it shows: Pins or product groups, as its goal says. */
    pin_ids: z.optional(pins),
    product_group_ids: z.optional(productGroups),
    targeting_spec: z.optional(people),
    /** Exactly one of the two. A day may spend twice its budget, seven days never more than seven budgets. */
    daily_spend_cap: z.optional(z.nullable(micros)),
    lifetime_spend_cap: z.optional(z.nullable(micros)),
    start_time: seconds,
    end_time: z.optional(z.nullable(seconds)),
    guid: z.optional(maybe(text(100))),
  }),
  output: automatedCampaign,
  errors: [...errors, 'key_reused', 'key_in_progress'],
  rate: WRITES,
});

/** Changes an automated campaign, all or nothing; omitted fields stay. */
export const updateAutomatedCampaign = defineCall({
  name: 'v3_update_automated_campaign',
  resource: ['AdAutomatedCampaign', 'update'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    campaign_id: id(),
    /** The campaign's version that the change was based on. */
    version: count(1, Number.MAX_SAFE_INTEGER),
    name: z.optional(name),
    status: z.optional(z.enum(ENTITY_STATUSES)),
    daily_spend_cap: z.optional(z.nullable(micros)),
    lifetime_spend_cap: z.optional(z.nullable(micros)),
    start_time: z.optional(seconds),
    end_time: z.optional(z.nullable(seconds)),
    /** All Pins or product groups that it should show: ads of others are archived, others no longer promoted. */
    pin_ids: z.optional(pins),
    product_group_ids: z.optional(productGroups),
  }),
  output: automatedCampaign,
  errors: [...errors, 'campaign_not_found', 'ad_changed'],
  rate: WRITES,
});
