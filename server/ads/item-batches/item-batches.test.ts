import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogRun, getCatalogIssues } from '#contract/ads/catalogs/feeds.ts';
import {
  createCatalogItemBatch,
  getCatalogItemBatch,
} from '#contract/ads/catalogs/item-batches.ts';
import { getCatalogItems } from '#contract/ads/catalogs/items.ts';
import { getProductGroups } from '#contract/ads/catalogs/product-groups.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import {
  aFeed,
  aMerchant,
  aShop,
  feedOf,
  fileOf,
  line,
  type Shop,
} from '../catalogs/test-catalogs.ts';
import { batchOf, foundBy, outcomesOf, sent, whole, written } from './test-batches.ts';

let shop: Shop;
let app: TestApp;
beforeAll(async () => {
  shop = await aShop();
  app = await testApp({ FETCH_ALLOW: shop.pair });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

type Owner = TestBusiness<TestPerson>;
const allProducts = async (owner: Owner) => {
  const { advertiser_id } = owner;
  const { data } = await owner.call(getProductGroups, { advertiser_id });
  return data.find(({ kind }) => kind === 'ALL_PRODUCTS');
};
test('products that calls create, change and delete are there at once, with what came of each', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  const first = await written(
    app,
    owner,
    sent('V-1', 'CREATE', whole('V-1', { sale_price: '19 USD', variant_names: 'Size' })),
    sent('V-2', 'UPSERT', whole('V-2', { availability: 'out of stock' })),
    sent('V-3', 'UPSERT', whole('V-3', { price: '24.99 euro' })),
    sent('V-1', 'CREATE', whole('V-1')),
    sent('V-4', 'UPDATE', { price: '1 USD' }),
    sent('V-5', 'DELETE'),
  );
  expect(first).toMatchObject({ status: 'COMPLETED', type: 'catalog_item_batch' });
  expect(outcomesOf(first)).toEqual([
    ['V-1', 'SUCCESS', 'VARIANTS_INVALID'],
    ['V-2', 'SUCCESS'],
    ['V-3', 'FAILURE', 'PRODUCT_PRICE_INVALID'],
    ['V-1', 'FAILURE', 'DUPLICATE_PRODUCTS'],
    ['V-4', 'FAILURE', 'PRODUCT_NOT_FOUND'],
    ['V-5', 'SUCCESS'],
  ]);
  const second = await written(
    app,
    owner,
    sent('V-1', 'UPDATE', { price: '30 USD', sale_price: '' }),
    sent('V-2', 'DELETE'),
    sent('V-6', 'UPSERT', whole('V-6')),
  );
  expect(outcomesOf(second).flat()).not.toContain('FAILURE');
  const [vase, ...others] = await foundBy(owner, 'V-1', 'V-2', 'V-3');
  expect(others).toEqual([]);
  expect(vase).toMatchObject({
    id: 'V-1',
    feed_id: first.feed_id,
    title: 'A vase V-1',
    price_in_micro_currency: 30_000_000,
    sale_price_in_micro_currency: null,
    google_product_category: ['Decor'],
  });
  const items = await owner.call(getCatalogItems, { advertiser_id, feed_id: first.feed_id });
  expect(items.data.map(({ id }) => id)).toEqual(['V-1', 'V-6']);
  expect(await allProducts(owner)).toMatchObject({ item_count: 2, in_stock_count: 2 });
  expect(await feedOf(owner, first.feed_id)).toMatchObject({
    source: 'CALLS',
    location: '',
    status: 'INACTIVE',
    current: { original_count: 2, ingested_count: 2, in_stock_count: 2, out_of_stock_count: 0 },
    last_run: { id: second.id, original_count: 3, ingested_count: 3, in_stock_count: 2 },
  });
  const { data: issues } = await owner.call(getCatalogIssues, { advertiser_id, run_id: first.id });
  expect(issues.map(({ row, item_id, code, value }) => [row, item_id, code, value])).toEqual([
    [1, 'V-1', 'VARIANTS_INVALID', 'Size'],
    [3, 'V-3', 'PRODUCT_PRICE_INVALID', '24.99 euro'],
    [4, 'V-1', 'DUPLICATE_PRODUCTS', null],
    [5, 'V-4', 'PRODUCT_NOT_FOUND', null],
  ]);
});

test('an update leaves every other value as it was, and an update by the same values changes nothing', async () => {
  const owner = await aMerchant(app);
  const all = {
    sale_price: '0.5 USD',
    additional_image_link: 'https://cdn.example/a.jpg,https://cdn.example/b,c.jpg',
    condition: 'new',
    brand: 'Noor',
    gtin: '12345678',
    mpn: 'N-1',
    product_type: 'Vases > Tall',
    item_group_id: 'vases',
    variant_names: 'Size,Colour',
    variant_values: 'Tall,Blue',
    gender: 'unisex',
    custom_label_0: 'spring',
    custom_number_4: '7',
    availability: 'preorder',
  };
  await written(app, owner, sent('V-1', 'CREATE', whole('V-1', all)));
  const [before] = await foundBy(owner, 'V-1');
  expect(before).toMatchObject({ price_in_micro_currency: 24_990_000, custom_number_4: 7 });
  await written(app, owner, sent('V-1', 'UPDATE', { title: 'A tall vase' }));
  expect(await foundBy(owner, 'V-1')).toEqual([{ ...before, title: 'A tall vase' }]);
  const failed = await written(app, owner, sent('V-1', 'UPDATE', { title: '' }));
  expect(outcomesOf(failed)).toEqual([['V-1', 'FAILURE', 'TITLE_MISSING']]);
  expect(await foundBy(owner, 'V-1')).toMatchObject([{ title: 'A tall vase' }]);
});

test('a product of a file is changed by calls until its file is read again', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  shop.file = fileOf(line('V-1'), line('V-2'));
  const feed = await aFeed(app, owner, shop, { locale: 'en-US' });
  const batch = await written(
    app,
    owner,
    sent('V-1', 'UPDATE', { price: '9 USD', availability: 'out of stock' }),
    sent('V-2', 'DELETE'),
    sent('V-3', 'CREATE', whole('V-3')),
  );
  expect(batch.feed_id).not.toBe(feed.id);
  expect(await foundBy(owner, 'V-1', 'V-2', 'V-3')).toMatchObject([
    { id: 'V-1', feed_id: feed.id, price_in_micro_currency: 9_000_000 },
    { id: 'V-3', feed_id: batch.feed_id },
  ]);
  expect(await feedOf(owner, feed.id)).toMatchObject({
    current: { original_count: 2, ingested_count: 1, in_stock_count: 0, out_of_stock_count: 1 },
  });
  await owner.call(createCatalogRun, { advertiser_id, feed_id: feed.id });
  await app.runJobs();
  expect(await foundBy(owner, 'V-1', 'V-2', 'V-3')).toMatchObject([
    { id: 'V-1', price_in_micro_currency: 24_990_000, availability: 'IN_STOCK' },
    { id: 'V-2' },
    { id: 'V-3' },
  ]);
});

