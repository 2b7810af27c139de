import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getProductGroupPreview,
  getProductGroups,
  MAX_CONDITIONS,
} from '#contract/ads/catalogs/product-groups.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { TestBusiness } from '#server/testing/businesses.ts';
import { aFeed, aMerchant, aShop, type Shop } from '../catalogs/test-catalogs.ts';
import { FILE } from './test-products.ts';

type Filter = SentOf<typeof getProductGroupPreview>['filter'];

let shop: Shop;
let app: TestApp;
let owner: TestBusiness<TestPerson>;
let feedId: string;
beforeAll(async () => {
  shop = await aShop();
  app = await testApp({ FETCH_ALLOW: shop.pair });
  owner = await aMerchant(app);
  shop.file = FILE;
  feedId = (await aFeed(app, owner, shop)).id;
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const preview = (filter: Filter, more: object = {}) =>
  owner.call(getProductGroupPreview, { advertiser_id: owner.advertiser_id, filter, ...more });
const idsOf = async (filter: Filter) =>
  (await preview(filter)).items.map(({ id }) => id).toSorted();

test('each field finds the products that a person would name with it', async () => {
  const found = async (condition: Record<string, unknown>) =>
    idsOf({ all_of: [condition as never] });
  const both = ['V-1', 'V-2'];
  expect(await found({ field: 'TITLE', values: ['BLUE', 'teal cup (5'] })).toEqual(['C-1', 'V-1']);
  expect(await found({ field: 'BRAND', values: ['noor'] })).toEqual(both);
  expect(await found({ field: 'BRAND', values: ['Noo', 'CupsXco', '.*', 'Noor|Cups'] })).toEqual(
    [],
  );
  // Products without a brand match a negated brand condition.
  expect(await found({ field: 'BRAND', values: ['Noor'], negated: true })).toEqual(['C-1', 'C-2']);
  expect(await found({ field: 'PRODUCT_TYPE', values: ['tall'] })).toEqual(['V-1']);
  expect(await found({ field: 'CATEGORY', values: ['kitchen'] })).toEqual(['C-1', 'C-2']);
  // A category as the shop's file writes it, from the top; also one above, and with others.
  expect(await found({ field: 'CATEGORY', values: ['a >kitchen'] })).toEqual(['C-1', 'C-2']);
  expect(await found({ field: 'CATEGORY', values: ['kitchen > a', '>'] })).toEqual([]);
  expect(await found({ field: 'PRODUCT_TYPE', values: ['vases > tall', 'none'] })).toEqual(['V-1']);
  expect(await found({ field: 'CATEGORY', values: ['A > Kitchen'], negated: true })).toEqual(both);
  expect(await found({ field: 'ITEM_ID', values: ['V-2', 'c-1'] })).toEqual(['V-2']);
  expect(await found({ field: 'ITEM_GROUP_ID', values: ['vases'] })).toEqual(both);
  expect(await found({ field: 'CUSTOM_LABEL_0', values: ['a"b\\c'] })).toEqual(['C-1']);
  expect(await found({ field: 'AVAILABILITY', values: ['OUT_OF_STOCK', 'PREORDER'] })).toEqual([
    'C-2',
    'V-2',
  ]);
  expect(await found({ field: 'CONDITION', values: ['used'] })).toEqual(['V-2']);
  expect(await found({ field: 'GENDER', values: ['female', 'unisex'] })).toEqual(['C-1', 'C-2']);
  expect(await found({ field: 'PRICE', min: 12_000_000, max: 20_000_000 })).toEqual(['C-2', 'V-1']);
  expect(await found({ field: 'SALE_PRICE', max: 20_000_000 })).toEqual(['V-1']);
  expect(await found({ field: 'CUSTOM_NUMBER_0', min: 8 })).toEqual(['V-2']);
});

test('conditions hold together or one by one, also within each other', async () => {
  const vase = { field: 'TITLE' as const, values: ['vase'] };
  const cup = { field: 'TITLE' as const, values: ['cup'] };
  const inStock = { field: 'AVAILABILITY' as const, values: ['IN_STOCK'] };
  const cheap = { field: 'PRICE' as const, max: 10_000_000 };
  expect(await idsOf({ all_of: [vase, inStock] })).toEqual(['V-1']);
  expect(await idsOf({ any_of: [vase, inStock] })).toEqual(['C-1', 'V-1', 'V-2']);
  expect(await idsOf({ all_of: [inStock, { any_of: [vase, cheap] }] })).toEqual(['C-1', 'V-1']);
  expect(await idsOf({ any_of: [{ all_of: [cup, inStock] }, { all_of: [vase, cheap] }] })).toEqual([
    'C-1',
  ]);
  expect(await preview(null)).toMatchObject({ item_count: 4, in_stock_count: 2 });
  expect(await preview({ all_of: [vase] }, { feed_id: feedId })).toMatchObject({
    item_count: 2,
    in_stock_count: 1,
  });
  expect(await preview({ all_of: [vase, cup] })).toEqual({
    item_count: 0,
    in_stock_count: 0,
    items: [],
  });
});

test('a filter that nobody could mean is refused, and nothing is written', async () => {
  const { advertiser_id } = owner;
  const { data: before } = await owner.call(getProductGroups, { advertiser_id });
  const cup = { field: 'TITLE', values: ['cup'] };
  const filters: readonly unknown[] = [
    null,
    {},
    { all_of: [] },
    { all_of: [cup], any_of: [cup] },
    { all_of: [{ field: 'DROP TABLE', values: ['x'] }] },
    { all_of: [{ field: 'TITLE', values: [] }] },
    { all_of: [{ field: 'TITLE', values: [' '] }] },
    { all_of: [{ field: 'TITLE', values: ['x'], min: 1 }] },
    { all_of: [{ field: 'PRICE', values: ['x'] }] },
    { all_of: [{ field: 'PRICE', min: 2, max: 1 }] },
    { all_of: [{ field: 'PRICE', min: -1 }] },
    { all_of: [{ field: 'CUSTOM_NUMBER_0', max: 4_294_967_296 }] },
    { all_of: [{ field: 'GENDER', values: ['glass'] }] },
    { all_of: [{ any_of: [{ all_of: [cup] }] }] },
    { all_of: Array.from({ length: MAX_CONDITIONS + 1 }, () => cup) },
    { any_of: Array.from({ length: 3 }, () => ({ all_of: Array.from({ length: 7 }, () => cup) })) },
  ];
  for (const filter of filters) {
    const { status } = await owner.resource('ProductGroup', 'create', {
      advertiser_id,
      name: 'Cups',
      filter,
    });
    expect([JSON.stringify(filter), status]).toEqual([JSON.stringify(filter), 400]);
  }
  const named = { advertiser_id, filter: { all_of: [cup] } };
  expect((await owner.resource('ProductGroup', 'create', { ...named, name: ' ' })).status).toBe(
    400,
  );
  const of = { ...named, name: 'Cups', feed_id: '1' };
  expect((await owner.resource('ProductGroup', 'create', of)).status).toBe(404);
  expect((await owner.call(getProductGroups, { advertiser_id })).data).toEqual(before);
});
