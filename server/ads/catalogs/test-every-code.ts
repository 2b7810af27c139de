import { gzipSync } from 'node:zlib';
import { MAX_RECORD } from '#contract/ads/catalogs/delimited.ts';
import type { FeedFormat } from '#contract/ads/catalogs/feeds.ts';
import type { IssueCode } from '#contract/ads/catalogs/issue-codes.ts';
import { ITEM_COLUMNS } from '#contract/ads/catalogs/items.ts';

/** Files that raise each code of a feed once. */

const COLUMNS = ['id', ...ITEM_COLUMNS];
type Cells = Readonly<Record<string, string>>;
const long = (length: number): string => 'x'.repeat(length);
const cellOf = (value = ''): string => `"${value.replaceAll('"', '""')}"`;
const rowOf = (cells: Cells): string => COLUMNS.map((column) => cellOf(cells[column])).join(',');

/** What is wrong with a product, by the code for it. */
const wrongCells = (origin: string): readonly (readonly [IssueCode, Cells])[] => [
  ['TEXT_INVALID', { title: 'A\0vase' }],
  ['ID_MISSING', { id: '' }],
  ['ID_TOO_LONG', { id: long(128) }],
  ['TITLE_MISSING', { title: '' }],
  ['TITLE_TOO_LONG', { title: long(501) }],
  ['DESCRIPTION_MISSING', { description: '' }],
  ['DESCRIPTION_TOO_LONG', { description: long(10_001) }],
  ['LINK_MISSING', { link: '' }],
  ['LINK_TOO_LONG', { link: `${origin}/${long(511)}` }],
  ['LINK_FORMAT_INVALID', { link: 'glass.example/vase' }],
  ['INVALID_DOMAIN', { link: 'https://elsewhere.example/vase' }],
  ['IMAGE_LINK_MISSING', { image_link: '' }],
  ['IMAGE_LINK_TOO_LONG', { image_link: `${origin}/${long(2000)}` }],
  ['IMAGE_LINK_FORMAT_INVALID', { image_link: 'vase.jpg' }],
  ['PRODUCT_PRICE_MISSING', { price: '' }],
  ['PRODUCT_PRICE_INVALID', { price: '24.99 dollars' }],
  ['PRICE_CURRENCY_WRONG', { price: '24.99 EUR' }],
  ['AVAILABILITY_INVALID', { availability: 'perhaps' }],
  ['SALE_PRICE_INVALID', { sale_price: 'cheap' }],
  ['SALE_PRICE_TOO_HIGH', { sale_price: '99 USD' }],
  ['ADDITIONAL_IMAGE_LINK_INVALID', { additional_image_link: 'back.jpg' }],
  [
    'ADDITIONAL_IMAGE_LINKS_TOO_MANY',
    { additional_image_link: Array.from({ length: 11 }, () => `${origin}/b.jpg`).join(',') },
  ],
  ['CONDITION_INVALID', { condition: 'shiny' }],
  ['GENDER_INVALID', { gender: 'any' }],
  ['BRAND_TOO_LONG', { brand: long(128) }],
  ['GTIN_INVALID', { gtin: '123' }],
  ['MPN_TOO_LONG', { mpn: long(128) }],
  ['CATEGORY_TOO_LONG', { google_product_category: long(1001) }],
  ['PRODUCT_TYPE_TOO_LONG', { product_type: long(1001) }],
  ['ITEM_GROUP_ID_TOO_LONG', { item_group_id: long(128) }],
  ['VARIANTS_INVALID', { variant_names: 'Size,Colour', variant_values: 'Tall' }],
  ['CUSTOM_LABEL_TOO_LONG', { custom_label_0: long(512) }],
  ['CUSTOM_NUMBER_INVALID', { custom_number_0: 'seven' }],
  ['AVAILABILITY_MISSING', { availability: '' }],
  ['TITLE_LONG', { title: long(151) }],
  ['CATEGORY_MISSING', { google_product_category: '' }],
];

/** Returns a file with a row for each code of a product, and those codes in its order. */
export function everyRow(origin: string): { readonly file: string; readonly codes: IssueCode[] } {
  const good = (id: string): Cells => ({
    id,
    title: 'A vase',
    description: 'Of glass',
    link: `${origin}/${id}`,
    image_link: `${origin}/${id}.jpg`,
    price: '24.99 USD',
    availability: 'in stock',
    google_product_category: 'Decor',
  });
  const wrong = wrongCells(origin);
  const rows = wrong.map(([, cells], at) => rowOf({ ...good(`V-${at}`), ...cells }));
  const file = [
    COLUMNS.join(','),
    ...rows,
    `${rowOf(good('V-uneven'))},"one more"`,
    rowOf(good('V-twice')),
    rowOf(good('V-twice')),
  ];
  const codes: IssueCode[] = wrong.map(([code]) => code);
  return { file: file.join('\n'), codes: [...codes, 'COLUMN_COUNT_WRONG', 'DUPLICATE_PRODUCTS'] };
}

/** Files that are not read to their end, by the code for it. */
export const stoppingFiles: readonly {
  readonly code: IssueCode;
  readonly file: string | Buffer | null;
  readonly format?: FeedFormat;
  readonly announced?: number;
}[] = [
  { code: 'FETCH_ERROR', file: null },
  { code: 'FILE_TOO_LARGE', file: 'id', announced: 3 * 1024 ** 3 },
  { code: 'FILE_COMPRESSED', file: gzipSync(COLUMNS.join(',')) },
  { code: 'FILE_EMPTY', file: COLUMNS.join(',') },
  { code: 'ENCODING_ERROR', file: Buffer.from([0x69, 0x64, 0xff]) },
  { code: 'REQUIRED_COLUMNS_MISSING', file: 'id,title\nV-1,A vase' },
  { code: 'DUPLICATE_COLUMNS', file: 'id,title,title\nV-1,A vase,A vase' },
  { code: 'MALFORMED_XML', file: '<rss><channel></rss>', format: 'XML' },
  { code: 'UNCLOSED_QUOTE', file: `${COLUMNS.join(',')}\n"V-1` },
  { code: 'RECORD_TOO_LARGE', file: `${COLUMNS.join(',')}\n"${long(MAX_RECORD + 1)}"` },
];
