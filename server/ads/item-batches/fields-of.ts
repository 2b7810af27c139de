import type { SentItem } from '#contract/ads/catalogs/item-batches.ts';
import type { ItemFields } from '#contract/ads/catalogs/items.ts';
import type { ItemRow } from '../catalogs/item-store.ts';

const MICRO_DIGITS = 6;

/** Returns the columns of a sent product; an update's are completed by those of the product before. */
export function fieldsOf(sent: SentItem, before: ItemRow | null): ReadonlyMap<string, string> {
  const all = [
    ...(before === null ? [] : Object.entries(columnsOf(before))),
    ...Object.entries(sent.fields ?? {}),
    ['id', sent.item_id] as const,
  ];
  const fields = new Map<string, string>();
  for (const [column, value] of all) {
    if (value === undefined || value === '') fields.delete(column);
    else fields.set(column, value);
  }
  return fields;
}

/** Writes a product as a row of a file, so that reading it gives the same product. */
function columnsOf({ availability, fields }: ItemRow): Record<string, string | undefined> {
  const {
    price_in_micro_currency: price,
    sale_price_in_micro_currency: salePrice,
    additional_image_links: images,
    google_product_category: category,
    product_type: type,
    variants,
    ...others
  } = fields;
  return {
    ...textsOf(others),
    availability: availability.toLowerCase(),
    price: priceText(price),
    sale_price: salePrice ? priceText(salePrice) : undefined,
    additional_image_link: images?.join(','),
    google_product_category: category?.join(' > '),
    product_type: type?.join(' > '),
    variant_names: variants?.map(({ name }) => name).join(','),
    variant_values: variants?.map(({ value }) => value).join(','),
  };
}

/** The fields with one value. */
type Single = Pick<
  ItemFields,
  {
    [Name in keyof ItemFields]: ItemFields[Name] extends readonly unknown[] ? never : Name;
  }[keyof ItemFields]
>;
const textsOf = (fields: Partial<Single>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([column, value]) =>
      value === null ? [] : [[column, String(value)]],
    ),
  );

function priceText(micros: number): string {
  const digits = String(micros).padStart(MICRO_DIGITS + 1, '0');
  return `${digits.slice(0, -MICRO_DIGITS)}.${digits.slice(-MICRO_DIGITS)}`;
}
