import * as z from 'zod/mini';
import {
  createProductPromotion,
  deleteProductPromotion,
  getProductPromotions,
  updateProductPromotion,
} from '#contract/ads/catalogs/product-promotions.ts';
import { flag, id } from '#contract/kernel/scalars.ts';
import {
  batch,
  digits,
  exception,
  newestFirst,
  pageOf,
  several,
  v5Operation,
} from './operation.ts';

/** Product groups promoted by ad groups. */

const MOST_IDS = 250;
const STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED'] as const;

export const v5Promotion = z.object({
  id: digits,
  ad_group_id: digits,
  catalog_product_group_id: digits,
  catalog_product_group_name: z.nullable(z.string()),
  included: z.boolean(),
  bid_in_micro_currency: z.nullable(z.int()),
  /** Derived also from its ad group and campaign. */
  status: z.enum(STATUSES),
});

const bid = z.optional(z.nullable(z.int()));
export const newPromotion = z.object({
  catalog_product_group_id: id(),
  included: z.optional(flag()),
  bid_in_micro_currency: bid,
  status: z.optional(z.literal('ACTIVE', 'What is promoted runs with its ad group.')),
});
/** ARCHIVED ends it. */
export const changedPromotion = z.object({
  id: id(),
  included: z.optional(flag()),
  bid_in_micro_currency: bid,
  status: z.optional(z.enum(['ACTIVE', 'ARCHIVED'])),
});
const answer = z.object({
  items: z.array(z.object({ data: z.optional(v5Promotion), exceptions: z.array(exception) })),
});
const promotions = '/ad_accounts/{ad_account_id}/product_group_promotions';

export const listPromotions = v5Operation(
  ['product_group_promotions/list', 'GET', promotions, 'ads:read'],
  {
    calls: [getProductPromotions],
    query: z.object({
      ...newestFirst,
      ad_group_id: z.optional(id()),
      product_group_promotion_ids: z.optional(several(id(), MOST_IDS)),
      entity_statuses: z.optional(several(z.enum(STATUSES), STATUSES.length)),
    }),
    answer: pageOf(v5Promotion),
  },
);
export const readPromotion = v5Operation(
  ['product_group_promotions/get', 'GET', `${promotions}/{product_group_promotion_id}`, 'ads:read'],
  { calls: [getProductPromotions], answer: v5Promotion },
);
export const makePromotions = v5Operation(
  ['product_group_promotions/create', 'POST', promotions, 'ads:write'],
  {
    calls: [createProductPromotion],
    body: z.object({ ad_group_id: id(), product_group_promotion: batch }),
    item: newPromotion,
    answer,
  },
);
export const changePromotions = v5Operation(
  ['product_group_promotions/update', 'PATCH', promotions, 'ads:write'],
  {
    calls: [updateProductPromotion, deleteProductPromotion, getProductPromotions],
    body: z.object({ ad_group_id: id(), product_group_promotion: batch }),
    item: changedPromotion,
    answer,
  },
);
