import * as z from 'zod/mini';
import { AVAILABILITIES } from '#contract/ads/catalogs/feeds.ts';
import {
  createProductGroup,
  deleteProductGroup,
  getProductGroupItems,
  getProductGroups,
  updateProductGroup,
} from '#contract/ads/catalogs/product-groups.ts';
import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import { id } from '#contract/kernel/scalars.ts';
import { listed, ofCatalog } from './catalogs.ts';
import { digits, forAccount, gone, notRead, pageOf, several, v5Operation } from './operation.ts';

/** Product groups of a catalogue. */

const MOST_IDS = 250;
const condition = z.record(z.string(), z.unknown());
/** Conditions by field name, `{BRAND: {values, negated}}`; nested ones are all of or any of them. */
const filters = z.object({
  all_of: z.optional(z.array(condition)),
  any_of: z.optional(z.array(condition)),
});

export const v5ProductGroup = z.object({
  id: digits,
  name: z.string(),
  catalog_id: digits,
  catalog_type: z.literal('RETAIL'),
  /** Null for all feeds of the catalogue. */
  feed_id: z.nullable(digits),
  filters,
  type: z.enum(['ALL_PRODUCTS', 'MERCHANT_CREATED']),
  status: z.literal('ACTIVE'),
  is_featured: z.literal(false),
  /** Unix seconds. */
  created_at: z.int(),
  updated_at: z.int(),
});

const unread = {
  description: notRead,
  is_featured: notRead,
  country: notRead,
  locale: notRead,
};
const retail = z.optional(z.literal('RETAIL', 'Catalogues hold products here.'));

const groups = '/catalogs/product_groups';
const group = `${groups}/{product_group_id}`;

export const listProductGroups = v5Operation(
  ['catalogs_product_groups/list', 'GET', groups, 'catalogs:read'],
  {
    calls: [getProductGroups, getAdAccounts],
    query: z.object({
      ...listed,
      id: z.optional(several(id(), MOST_IDS)),
      feed_id: z.optional(id()),
      catalog_id: ofCatalog,
    }),
    answer: pageOf(v5ProductGroup),
  },
);
export const readProductGroup = v5Operation(
  ['catalogs_product_groups/get', 'GET', group, 'catalogs:read'],
  {
    calls: [getProductGroups, getAdAccounts],
    query: z.object(forAccount),
    answer: v5ProductGroup,
  },
);
export const makeProductGroup = v5Operation(
  ['catalogs_product_groups/create', 'POST', groups, 'catalogs:write'],
  {
    calls: [createProductGroup, getAdAccounts],
    query: z.object(forAccount),
    body: z.object({
      ...unread,
      name: z.string(),
      feed_id: z.optional(z.nullable(id())),
      catalog_id: ofCatalog,
      catalog_type: retail,
      filters,
    }),
    answer: v5ProductGroup,
    status: 201,
  },
);
export const changeProductGroup = v5Operation(
  ['catalogs_product_groups/update', 'PATCH', group, 'catalogs:write'],
  {
    calls: [updateProductGroup, getProductGroups, getAdAccounts],
    query: z.object(forAccount),
    body: z.object({
      ...unread,
      name: z.optional(z.string()),
      catalog_type: retail,
      filters: z.optional(filters),
    }),
    answer: v5ProductGroup,
  },
);
export const removeProductGroup = v5Operation(
  ['catalogs_product_groups/delete', 'DELETE', group, 'catalogs:write'],
  { calls: [deleteProductGroup, getAdAccounts], query: z.object(forAccount), ...gone },
);
export const countProducts = v5Operation(
  ['catalogs_product_groups/product_counts_get', 'GET', `${group}/product_counts`, 'catalogs:read'],
  {
    calls: [getProductGroups, getAdAccounts],
    query: z.object(forAccount),
    answer: z.object({
      catalog_type: z.literal('RETAIL'),
      /** Null until counted. */
      total: z.nullable(z.int()),
      in_stock: z.nullable(z.int()),
      /** Products out of stock are not counted separately. */
      out_of_stock: z.null(),
      preorder: z.null(),
    }),
  },
);
export const listProducts = v5Operation(
  [
    'catalogs_product_group_pins/list',
    'GET',
    `${group}/products`,
    'boards:read catalogs:read pins:read',
  ],
  {
    calls: [getProductGroupItems, getAdAccounts],
    query: z.object({ ...listed, pin_metrics: notRead }),
    answer: pageOf(
      z.object({
        catalog_type: z.literal('RETAIL'),
        metadata: z.object({
          item_id: z.string(),
          item_group_id: z.nullable(z.string()),
          availability: z.enum(AVAILABILITIES),
          price: z.number(),
          sale_price: z.nullable(z.number()),
          currency: z.string(),
        }),
        /** A product becomes a Pin when it is promoted; v3_get_product_item_report has its id. */
        pin: z.null(),
      }),
    ),
  },
);
