import * as z from 'zod/mini';
import { AD_COUNTRIES } from '#contract/business/ad-countries.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { id, jsonText, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { RUN_STATUSES } from './feeds.ts';
import { ISSUE_CODES, ISSUE_EFFECTS } from './issue-codes.ts';
import { catalogItem, ITEM_COLUMNS } from './items.ts';

/** Products sent one by one, beside those of files. */

export const MAX_BATCH_ITEMS = 1000;
/** The most batches of an ad account that wait at once. */
export const MAX_WAITING_BATCHES = 20;
/** The most products found by id at once. */
export const MAX_ITEMS_BY_ID = 100;
/** The days for which the results of a batch are stored. */
export const BATCH_DAYS = 7;
const MAX_VALUE = 20_000;
const MAX_SENT_ID = 1000;
/** Of a thousand products with descriptions of ordinary length. */
const BODY_BYTES = 4 * 1_048_576;

export const ITEM_OPERATIONS = ['CREATE', 'UPDATE', 'UPSERT', 'DELETE'] as const;
export type ItemOperation = (typeof ITEM_OPERATIONS)[number];
const ITEM_STATUSES = ['PROCESSING', 'SUCCESS', 'FAILURE'] as const;

const columns: ReadonlySet<string> = new Set(ITEM_COLUMNS);
const sentItem = z.object({
  item_id: trimmed(MAX_SENT_ID),
  operation: z.enum(ITEM_OPERATIONS),
  /** Written as in a file's columns, like "24.99 USD". An update changes those sent, and an empty one is removed. */
  fields: z.optional(
    z.record(
      z.string().check(z.refine((name) => columns.has(name), 'This is no column of products.')),
      trimmed(MAX_VALUE),
    ),
  ),
});
export type SentItem = z.output<typeof sentItem>;

/** The part of a catalogue that a batch writes to: the data sources of a country and a language. */
const market = {
  country: z.string().check(z.refine((value) => AD_COUNTRIES.includes(value), 'Choose a country.')),
  language: z.string().check(z.regex(/^[a-z]{2}$/, 'Write the language like de.')),
};

const itemBatch = z.object({
  id: z.string(),
  type: z.literal('catalog_item_batch'),
  /** The data source that holds what the batch creates; its run of the same id lists the issues. */
  feed_id: z.string(),
  status: z.enum(RUN_STATUSES),
  /** Unix seconds. */
  created_time: z.int(),
  ended_time: z.nullable(z.int()),
  /** In the order received. */
  items: z.array(
    z.object({
      item_id: z.string(),
      operation: z.enum(ITEM_OPERATIONS),
      status: z.enum(ITEM_STATUSES),
      issues: z.array(
        z.object({
          code: z.enum(ISSUE_CODES),
          effect: z.enum(ISSUE_EFFECTS),
          value: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type ItemBatch = z.infer<typeof itemBatch>;

/**
 * Receives up to 1,000 products to create, change or delete, which are written within seconds, in order, each on its
 * own. A product of a file is changed until its data source is read again.
 */
export const createCatalogItemBatch = defineCall({
  name: 'v3_create_catalog_item_batch',
  resource: ['CatalogItemBatch', 'create'],
  path: ['POST', '/ads/v4/advertisers/{advertiser_id}/catalogs/items/batch/'],
  audience: 'advertiser',
  right: 'catalogs_edit',
  bodyBytes: BODY_BYTES,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    ...market,
    items: jsonText(
      z
        .array(sentItem)
        .check(
          z.minLength(1, 'Send at least one.'),
          z.maxLength(MAX_BATCH_ITEMS, `Up to ${MAX_BATCH_ITEMS} at once.`),
        ),
    ),
    guid: z.optional(maybe(text(100))),
  }),
  output: itemBatch,
  errors: [
    'ad_account_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: { limit: 300, seconds: 60, per: 'person' },
});

/** A batch, with the result of each product. */
export const getCatalogItemBatch = defineCall({
  name: 'v3_get_catalog_item_batch',
  resource: ['CatalogItemBatch', 'get'],
  audience: 'advertiser',
  right: 'catalogs_view',
  input: z.object({ advertiser_id: id(), ...subject, batch_id: id() }),
  output: itemBatch,
  errors: ['ad_account_not_found', 'catalog_run_not_found', 'invalid_input'],
});

/** Products of a country and a language by their ids, from every data source that has them. */
export const getCatalogItemsById = defineCall({
  name: 'v3_get_catalog_items_by_id',
  resource: ['CatalogItemById', 'get'],
  audience: 'advertiser',
  right: 'catalogs_view',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    ...market,
    item_ids: jsonText(
      z.array(trimmed(MAX_SENT_ID)).check(z.minLength(1), z.maxLength(MAX_ITEMS_BY_ID)),
    ),
  }),
  output: z.array(catalogItem),
  errors: ['ad_account_not_found', 'invalid_input'],
});
