import { expect, test } from 'vitest';
import { ERROR_CODES, ISSUE_CODES, WARNING_CODES } from '#contract/ads/catalogs/issue-codes.ts';
import { itemIn } from './item-rules.ts';
import { priceIn } from './price-rules.ts';

const RULES = {
  currency: 'EUR',
  defaultAvailability: 'PREORDER',
  isOwnSite: (host: string) => host === 'glass.example',
} as const;
const GOOD: Readonly<Record<string, string>> = {
  id: 'V-1',
  title: 'A blue vase',
  description: 'Of glass',
  link: 'https://glass.example/vase',
  image_link: 'https://cdn.example/vase.jpg',
  price: '24.99 EUR',
  availability: 'in stock',
  google_product_category: 'Home & Garden > Decor > Vases',
};

const read = (changed: Readonly<Record<string, string | undefined>>, isUneven = false) => {
  const fields = new Map<string, string>();
  for (const [column, value] of Object.entries({ ...GOOD, ...changed })) {
    if (value !== undefined) fields.set(column, value);
  }
  const { item, issues } = itemIn({ fields, isUneven }, RULES);
  return { item, codes: issues.map(({ code }) => code) };
};

test('a product has all that its columns say, prices in micros and categories by their levels', () => {
  const { item, codes } = read({
    sale_price: 'EUR 19.5',
    additional_image_link: 'https://cdn.example/a.jpg?x=1,2,https://cdn.example/b.jpg',
    product_type: 'Glass > Vases',
    variant_names: 'Colour, Size',
    variant_values: 'Blue, L',
    condition: 'Used',
    gender: 'unisex',
    gtin: '4006381333931',
    brand: 'Glassworks',
    custom_label_0: 'spring',
    custom_number_4: '4294967295',
  });
  expect(codes).toEqual([]);
  expect(item).toEqual({
    id: 'V-1',
    availability: 'IN_STOCK',
    fields: {
      title: 'A blue vase',
      description: 'Of glass',
      link: 'https://glass.example/vase',
      image_link: 'https://cdn.example/vase.jpg',
      price_in_micro_currency: 24_990_000,
      sale_price_in_micro_currency: 19_500_000,
      additional_image_links: ['https://cdn.example/a.jpg?x=1,2', 'https://cdn.example/b.jpg'],
      variants: [
        { name: 'Colour', value: 'Blue' },
        { name: 'Size', value: 'L' },
      ],
      google_product_category: ['Home & Garden', 'Decor', 'Vases'],
      product_type: ['Glass', 'Vases'],
      brand: 'Glassworks',
      gtin: '4006381333931',
      condition: 'used',
      gender: 'unisex',
      custom_label_0: 'spring',
      custom_number_4: 4_294_967_295,
    },
  });
});

test.each([
  [{ id: undefined }, 'ID_MISSING'],
  [{ id: 'x'.repeat(128) }, 'ID_TOO_LONG'],
  [{ title: undefined }, 'TITLE_MISSING'],
  [{ title: '\u200b' }, 'TITLE_MISSING'],
  [{ title: 'x'.repeat(501) }, 'TITLE_TOO_LONG'],
  [{ title: 'a\0b' }, 'TEXT_INVALID'],
  [{ description: undefined }, 'DESCRIPTION_MISSING'],
  [{ description: 'x'.repeat(10_001) }, 'DESCRIPTION_TOO_LONG'],
  [{ link: undefined }, 'LINK_MISSING'],
  [{ link: 'javascript:alert(1)' }, 'LINK_FORMAT_INVALID'],
  [{ link: 'https://a:b@glass.example/' }, 'LINK_FORMAT_INVALID'],
  [{ link: `https://glass.example/${'x'.repeat(500)}` }, 'LINK_TOO_LONG'],
  [{ link: 'https://evil.example/' }, 'INVALID_DOMAIN'],
  [{ image_link: undefined }, 'IMAGE_LINK_MISSING'],
  [{ image_link: 'ftp://cdn.example/a.jpg' }, 'IMAGE_LINK_FORMAT_INVALID'],
  [{ image_link: `https://cdn.example/${'x'.repeat(2000)}` }, 'IMAGE_LINK_TOO_LONG'],
  [{ price: undefined }, 'PRODUCT_PRICE_MISSING'],
  [{ price: '24,99 euro' }, 'PRODUCT_PRICE_INVALID'],
  [{ price: '0' }, 'PRODUCT_PRICE_INVALID'],
  [{ price: '24.99 USD' }, 'PRICE_CURRENCY_WRONG'],
  [{ availability: 'perhaps' }, 'AVAILABILITY_INVALID'],
] as const)('a product with %j is left out: %s', (changed, code) => {
  const { item, codes } = read(changed);
  expect(item).toBeNull();
  expect(codes).toContain(code);
});

