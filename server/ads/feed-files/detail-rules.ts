import {
  CONDITIONS,
  CUSTOM_FIELDS,
  ITEM_GENDERS,
  type ItemFields,
  MAX_IMAGE_LINK,
  MAX_ITEM_GROUP_ID,
  MAX_ITEM_LABEL,
  MAX_ITEM_NUMBER,
  MAX_ITEM_TYPE,
  MAX_ITEM_WORD,
  MAX_MORE_IMAGES,
  MAX_VARIANTS,
} from '#contract/ads/catalogs/items.ts';
import type { IssueCode } from '#contract/ads/catalogs/issue-codes.ts';
import { priceIn } from './price-rules.ts';
import { webAddressIn } from './address-rules.ts';

type Fields = ReadonlyMap<string, string>;
type Details = Partial<ItemFields>;
/** Records a problem with a value. */
export type Note = (code: IssueCode, value?: string) => void;

/** Returns a product's optional fields; invalid values are recorded and left out. */
export function detailsIn(
  fields: Fields,
  own: { readonly price: number | null; readonly currency: string },
  note: Note,
): Details {
  const sale = salePriceIn(fields.get('sale_price'), own, note);
  const images = moreImagesIn(fields.get('additional_image_link'), note);
  const variants = variantsIn(fields, note);
  return {
    ...(sale !== null && { sale_price_in_micro_currency: sale }),
    ...(images.length > 0 && { additional_image_links: images }),
    ...(variants.length > 0 && { variants }),
    ...categoriesIn(fields, note),
    ...wordsIn(fields, note),
    ...customIn(fields, note),
  };
}

function salePriceIn(
  value: string | undefined,
  { price, currency }: { readonly price: number | null; readonly currency: string },
  note: Note,
): number | null {
  if (value === undefined) return null;
  const sale = priceIn(value);
  if (sale === null || (sale.currency !== null && sale.currency !== currency)) {
    note('SALE_PRICE_INVALID', value);
    return null;
  }
  if (price === null || sale.micros < price) return sale.micros;
  note('SALE_PRICE_TOO_HIGH', value);
  return null;
}

function moreImagesIn(value: string | undefined, note: Note): string[] {
  if (value === undefined) return [];
  // An address may contain commas; only "http" after a comma starts another one.
  const links = value.split(/,(?=\s*https?:)/i).map((link) => link.trim());
  if (links.length > MAX_MORE_IMAGES) note('ADDITIONAL_IMAGE_LINKS_TOO_MANY', String(links.length));
  return links.slice(0, MAX_MORE_IMAGES).flatMap((link) => {
    const url = link.length > MAX_IMAGE_LINK ? null : webAddressIn(link);
    if (url === null) note('ADDITIONAL_IMAGE_LINK_INVALID', link);
    return url === null ? [] : [url.href];
  });
}

function variantsIn(fields: Fields, note: Note): ItemFields['variants'] {
  const [names, values] = ['variant_names', 'variant_values'].map((column) =>
    (fields.get(column) ?? '').split(',').map((word) => word.trim()),
  );
  if (!fields.has('variant_names') && !fields.has('variant_values')) return [];
  const pairs = (names ?? []).map((name, at) => ({ name, value: values?.[at] ?? '' }));
  const isWhole =
    names?.length === values?.length &&
    pairs.length <= MAX_VARIANTS &&
    pairs.every(({ name, value }) => name !== '' && value !== '');
  if (isWhole) return pairs;
  note('VARIANTS_INVALID', fields.get('variant_names'));
  return [];
}

const LEVELS = [
  ['google_product_category', 'CATEGORY_TOO_LONG'],
  ['product_type', 'PRODUCT_TYPE_TOO_LONG'],
] as const;

function categoriesIn(fields: Fields, note: Note): Details {
  if (!fields.has('google_product_category')) note('CATEGORY_MISSING');
  const found: { google_product_category?: string[]; product_type?: string[] } = {};
  for (const [column, tooLong] of LEVELS) {
    const value = fields.get(column);
    if (value === undefined) continue;
    if (value.length > MAX_ITEM_TYPE) note(tooLong, value);
    else found[column] = value.split('>').flatMap((level) => level.trim() || []);
  }
  return found;
}

function wordsIn(fields: Fields, note: Note): Details {
  const found: Partial<Record<string, string>> = {};
  const keep = (column: string, isGood: (value: string) => boolean, code: IssueCode): void => {
    const value = fields.get(column);
    if (value === undefined) return;
    if (isGood(value)) found[column] = value;
    else note(code, value);
  };
  const shorter = (most: number) => (value: string) => value.length <= most;
  keep('brand', shorter(MAX_ITEM_WORD), 'BRAND_TOO_LONG');
  keep('mpn', shorter(MAX_ITEM_WORD), 'MPN_TOO_LONG');
  keep('gtin', (value) => /^(?:\d{8}|\d{12,14})$/.test(value), 'GTIN_INVALID');
  keep('item_group_id', shorter(MAX_ITEM_GROUP_ID), 'ITEM_GROUP_ID_TOO_LONG');
  const condition = wordOf(fields.get('condition'), CONDITIONS, 'CONDITION_INVALID', note);
  const gender = wordOf(fields.get('gender'), ITEM_GENDERS, 'GENDER_INVALID', note);
  return { ...found, ...(condition && { condition }), ...(gender && { gender }) };
}

/** Returns the known word that matches, in any spelling. */
function wordOf<T extends string>(
  value: string | undefined,
  known: readonly T[],
  code: IssueCode,
  note: Note,
): T | undefined {
  const word = known.find((one) => one === value?.toLowerCase());
  if (value !== undefined && word === undefined) note(code, value);
  return word;
}

function customIn(fields: Fields, note: Note): Details {
  const found: Record<string, string | number> = {};
  for (const at of CUSTOM_FIELDS) {
    const label = fields.get(`custom_label_${at}`);
    if (label !== undefined && label.length <= MAX_ITEM_LABEL) found[`custom_label_${at}`] = label;
    else if (label !== undefined) note('CUSTOM_LABEL_TOO_LONG', label);
    const number = fields.get(`custom_number_${at}`);
    if (number === undefined) continue;
    if (/^\d{1,10}$/.test(number) && Number(number) <= MAX_ITEM_NUMBER)
      found[`custom_number_${at}`] = Number(number);
    else note('CUSTOM_NUMBER_INVALID', number);
  }
  return found;
}
