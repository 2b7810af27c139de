import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, maybe, trimmed } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';

/** Product groups that an ad group promotes: each product of theirs that is in stock is a Pin of the business, and an ad. */

/** Products of one ad group that are ads at a time. */
export const MAX_GROUP_PRODUCTS = 1000;
/** Product groups of one ad group. */
export const MAX_GROUP_PROMOTIONS = 20;

const productPromotion = z.object({
  id: z.string(),
  type: z.literal('product_promotion'),
  ad_account_id: z.string(),
  ad_group_id: z.string(),
  ad_group_name: z.string(),
  product_group_id: z.string(),
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

/** What promotes a product group, or any one, the newest first. */
export const getProductPromotions = defineCall({
  name: 'v3_get_product_promotions',
  resource: ['ProductPromotion', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    product_group_id: z.optional(maybe(id())),
  }),
  output: z.array(productPromotion),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Promotes a product group in an ad group of a campaign for catalogue sales. */
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
