import { CUSTOM_FIELDS } from '#contract/ads/catalogs/items.ts';

export const REQUIRED_COLUMNS = ['id', 'title', 'description', 'link', 'image_link', 'price'];

/** The known columns of a feed, by the names that shops' feeds already use. */
export const COLUMNS: ReadonlySet<string> = new Set([
  ...REQUIRED_COLUMNS,
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
]);

/** Returns the column of a heading in any spelling ("Image Link", "g:image_link"); null if unknown. */
export function columnNamed(head: string): string | null {
  const name = head
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(/[\s-]+/g, '_');
  return COLUMNS.has(name) ? name : null;
}
