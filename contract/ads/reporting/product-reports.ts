import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id, maybe } from '#contract/kernel/scalars.ts';
import { AVAILABILITIES } from '../catalogs/feeds.ts';
import { PRODUCT_GROUP_KINDS, shownFilter } from '../catalogs/product-groups.ts';
import { PROMOTION_STATUSES } from '../catalogs/product-promotions.ts';
import { subject } from '../items.ts';
import { ADDED_COLUMNS } from '../report-rules.ts';
import { day } from '../reports.ts';

/** What ads of products brought and cost: those of each product group in its ad group, and those of each product. */

/** Products are many: of them fewer days are reported at once, and less far back. */
export const MOST_ITEM_DAYS = 31;
export const MOST_ITEM_DAYS_BACK = 92;

const metrics = z.record(z.enum(ADDED_COLUMNS), z.nullable(z.number()));

const groupRow = z.object({
  /** Of the ad group and the product group. */
  id: z.string(),
  type: z.literal('product_group_report'),
  product_group_id: z.string(),
  /** Null of one that was removed since; then nothing is known of what it was either. */
  name: z.nullable(z.string()),
  kind: z.nullable(z.enum(PRODUCT_GROUP_KINDS)),
  filter: z.nullable(shownFilter),
  in_stock_count: z.nullable(z.int()),
  ad_group_id: z.string(),
  ad_group_name: z.string(),
  campaign_id: z.string(),
  campaign_name: z.string(),
  /** Archived is also what the ad group promotes no longer. */
  status: z.enum(PROMOTION_STATUSES),
  /** Its ads, and those of them that rest now because their product is sold out or gone. */
  ad_count: z.int(),
  off_count: z.int(),
  metrics,
});
export type ProductGroupReport = z.infer<typeof groupRow>;

const itemRow = z.object({
  /** Of the data source and the product. */
  id: z.string(),
  type: z.literal('product_item_report'),
  item_id: z.string(),
  feed_id: z.string(),
  /** The newest Pin of the product. */
  pin_id: z.nullable(z.string()),
  title: z.string(),
  /** Null where its data source has it no longer, and so with all that follows. */
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
  /** With this day. */
  end_date: day,
  campaign_id: z.optional(maybe(id())),
  product_group_id: z.optional(maybe(id())),
};
const ordered = {
  /** SPEND, where none is named. */
  order_by: z.optional(maybe(z.enum(ADDED_COLUMNS))),
  order: z.optional(z.enum(['ASCENDING', 'DESCENDING'])),
};
const errors = ['ad_account_not_found', 'invalid_input'] as const;

/**
 * Product groups by ad group: all that are promoted or were, with the sums of their ads' own reports. An ad counts for the
 * product group that its product is promoted by now.
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

/** Products that were ever ads, each with the sums of its ads' own reports; also those that are gone from their data source. */
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

/** What the ads of products brought by day, added up; of days on which nothing happened there is none. */
export const getProductDays = defineCall({
  name: 'v3_get_product_days',
  resource: ['ProductDays', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object(narrowed),
  /** Each as YYYY-MM-DD. */
  output: z.object({ days: z.array(z.object({ date: z.string(), metrics })) }),
  errors: [...errors],
});