test.each([
  [{ sale_price: 'cheap' }, 'SALE_PRICE_INVALID', 'sale_price_in_micro_currency'],
  [{ sale_price: '24.99' }, 'SALE_PRICE_TOO_HIGH', 'sale_price_in_micro_currency'],
  [{ additional_image_link: 'a.jpg' }, 'ADDITIONAL_IMAGE_LINK_INVALID', 'additional_image_links'],
  [{ condition: 'old' }, 'CONDITION_INVALID', 'condition'],
  [{ gender: 'x' }, 'GENDER_INVALID', 'gender'],
  [{ brand: 'x'.repeat(128) }, 'BRAND_TOO_LONG', 'brand'],
  [{ gtin: '12' }, 'GTIN_INVALID', 'gtin'],
  [{ mpn: 'x'.repeat(128) }, 'MPN_TOO_LONG', 'mpn'],
  [{ google_product_category: 'x'.repeat(1001) }, 'CATEGORY_TOO_LONG', 'google_product_category'],
  [{ product_type: 'x'.repeat(1001) }, 'PRODUCT_TYPE_TOO_LONG', 'product_type'],
  [{ item_group_id: 'x'.repeat(128) }, 'ITEM_GROUP_ID_TOO_LONG', 'item_group_id'],
  [{ variant_names: 'Colour,Size', variant_values: 'Blue' }, 'VARIANTS_INVALID', 'variants'],
  [{ custom_label_3: 'x'.repeat(512) }, 'CUSTOM_LABEL_TOO_LONG', 'custom_label_3'],
  [{ custom_number_0: '4294967296' }, 'CUSTOM_NUMBER_INVALID', 'custom_number_0'],
] as const)('a value of %j is passed over: %s', (changed, code, field) => {
  const { item, codes } = read(changed);
  expect(codes).toEqual([code]);
  expect(item?.fields).not.toHaveProperty(field);
});

test('more than ten further pictures are cut, and what is not said is noted', () => {
  const links = Array.from({ length: 11 }, (_, at) => `https://cdn.example/${at}.jpg`);
  const many = read({ additional_image_link: links.join(',') });
  expect(many.codes).toEqual(['ADDITIONAL_IMAGE_LINKS_TOO_MANY']);
  expect(many.item?.fields.additional_image_links).toHaveLength(10);
  const quiet = read({ availability: undefined, google_product_category: undefined });
  expect(quiet.codes).toEqual(['AVAILABILITY_MISSING', 'CATEGORY_MISSING']);
  expect(quiet.item?.availability).toBe('PREORDER');
  expect(read({ title: 'x'.repeat(151) }).codes).toEqual(['TITLE_LONG']);
  expect(read({}, true)).toEqual({ item: null, codes: ['COLUMN_COUNT_WRONG'] });
});

test('there are 33 errors, and no code stands twice', () => {
  expect(ERROR_CODES).toHaveLength(33);
  expect(new Set(ISSUE_CODES).size).toBe(ERROR_CODES.length + WARNING_CODES.length + 2);
});

test('prices are read to the micro, and nothing else is a price', () => {
  expect(priceIn('24.99 USD')).toEqual({ micros: 24_990_000, currency: 'USD' });
  expect(priceIn('usd 0.000001')).toEqual({ micros: 1, currency: 'USD' });
  expect(priceIn('999999999.999999')).toEqual({ micros: 999_999_999_999_999, currency: null });
  for (const text of [
    '',
    '-1',
    '1e9',
    '1,000.00',
    '1.0000001',
    'USD 1 EUR',
    '1.2.3',
    '1000000000',
  ]) {
    expect(priceIn(text)).toBeNull();
  }
});
