import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeFeed,
  ingestFeed,
  listCatalogs,
  listFeeds,
  listIssues,
  listRuns,
  makeFeed,
  readFeed,
  removeFeed,
} from '#contract/api/v5/catalogs.ts';
import {
  changeProductGroup,
  countProducts,
  listProductGroups,
  listProducts,
  makeProductGroup,
  readProductGroup,
  removeProductGroup,
} from '#contract/api/v5/product-groups.ts';
import { catalogsTable } from '#contract/api/v5/table-catalogs.ts';
import { getProductGroups } from '#contract/ads/catalogs/product-groups.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { errors } from '#contract/kernel/errors.ts';
import { aMerchant, aShop, type Shop } from '#server/ads/catalogs/test-catalogs.ts';
import { FILE } from '#server/ads/product-groups/test-products.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { TestBusiness } from '#server/testing/businesses.ts';
import { noting, program, type Program, servedIn } from './test-v5.ts';

/** Every served operation on catalogues, over HTTP. */

let shop: Shop;
let app: TestApp;
let owner: TestBusiness<TestPerson>;
let owners: Program;
let made: Set<string>;
let make: Program['make'];
let feed: Thing;
beforeAll(async () => {
  shop = await aShop();
  shop.file = `${FILE}\n"X-1","","No title","https://glass.example/x","https://cdn.example/x.jpg","1 USD"`;
  app = await testApp({ FETCH_ALLOW: shop.pair });
  owner = await aMerchant(app);
  owners = await program(app, owner);
  ({ made, make } = noting(owners));
  feed = await make<Thing>(makeFeed, {}, { body: { ...aFeed, location: shop.url } });
  await app.runJobs();
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

type Thing = Readonly<Record<string, unknown>> & { readonly id: string };
interface Page {
  readonly items: Thing[];
  readonly bookmark: string | null;
}
const aFeed = {
  name: 'Shop, main',
  format: 'CSV',
  default_country: 'US',
  default_locale: 'en-US',
  credentials: { username: 'noor', password: 'open-sesame' },
};

test('a feed is made with what programs leave out, read, listed and changed', async () => {
  expect(feed).toMatchObject({
    name: 'Shop, main',
    catalog_id: owner.advertiser_id,
    default_currency: 'USD',
    default_availability: 'IN_STOCK',
    credentials: { username: 'noor', password: null },
    preferred_processing_schedule: { time: '00:00', timezone: 'UTC' },
  });
  expect(shop.logins.at(-1)).toContain('Basic ');
  const named = { feed_id: feed.id };
  expect(await make(readFeed, named)).toMatchObject({ id: feed.id });
  const query = { catalog_id: owner.advertiser_id };
  expect((await make<Page>(listFeeds, {}, { query })).items).toMatchObject([{ id: feed.id }]);
  expect((await make<Page>(listCatalogs)).items).toMatchObject([
    { id: owner.advertiser_id, catalog_type: 'RETAIL' },
  ]);
  const change = {
    name: 'Shop',
    preferred_processing_schedule: { time: '05:30', timezone: 'Europe/Amsterdam' },
  };
  const changed = await make(changeFeed, named, { body: change });
  expect(changed).toMatchObject({ ...change, credentials: { username: 'noor' } });
});

test('what became of a feed is told run by run and product by product, and it is read again', async () => {
  const named = { feed_id: feed.id };
  const { items: runs } = await make<Page>(listRuns, named);
  expect(runs).toMatchObject([
    {
      status: 'COMPLETED',
      product_counts: { original: 5, ingested: 4 },
      ingestion_details: { errors: {}, info: { IN_STOCK: 2, OUT_OF_STOCK: 1, PREORDER: 1 } },
    },
  ]);
  const issues = await make<{ items: { errors: object; item_number: number }[] }>(listIssues, {
    processing_result_id: runs[0]?.id ?? '',
  });
  expect(issues.items.map(({ errors: found }) => Object.keys(found)).flat()).toHaveLength(1);
  const again = await make<Thing>(ingestFeed, named, { body: {} });
  expect(again).toMatchObject({ feed_id: feed.id, status: 'PROCESSING' });
  await app.runJobs();
  expect((await make<Page>(listRuns, named)).items).toHaveLength(2);
});

test('a product group is made by the filters that programs write, counted, listed and changed', async () => {
  const filters = {
    all_of: [
      { BRAND: { values: ['noor'], negated: false } },
      { MIN_PRICE: { values: 10, negated: false } },
      { CONDITION: { values: ['NEW', 'USED'], negated: false } },
      { CUSTOM_NUMBER_0: { operator: 'LESS_THAN', value: 9 } },
    ],
  };
  const body = { name: 'Vases', feed_id: feed.id, filters };
  const group = await make<Thing>(makeProductGroup, {}, { body });
  expect(group).toMatchObject({
    type: 'MERCHANT_CREATED',
    feed_id: feed.id,
    filters: {
      all_of: [
        ...filters.all_of.slice(0, 3),
        { CUSTOM_NUMBER_0: { operator: 'LESS_THAN_OR_EQUALS', value: 8, negated: false } },
      ],
    },
  });
  await app.runJobs();
  const named = { product_group_id: group.id };
  expect(await make(countProducts, named)).toMatchObject({ total: 2, in_stock: 1 });
  const { items: products } = await make<Page>(listProducts, named);
  expect(products).toMatchObject([
    { metadata: { item_id: 'V-1', price: 20, sale_price: 15, currency: 'USD' } },
    { metadata: { item_id: 'V-2', price: 30, sale_price: null, availability: 'OUT_OF_STOCK' } },
  ]);
  expect(await make(readProductGroup, named)).toEqual(group);
  const query = { id: group.id };
  expect((await make<Page>(listProductGroups, {}, { query })).items).toEqual([group]);
  expect((await make<Page>(listProductGroups)).items).toMatchObject([
    { id: group.id },
    { type: 'ALL_PRODUCTS', filters: { all_of: [] } },
  ]);

  const renamed = { name: 'Tall vases' };
  const calledElse = await make<Thing>(changeProductGroup, named, { body: renamed });
  expect(calledElse).toMatchObject({ ...renamed, filters: group.filters });
  const other = { any_of: [{ MAX_PRICE: { values: 12, inclusion: false, negated: false } }] };
  await make(changeProductGroup, named, { body: { filters: other } });
  const { data } = await owner.call(getProductGroups, { advertiser_id: owner.advertiser_id });
  expect(data[0]).toMatchObject({
    name: 'Tall vases',
    filter: { any_of: [{ field: 'PRICE', min: null, max: 11_999_999 }] },
  });
  expect(await make(removeProductGroup, named)).toBeNull();
  expect((await owners.send('GET', `/catalogs/product_groups/${group.id}`)).status).toBe(404);
});

test('a filter that is not known is refused by its name, and so is a catalogue of something else', async () => {
  const naming = async (path: string, body: object, field: string) => {
    const sent = await owners.send('POST', path, body);
    expect([sent.status, sent.body.code, sent.body.message]).toEqual([
      400,
      1,
      expect.stringContaining(field),
    ]);
  };
  const group = (filter: object) => ({ name: 'Else', filters: { all_of: [filter] } });
  const groups = '/catalogs/product_groups';
  await naming(groups, group({ CURRENCY: { values: 'USD' } }), 'filters.CURRENCY');
  await naming(groups, group({ PRODUCT_TYPE_0: { values: [['A']] } }), 'filters.PRODUCT_TYPE_0');
  await naming(groups, group({ MIN_PRICE: { values: 'ten' } }), 'filters.MIN_PRICE');
  await naming(groups, group({ AVAILABILITY: { values: ['SOON'] } }), 'filter');
  const at = { ...aFeed, location: shop.url };
  await naming('/catalogs/feeds', { ...at, catalog_type: 'HOTEL' }, 'catalog_type');
  await naming('/catalogs/feeds', { ...at, catalog_id: '7' }, 'catalog_id');
});

test("catalogues of others aren't there, and whoever has several says which is meant", async () => {
  const stranger = await aMerchant(app, 'cups.example');
  const strangers = await program(app, stranger);
  const at = `?ad_account_id=${owner.advertiser_id}`;
  for (const path of [
    'feeds',
    'items/batch/7',
    `feeds/${feed.id}`,
    'product_groups',
    'product_groups/7/products',
  ]) {
    const sent = await strangers.send('GET', `/catalogs/${path}${at}`);
    expect([path, sent.status, sent.body.code]).toEqual([
      path,
      404,
      errors.ad_account_not_found.number,
    ]);
  }
  expect((await strangers.send('GET', `/catalogs/feeds/${feed.id}`)).body.code).toBe(
    errors.catalog_feed_not_found.number,
  );
  await stranger.call(createAdAccount, { name: 'Second', country: 'US' });
  const unclear = await strangers.send('GET', '/catalogs/feeds');
  expect([unclear.status, unclear.body.message]).toEqual([
    400,
    expect.stringContaining('ad_account_id'),
  ]);
  const mayRead = await program(app, owner, ['read']);
  expect((await mayRead.send('DELETE', `/catalogs/feeds/${feed.id}`)).status).toBe(403);
});

test('a feed is taken away with what it brought', async () => {
  expect(await make(removeFeed, { feed_id: feed.id })).toBeNull();
  expect((await make<Page>(listFeeds)).items).toEqual([]);
});

test('every operation of catalogues that is served, besides those on single products, was made', () => {
  const { catalog_items: _, ...others } = catalogsTable;
  expect([...made].toSorted()).toEqual(servedIn(others));
});
