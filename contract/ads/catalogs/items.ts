import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { id } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { AVAILABILITIES } from './feeds.ts';

/** Products of a catalogue, and the values that a feed's columns may have. */

export const MAX_ITEM_ID = 127;
export const MAX_ITEM_TITLE = 500;
/** The length at which titles are truncated for display. */
export const LONG_TITLE = 150;
export const MAX_ITEM_DESCRIPTION = 10_000;
export const MAX_ITEM_LINK = 511;
export const MAX_IMAGE_LINK = 2000;
export const MAX_MORE_IMAGES = 10;
export const MAX_ITEM_GROUP_ID = 127;
export const MAX_ITEM_LABEL = 511;
export const MAX_ITEM_TYPE = 1000;
export const MAX_ITEM_NUMBER = 4_294_967_295;
export const MAX_ITEM_WORD = 127;
export const MAX_VARIANTS = 10;

export const CONDITIONS = ['new', 'used', 'refurbished'] as const;
export const ITEM_GENDERS = ['male', 'female', 'unisex'] as const;
export const CUSTOM_FIELDS = [0, 1, 2, 3, 4] as const;

/** The columns of a feed that every product needs. */
export const REQUIRED_COLUMNS = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'price',
] as const;
/** The other columns that are read. */
const MORE_COLUMNS = [
  'additional_image_link',
  'sale_price',
  'availability',
  'condition',
  'brand',
  'gtin',
  'mpn',
  'google_product_category',
  'product_type',
  'item_group_id',
  'variant_names',
  'variant_values',
  'gender',
  ...CUSTOM_FIELDS.map((at) => `custom_label_${at}`),
  ...CUSTOM_FIELDS.map((at) => `custom_number_${at}`),
];
/** The columns that are read of a product, besides its id. */
export const ITEM_COLUMNS: readonly string[] = [...REQUIRED_COLUMNS.slice(1), ...MORE_COLUMNS];

const word = z.nullable(z.string());
const labels = {
  custom_label_0: word,
  custom_label_1: word,
  custom_label_2: word,
  custom_label_3: word,
  custom_label_4: word,
};
const number = z.nullable(z.int());
const numbers = {
  custom_number_0: number,
  custom_number_1: number,
  custom_number_2: number,
  custom_number_3: number,
  custom_number_4: number,
};

export const itemFields = z.object({
  title: z.string(),
  description: z.string(),
  link: z.string(),
  image_link: z.string(),
  additional_image_links: z.array(z.string()),
  price_in_micro_currency: z.int(),
  sale_price_in_micro_currency: z.nullable(z.int()),
  condition: z.nullable(z.enum(CONDITIONS)),
  brand: word,
  gtin: word,
  mpn: word,
  /** From the broadest to the narrowest. */
  google_product_category: z.array(z.string()),
  product_type: z.array(z.string()),
  item_group_id: word,
  variants: z.array(z.object({ name: z.string(), value: z.string() })),
  gender: z.nullable(z.enum(ITEM_GENDERS)),
  ...labels,
  ...numbers,
});
export type ItemFields = z.infer<typeof itemFields>;

export const catalogItem = z.object({
  /** The shop's own id of the product. */
  id: z.string(),
  type: z.literal('catalog_item'),
  feed_id: z.string(),
  currency: z.string(),
  availability: z.enum(AVAILABILITIES),
  ...itemFields.shape,
});
export type CatalogItem = z.infer<typeof catalogItem>;

/** A data source's products after its last complete run, by id. */
export const getCatalogItems = defineCall({
  name: 'v3_get_catalog_items',
  resource: ['CatalogItem', 'get'],
  audience: 'advertiser',
  right: 'catalogs_view',
  input: z.object({ advertiser_id: id(), ...subject, feed_id: id() }),
  output: z.array(catalogItem),
  paged: true,
  errors: ['ad_account_not_found', 'catalog_feed_not_found', 'invalid_input'],
});
