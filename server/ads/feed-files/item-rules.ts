import type { Availability } from '#contract/ads/catalogs/feeds.ts';
import { effectOf, type IssueCode } from '#contract/ads/catalogs/issue-codes.ts';
import {
  type ItemFields,
  LONG_TITLE,
  MAX_IMAGE_LINK,
  MAX_ITEM_DESCRIPTION,
  MAX_ITEM_ID,
  MAX_ITEM_LINK,
  MAX_ITEM_TITLE,
} from '#contract/ads/catalogs/items.ts';
import { isWellFormedText, nameFrom } from '#contract/kernel/text.ts';
import { detailsIn, type Note } from './detail-rules.ts';
import { priceIn } from './price-rules.ts';
import { webAddressIn } from './address-rules.ts';

/** A product as in the file. */
interface Written {
  readonly fields: ReadonlyMap<string, string>;
  /** Whether there are more values than columns, so that values cannot be assigned. */
  readonly isUneven: boolean;
}

/** The rules of a data source for all its products. */
export interface ItemRules {
  readonly currency: string;
  readonly defaultAvailability: Availability;
  /** Whether the host is one of the advertiser's sites. */
  readonly isOwnSite: (host: string) => boolean;
}

/** A valid product; missing fields are left out. */
export interface Item {
  readonly id: string;
  readonly availability: Availability;
  readonly fields: Pick<ItemFields, 'title' | 'price_in_micro_currency'> & Partial<ItemFields>;
}

export interface Found {
  readonly code: IssueCode;
  readonly value: string | null;
}

const STOCK: ReadonlyMap<string, Availability> = new Map<string, Availability>([
  ['in_stock', 'IN_STOCK'],
  ['available', 'IN_STOCK'],
  ['out_of_stock', 'OUT_OF_STOCK'],
  ['preorder', 'PREORDER'],
  ['pre_order', 'PREORDER'],
  ['backorder', 'PREORDER'],
]);

/** Returns a product from its fields, and all its problems; the product is null if it is invalid. */
export function itemIn(
  { fields, isUneven }: Written,
  rules: ItemRules,
): { readonly item: Item | null; readonly issues: readonly Found[] } {
  const issues: Found[] = [];
  let isLeftOut = false;
  const note: Note = (code, value) => {
    issues.push({ code, value: value ?? null });
    isLeftOut ||= effectOf(code) === 'LEFT_OUT';
  };
  if (isUneven) note('COLUMN_COUNT_WRONG');
  for (const value of fields.values()) {
    if (isWellFormedText(value)) continue;
    note('TEXT_INVALID');
    return { item: null, issues };
  }
  const id = textIn(fields.get('id'), MAX_ITEM_ID, ['ID_MISSING', 'ID_TOO_LONG'], note);
  const title = titleIn(fields.get('title'), note);
  const description = textIn(
    fields.get('description'),
    MAX_ITEM_DESCRIPTION,
    ['DESCRIPTION_MISSING', 'DESCRIPTION_TOO_LONG'],
    note,
  );
  const link = linkIn(fields.get('link'), rules, note);
  const image = imageIn(fields.get('image_link'), note);
  const price = ownPriceIn(fields.get('price'), rules, note);
  const availability = availabilityIn(fields.get('availability'), rules, note);
  const details = detailsIn(fields, { price, currency: rules.currency }, note);
  if (isLeftOut || price === null) return { item: null, issues };
  return {
    item: {
      id,
      availability,
      fields: {
        title,
        description,
        link,
        image_link: image,
        price_in_micro_currency: price,
        ...details,
      },
    },
    issues,
  };
}

/** Returns a required text of limited length; empty, with a recorded problem, if invalid. */
function textIn(
  value: string | undefined,
  most: number,
  [missing, tooLong]: readonly [IssueCode, IssueCode],
  note: Note,
): string {
  if (value === undefined) note(missing);
  else if (value.length > most) note(tooLong, value);
  return value ?? '';
}

function titleIn(value: string | undefined, note: Note): string {
  const title = nameFrom(value ?? '');
  if (title.length > LONG_TITLE && title.length <= MAX_ITEM_TITLE) note('TITLE_LONG', title);
  return textIn(title || undefined, MAX_ITEM_TITLE, ['TITLE_MISSING', 'TITLE_TOO_LONG'], note);
}

function linkIn(value: string | undefined, { isOwnSite }: ItemRules, note: Note): string {
  const link = textIn(value, MAX_ITEM_LINK, ['LINK_MISSING', 'LINK_TOO_LONG'], note);
  if (link === '') return '';
  const url = webAddressIn(link);
  if (url === null) note('LINK_FORMAT_INVALID', link);
  else if (!isOwnSite(url.hostname)) note('INVALID_DOMAIN', link);
  return url?.href ?? '';
}

function imageIn(value: string | undefined, note: Note): string {
  const codes = ['IMAGE_LINK_MISSING', 'IMAGE_LINK_TOO_LONG'] as const;
  const link = textIn(value, MAX_IMAGE_LINK, codes, note);
  if (link === '') return '';
  const url = webAddressIn(link);
  if (url === null) note('IMAGE_LINK_FORMAT_INVALID', link);
  return url?.href ?? '';
}

function ownPriceIn(value: string | undefined, { currency }: ItemRules, note: Note): number | null {
  if (value === undefined) {
    note('PRODUCT_PRICE_MISSING');
    return null;
  }
  const price = priceIn(value);
  if (price === null) note('PRODUCT_PRICE_INVALID', value);
  else if (price.currency !== null && price.currency !== currency)
    note('PRICE_CURRENCY_WRONG', value);
  return price?.micros ?? null;
}

function availabilityIn(
  value: string | undefined,
  { defaultAvailability }: ItemRules,
  note: Note,
): Availability {
  if (value === undefined) {
    note('AVAILABILITY_MISSING');
    return defaultAvailability;
  }
  const word = value.toLowerCase().replaceAll(/[\s-]+/g, '_');
  const availability = STOCK.get(word);
  if (availability === undefined) note('AVAILABILITY_INVALID', value);
  return availability ?? defaultAvailability;
}
