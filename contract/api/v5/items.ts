import * as z from 'zod/mini';
import {
  createCatalogItemBatch,
  getCatalogItemBatch,
  getCatalogItemsById,
  ITEM_OPERATIONS,
  MAX_BATCH_ITEMS,
  MAX_ITEMS_BY_ID,
} from '#contract/ads/catalogs/item-batches.ts';
import { RUN_STATUSES } from '#contract/ads/catalogs/feeds.ts';
import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import { ofCatalog } from './catalogs.ts';
import { digits, forAccount, notRead, several, v5Operation } from './operation.ts';

/** Products of a catalogue, read and written by their ids. */

const retail = z.literal('RETAIL', 'Catalogues hold products here.');
/** A language, of any region: EN, en-US. */
const language = z
  .string()
  .check(z.regex(/^[A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?$/, 'Write the language like EN.'));
const market = { country: z.string(), language };
const itemIds = several(z.string(), MAX_ITEMS_BY_ID);

const event = z.object({ attribute: z.null(), code: z.int(), message: z.string() });
/** A product, or why it is not there. */
const v5Item = z.object({
  catalog_type: retail,
  item_id: z.string(),
  pins: z.optional(z.array(z.unknown())),
  attributes: z.optional(z.record(z.string(), z.unknown())),
  errors: z.optional(z.array(event)),
});
const v5Items = z.object({ items: z.array(v5Item) });
const readItems = [getCatalogItemsById, getAdAccounts] as const;
const readScope = 'catalogs:read';

export const listItems = v5Operation(['items/get', 'GET', '/catalogs/items', readScope], {
  calls: readItems,
  query: z.object({ ...forAccount, ...market, item_ids: itemIds, filters: notRead }),
  answer: v5Items,
});
export const findItems = v5Operation(['items/post', 'POST', '/catalogs/items', readScope], {
  calls: readItems,
  query: z.object(forAccount),
  body: z.object({
    ...market,
    filters: z.object({
      catalog_type: z.optional(retail),
      catalog_id: ofCatalog,
      item_ids: itemIds,
    }),
  }),
  answer: v5Items,
});

const batch = '/catalogs/items/batch';
export const v5Batch = z.object({
  batch_id: digits,
  catalog_type: retail,
  status: z.enum(RUN_STATUSES),
  created_time: z.string(),
  completed_time: z.nullable(z.string()),
  /** In the order received. */
  items: z.array(
    z.object({
      item_id: z.string(),
      status: z.enum(['PROCESSING', 'SUCCESS', 'FAILURE']),
      errors: z.array(event),
      warnings: z.array(event),
    }),
  ),
});
/** An older name of the same. */
const DELETE_DISCONTINUED = 'DELETE_DISCONTINUED';
const operation = z.enum([...ITEM_OPERATIONS, DELETE_DISCONTINUED]);

export const makeItemBatch = v5Operation(
  ['items_batch/post', 'POST', batch, 'catalogs:read catalogs:write'],
  {
    calls: [createCatalogItemBatch, getAdAccounts],
    query: z.object(forAccount),
    body: z.object({
      ...market,
      catalog_type: z.optional(retail),
      catalog_id: ofCatalog,
      /** Of every item without one of its own. */
      operation: z.optional(operation),
      items: z
        .array(
          z.object({
            item_id: z.string(),
            operation: z.optional(operation),
            attributes: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
            /** The attributes to change; those without a value are removed. */
            update_mask: z.optional(z.nullable(z.array(z.string()))),
            last_updated_time: notRead,
          }),
        )
        .check(
          z.minLength(1, 'Send at least one.'),
          z.maxLength(MAX_BATCH_ITEMS, `Up to ${MAX_BATCH_ITEMS} at once.`),
        ),
    }),
    answer: v5Batch,
  },
);
export const readItemBatch = v5Operation(
  ['items_batch/get', 'GET', `${batch}/{batch_id}`, readScope],
  {
    calls: [getCatalogItemBatch, getAdAccounts],
    query: z.object(forAccount),
    answer: v5Batch,
  },
);

/** Attributes of others that no product here has, left out like unknown columns of a file. */
export const UNREAD_ATTRIBUTES: readonly string[] = [
  'ad_link',
  'adult',
  'age_group',
  'average_review_rating',
  'checkout_enabled',
  'color',
  'free_shipping_label',
  'free_shipping_limit',
  'last_updated_time',
  'material',
  'min_ad_price',
  'mobile_link',
  'number_of_ratings',
  'number_of_reviews',
  'pattern',
  'shipping',
  'shipping_height',
  'shipping_weight',
  'shipping_width',
  'size',
  'size_system',
  'size_type',
  'tax',
  'video_link',
];
