import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { AVAILABILITIES } from '../catalogs/feeds.ts';
import { MAX_ITEM_ID } from '../catalogs/items.ts';
import { PRODUCT_GROUP_KINDS, shownFilter } from '../catalogs/product-groups.ts';
import { PROMOTION_STATUSES } from '../catalogs/product-promotions.ts';
import { subject } from '../items.ts';
import { ADDED_COLUMNS } from '../report-rules.ts';
import { day } from '../reports.ts';

/** Results and costs of product ads: by product group within its ad group, and by product. */

/** Products are many, so their reports cover fewer days and go back less far. */
export const MOST_ITEM_DAYS = 31;
export const MOST_ITEM_DAYS_BACK = 92;

const metrics = z.record(z.enum(ADDED_COLUMNS), z.nullable(z.number()));

const groupRow = z.object({
  /** Ids of the ad group and the product group. */
  id: z.string(),
  type: z.literal('product_group_report'),
  product_group_id: z.string(),
  /** Null if it was deleted, along with all its details. */
  name: z.nullable(z.string()),
  kind: z.nullable(z.enum(PRODUCT_GROUP_KINDS)),
  filter: z.nullable(shownFilter),
  in_stock_count: z.nullable(z.int()),
  ad_group_id: z.string(),
  ad_group_name: z.string(),
  campaign_id: z.string(),
  campaign_name: z.string(),
  /** ARCHIVED also if the ad group no longer promotes it. */
  status: z.enum(PROMOTION_STATUSES),
  /** Its ads, and those paused because their product is sold out or gone. */
  ad_count: z.int(),
  off_count: z.int(),
  metrics,
});
export type ProductGroupReport = z.infer<typeof groupRow>;

const itemRow = z.object({
  /** Ids of the data source and the product. */
  id: z.string(),
  type: z.literal('product_item_report'),
  item_id: z.string(),
  feed_id: z.string(),
  /** The product's newest Pin. */
  pin_id: z.nullable(z.string()),
  title: z.string(),
  /** Null, like all that follows, if its data source no longer has it. */
  availability: z.nullable(z.enum(AVAILABILITIES)),
  currency: z.nullable(z.string()),
  price_in_micro_currency: z.nullable(z.int()),
  sale_price_in_micro_currency: z.nullable(z.int()),
  brand: z.nullable(z.string()),
  /** The narrowest one. */
  category: z.nullable(z.string()),
  metrics,
});
export type ProductItemReport = z.infer<typeof itemRow>;

const narrowed = {
  advertiser_id: id(),
  ...subject,
  start_date: day,
  /** Inclusive. */
  end_date: day,
  campaign_id: z.optional(maybe(id())),
  product_group_id: z.optional(maybe(id())),
};
const ordered = {
  /** SPEND by default. */
  order_by: z.optional(maybe(z.enum(ADDED_COLUMNS))),
  order: z.optional(z.enum(['ASCENDING', 'DESCENDING'])),
};
const errors = ['ad_account_not_found', 'invalid_input'] as const;

/**
 * Product groups by ad group: all that are or were promoted, with the sums of their ads' reports. An ad counts for the
 * product group that currently promotes its product.
 */
export const getProductGroupReport = defineCall({
  name: 'v3_get_product_group_report',
  resource: ['ProductGroupReport', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ ...narrowed, ...ordered }),
  output: z.array(groupRow),
  paged: true,
  errors: [...errors],
});

/**
 * Products that were ever advertised, with the sums of their ads' reports, including those gone from their data source.
 */
export const getProductItemReport = defineCall({
  name: 'v3_get_product_item_report',
  resource: ['ProductItemReport', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ ...narrowed, ...ordered }),
  output: z.array(itemRow),
  paged: true,
  errors: [...errors],
});

/** The maximum number of rows whose days one request returns. */
export const MOST_ROWS_BY_DAY = 8;
const MAX_ROW_ID = 20 + MAX_ITEM_ID;
const rowIds = z.optional(
  maybe(jsonText(z.array(text(MAX_ROW_ID)).check(z.minLength(1), z.maxLength(MOST_ROWS_BY_DAY)))),
);

/** Sums of product ads by day; days without activity are omitted. */
export const getProductDays = defineCall({
  name: 'v3_get_product_days',
  resource: ['ProductDays', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({
    ...narrowed,
    /** Ids of rows of the report by product group, or of the one by product: the days of each, instead of the sum. */
    group_row_ids: rowIds,
    item_row_ids: rowIds,
  }),
  output: z.object({
    days: z.array(
      z.object({
        /** The row; null for the sum. */
        id: z.nullable(z.string()),
        /** As YYYY-MM-DD. */
        date: z.string(),
        metrics,
      }),
    ),
  }),
  errors: [...errors],
});