test('a product that two files have is changed in both, or in neither', async () => {
  const owner = await aMerchant(app);
  shop.file = fileOf(line('V-1'));
  const dollars = await aFeed(app, owner, shop);
  shop.file = fileOf(line('V-1', { price: '20 EUR' }));
  const euros = await aFeed(app, owner, shop, { currency: 'EUR' });
  const batch = await written(
    app,
    owner,
    sent('V-1', 'UPDATE', { price: '5 USD' }),
    sent('V-1', 'UPDATE', { title: 'A blue vase' }),
  );
  expect(outcomesOf(batch)).toEqual([
    ['V-1', 'FAILURE', 'PRICE_CURRENCY_WRONG'],
    ['V-1', 'SUCCESS'],
  ]);
  const same = { id: 'V-1', title: 'A blue vase' };
  expect(await foundBy(owner, 'V-1')).toMatchObject([
    { ...same, feed_id: dollars.id, price_in_micro_currency: 24_990_000 },
    { ...same, feed_id: euros.id, price_in_micro_currency: 20_000_000 },
  ]);
});

test('a batch sent twice with one key is one batch, and its job run again changes nothing', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  const input = {
    ...batchOf(advertiser_id, [sent('V-1', 'CREATE', whole('V-1'))]),
    guid: 'vases-once',
  };
  const first = await owner.call(createCatalogItemBatch, input);
  expect(first).toMatchObject({
    status: 'PROCESSING',
    ended_time: null,
    items: [{ item_id: 'V-1', operation: 'CREATE', status: 'PROCESSING', issues: [] }],
  });
  expect((await owner.call(createCatalogItemBatch, input)).id).toBe(first.id);
  await app.runJobs();
  const named = { advertiser_id, batch_id: first.id };
  const ended = await owner.call(getCatalogItemBatch, named);
  expect(outcomesOf(ended)).toEqual([['V-1', 'SUCCESS']]);
  await app.db.transaction((tx) =>
    jobsIn(tx).add('ads.write-items', {
      bucket: bucketOf(advertiser_id),
      account_id: advertiser_id,
    }),
  );
  await app.runJobs();
  expect(await owner.call(getCatalogItemBatch, named)).toEqual(ended);
  expect((await feedOf(owner, first.feed_id)).current).toMatchObject({ ingested_count: 1 });
});

test('without a site of its own an ad account can only delete, and nothing else of it changes', async () => {
  const owner = await aBusiness(app);
  const batch = await written(
    app,
    owner,
    sent('V-1', 'CREATE', whole('V-1')),
    sent('V-2', 'DELETE'),
  );
  expect(outcomesOf(batch)).toEqual([
    ['V-1', 'FAILURE', 'NO_VERIFIED_DOMAIN'],
    ['V-2', 'SUCCESS'],
  ]);
  expect(await foundBy(owner, 'V-1')).toEqual([]);
});
