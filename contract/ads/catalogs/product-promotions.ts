import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, ids, maybe, trimmed } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { MAX_MICROS } from '../objects.ts';

/**
 * Product groups in an ad group: each product in stock of a promoted group becomes a Pin of the business and an ad,
 * except products of excluded groups.
 */

/** The most products of one ad group that are ads at a time. */
export const MAX_GROUP_PRODUCTS = 1000;
/** The most product groups of one ad group. */
export const MAX_GROUP_PROMOTIONS = 20;
/** The most ad groups that one list call may name. */
const MAX_PROMOTING_GROUPS = 250;

/** Derived from its own status, its ad group's and its campaign's; an excluded one promotes nothing in any case. */
export const PROMOTION_STATUSES = ['RUNNING', 'PAUSED', 'EXCLUDED', 'ARCHIVED'] as const;

const productPromotion = z.object({
  id: z.string(),
  type: z.literal('product_promotion'),
  ad_account_id: z.string(),
  ad_group_id: z.string(),
  ad_group_name: z.string(),
  product_group_id: z.string(),
  /** Null if it was deleted. */
  product_group_name: z.nullable(z.string()),
  /** Whether its products are promoted, or excluded from those of the ad group's other product groups. */
  included: z.boolean(),
  /** The bid for its products where the ad group does not bid automatically; null for the ad group's bid. */
  bid_in_micro_currency: z.nullable(z.int()),
  status: z.enum(PROMOTION_STATUSES),
  /** Products that have an ad, whatever the ad's status. */
  ad_count: z.int(),
  /** Ads paused because their product is sold out or gone. */
  off_count: z.int(),
  /** Products whose Pin has not been created yet. */
  waiting_count: z.int(),
  /** Products for which no ad could be created, for instance because the picture cannot be fetched. */
  failed_count: z.int(),
  created_time: z.int(),
  version: z.int(),
});
export type ProductPromotion = z.infer<typeof productPromotion>;

/** Promotions of one product group or any, in some or all ad groups, newest first. */
export const getProductPromotions = defineCall({
  name: 'v3_get_product_promotions',
  resource: ['ProductPromotion', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    product_group_id: z.optional(maybe(id())),
    ad_group_ids: z.optional(maybe(ids(MAX_PROMOTING_GROUPS))),
  }),
  output: z.array(productPromotion),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

const bid = () => z.optional(z.nullable(count(1, MAX_MICROS)));

/** A product group to add to an ad group. */
export const newPromotion = z.object({
  ad_group_id: id(),
  product_group_id: id(),
  included: z._default(flag(), true),
  bid_in_micro_currency: bid(),
});
/** Changes to a product group in an ad group; fields left out stay as they are, and archiving removes it. */
export const changedPromotion = z.object({
  id: id(),
  version: z.int().check(z.minimum(1)),
  included: z.optional(flag()),
  bid_in_micro_currency: bid(),
  archived: z.optional(z.literal(true, 'It can only be ended.')),
});

/** Promotes a product group in an ad group of a catalogue sales campaign, or excludes it there. */
export const createProductPromotion = defineCall({
  name: 'v3_create_product_promotion',
  resource: ['ProductPromotion', 'create'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    ...newPromotion.shape,
    guid: z.optional(maybe(trimmed(100))),
  }),
  output: productPromotion,
  errors: [
    'ad_account_not_found',
    'terms_not_accepted',
    'ad_group_not_found',
    'product_group_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: WRITES,
});

/** Changes the fields sent: promoted or excluded, and the bid. */
export const updateProductPromotion = defineCall({
  name: 'v3_update_product_promotion',
  resource: ['ProductPromotion', 'update'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    product_promotion_id: id(),
    included: z.optional(flag()),
    bid_in_micro_currency: bid(),
  }),
  output: productPromotion,
  errors: [
    'ad_account_not_found',
    'ad_group_not_found',
    'product_promotion_not_found',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});

/** Ends a promotion: its products' ads are paused, their Pins stay. */
export const deleteProductPromotion = defineCall({
  name: 'v3_delete_product_promotion',
  resource: ['ProductPromotion', 'delete'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({ advertiser_id: id(), ...subject, product_promotion_id: id() }),
  output: z.null(),
  errors: ['ad_account_not_found', 'product_promotion_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});
