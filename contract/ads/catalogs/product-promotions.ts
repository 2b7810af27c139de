import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, flag, id, ids, maybe, trimmed } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { MAX_MICROS } from '../objects.ts';

/**
 * Product groups of an ad group: each product in stock of those that it promotes is a Pin of the business, and an ad; no
 * product of those that it leaves out is.
 */

/** Products of one ad group that are ads at a time. */
export const MAX_GROUP_PRODUCTS = 1000;
/** Product groups of one ad group. */
export const MAX_GROUP_PROMOTIONS = 20;
/** Ad groups whose product groups are listed together. */
const MAX_PROMOTING_GROUPS = 250;

/** What became of it, of its ad group and its campaign; one that is left out promotes nothing, whatever they do. */
export const PROMOTION_STATUSES = ['RUNNING', 'PAUSED', 'EXCLUDED', 'ARCHIVED'] as const;

const productPromotion = z.object({
  id: z.string(),
  type: z.literal('product_promotion'),
  ad_account_id: z.string(),
  ad_group_id: z.string(),
  ad_group_name: z.string(),
  product_group_id: z.string(),
  /** Null of one that is gone. */
  product_group_name: z.nullable(z.string()),
  /** Whether its products are promoted, or left out of what the ad group's other product groups promote. */
  included: z.boolean(),
  /** What is bid for its products where the ad group does not bid by itself; null for the ad group's own bid. */
  bid_in_micro_currency: z.nullable(z.int()),
  status: z.enum(PROMOTION_STATUSES),
  /** Products that are ads now, however the ads stand. */
  ad_count: z.int(),
  /** Ads that are off because their product is sold out, or gone. */
  off_count: z.int(),
  /** Products whose Pin is still to be made. */
  waiting_count: z.int(),
  /** Products of which no ad could be made, such as one whose picture cannot be fetched. */
  failed_count: z.int(),
  created_time: z.int(),
});
export type ProductPromotion = z.infer<typeof productPromotion>;

/** What promotes a product group, or any one, in some ad groups or in all, the newest first. */
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

/** Promotes a product group in an ad group of a campaign for catalogue sales, or leaves it out there. */
export const createProductPromotion = defineCall({
  name: 'v3_create_product_promotion',
  resource: ['ProductPromotion', 'create'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    ad_group_id: id(),
    product_group_id: id(),
    included: z._default(flag(), true),
    bid_in_micro_currency: bid(),
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

/** Changes what is sent of it: promoted or left out, at which bid. */
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

/** Ends it: the ads of its products are paused, their Pins stay. */
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
