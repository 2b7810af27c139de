/** Issues of a product feed or of one product in it, and their effects. */

/** Nothing of the file is taken in; the products stay as they were. */
const STOPPING_CODES = [
  'NO_VERIFIED_DOMAIN',
  'FETCH_ERROR',
  'FILE_TOO_LARGE',
  'FILE_COMPRESSED',
  'FILE_EMPTY',
  'ENCODING_ERROR',
  'REQUIRED_COLUMNS_MISSING',
  'DUPLICATE_COLUMNS',
  'MALFORMED_XML',
  'UNCLOSED_QUOTE',
  'RECORD_TOO_LARGE',
  'TOO_MANY_PRODUCTS',
  'INTERNAL_ERROR',
] as const;
export type StoppingCode = (typeof STOPPING_CODES)[number] | 'LARGE_PRODUCT_COUNT_DECREASE';

/** The product is left out. */
const LEFT_OUT_CODES = [
  'COLUMN_COUNT_WRONG',
  'TEXT_INVALID',
  'ID_MISSING',
  'ID_TOO_LONG',
  'DUPLICATE_PRODUCTS',
  'TITLE_MISSING',
  'TITLE_TOO_LONG',
  'DESCRIPTION_MISSING',
  'DESCRIPTION_TOO_LONG',
  'LINK_MISSING',
  'LINK_TOO_LONG',
  'LINK_FORMAT_INVALID',
  'INVALID_DOMAIN',
  'IMAGE_LINK_MISSING',
  'IMAGE_LINK_TOO_LONG',
  'IMAGE_LINK_FORMAT_INVALID',
  'PRODUCT_PRICE_MISSING',
  'PRODUCT_PRICE_INVALID',
  'PRICE_CURRENCY_WRONG',
  'AVAILABILITY_INVALID',
] as const;

/** One value is ignored; the product is taken in without it. */
const IGNORED_CODES = [
  'SALE_PRICE_INVALID',
  'SALE_PRICE_TOO_HIGH',
  'ADDITIONAL_IMAGE_LINK_INVALID',
  'ADDITIONAL_IMAGE_LINKS_TOO_MANY',
  'CONDITION_INVALID',
  'GENDER_INVALID',
  'BRAND_TOO_LONG',
  'GTIN_INVALID',
  'MPN_TOO_LONG',
  'CATEGORY_TOO_LONG',
  'PRODUCT_TYPE_TOO_LONG',
  'ITEM_GROUP_ID_TOO_LONG',
  'VARIANTS_INVALID',
  'CUSTOM_LABEL_TOO_LONG',
  'CUSTOM_NUMBER_INVALID',
] as const;

/** The product is taken in; a recommendation only. */
const TAKEN_IN_CODES = ['AVAILABILITY_MISSING', 'TITLE_LONG', 'CATEGORY_MISSING'] as const;

/** The effect of an issue. */
export const ISSUE_EFFECTS = ['STOPPED', 'LEFT_OUT', 'IGNORED', 'TAKEN_IN'] as const;
export type IssueEffect = (typeof ISSUE_EFFECTS)[number];

export const ERROR_CODES = [...STOPPING_CODES, ...LEFT_OUT_CODES] as const;
export const WARNING_CODES = [...IGNORED_CODES, ...TAKEN_IN_CODES] as const;
/** The file is valid, but its changes look like a mistake. */
const INGESTION_CODES = ['LARGE_PRODUCT_COUNT_DECREASE'] as const;

/** Only for products sent one by one: the product to change isn't there. */
const SENT_CODES = ['PRODUCT_NOT_FOUND'] as const;

export const ISSUE_CODES = [
  ...ERROR_CODES,
  ...INGESTION_CODES,
  ...WARNING_CODES,
  ...SENT_CODES,
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

const effects: ReadonlyMap<string, IssueEffect> = new Map<string, IssueEffect>([
  ...[...STOPPING_CODES, ...INGESTION_CODES].map((code) => [code, 'STOPPED'] as const),
  ...[...LEFT_OUT_CODES, ...SENT_CODES].map((code) => [code, 'LEFT_OUT'] as const),
  ...IGNORED_CODES.map((code) => [code, 'IGNORED'] as const),
  ...TAKEN_IN_CODES.map((code) => [code, 'TAKEN_IN'] as const),
]);

export function effectOf(code: IssueCode): IssueEffect {
  return effects.get(code) ?? 'TAKEN_IN';
}

/** Samples that a run always stores per code, and the most issues stored in all. */
export const SAMPLES_OF_CODE = 20;
export const MAX_ISSUES_KEPT = 100_000;
/** A run that would delete a larger share of the products is held back. */
export const MOST_DECREASE_PERCENT = 99;
