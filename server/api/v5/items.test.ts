import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFeed } from '#contract/api/v5/catalogs.ts';
import { findItems, listItems, makeItemBatch, readItemBatch } from '#contract/api/v5/items.ts';
import { catalogsTable } from '#contract/api/v5/table-catalogs.ts';
import { errors } from '#contract/kernel/errors.ts';
import { aMerchant, aShop, type Shop } from '#server/ads/catalogs/test-catalogs.ts';
import { FILE } from '#server/ads/product-groups/test-products.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { TestBusiness } from '#server/testing/businesses.ts';
import { noting, program, type Program, servedIn } from './test-v5.ts';

/** Operations on single products of a catalogue, over HTTP. */

let shop: Shop;
let app: TestApp;
let owner: TestBusiness<TestPerson>;
let owners: Program;
let made: Set<string>;
let make: Program['make'];
beforeAll(async () => {
  shop = await aShop();
  shop.file = FILE;
  app = await testApp({ FETCH_ALLOW: shop.pair });
  owner = await aMerchant(app);
  owners = await program(app, owner);
  ({ made, make } = noting(owners));
  const place = { default_country: 'US', default_locale: 'en-US' };
  const body = { name: 'Shop', format: 'CSV', location: shop.url, ...place };
  await owners.make(makeFeed, {}, { body });
  await app.runJobs();
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

interface Page {
  readonly items: Readonly<Record<string, unknown>>[];
}
interface Batch {
  readonly batch_id: string;
  readonly status: string;
  readonly items: {
    readonly item_id: string;
    readonly status: string;
    readonly errors: object[];
  }[];
}

test('products are created, changed and deleted by batches, and found by their ids', async () => {
  const aVase = {
    title: 'A tall vase',
    description: 'Of glass',
    link: 'https://glass.example/tall',
    image_link: ['https://cdn.example/tall.jpg', 'https://cdn.example/back.jpg'],
    price: '40USD',
    availability: 'in stock',
    google_product_category: 'Decor',
    variant_names: ['Size'],
    variant_values: ['Tall'],
    custom_number_1: 7,
    color: 'blue',
  };
  const items = [
    { item_id: 'T-1', operation: 'CREATE', attributes: aVase },
    { item_id: 'T-2', operation: 'UPSERT', attributes: { ...aVase, price: 'forty' } },
    { item_id: 'V-1', operation: 'UPDATE', attributes: { price: '25 USD', brand: 'Noor & Co' } },
    {
      item_id: 'T-1',
      operation: 'UPDATE',
      attributes: { price: '38USD', title: 'Not in the mask' },
      update_mask: ['price', 'variant_names', 'variant_values', 'size'],
    },
  ];
  const body = { country: 'US', language: 'EN', catalog_type: 'RETAIL', items };
  const sent = await make<Batch>(makeItemBatch, {}, { body });
  expect(sent).toMatchObject({ status: 'PROCESSING', completed_time: null });
  await app.runJobs();
  const batch = await make<Batch>(readItemBatch, { batch_id: sent.batch_id });
  expect(batch.items).toMatchObject([
    { item_id: 'T-1', status: 'SUCCESS', errors: [], warnings: [] },
    {
      item_id: 'T-2',
      status: 'FAILURE',
      errors: [{ code: errors.invalid_input.number, message: 'PRODUCT_PRICE_INVALID: forty' }],
    },
    { item_id: 'V-1', status: 'SUCCESS' },
    { item_id: 'T-1', status: 'SUCCESS' },
  ]);
  const wanted = { country: 'US', language: 'en-US' };
  const filters = { catalog_type: 'RETAIL', item_ids: ['T-1', 'T-2', 'V-1'] };
  const found = await make<Page>(findItems, {}, { body: { ...wanted, filters } });
  expect(found.items).toMatchObject([
    {
      item_id: 'T-1',
      attributes: {
        title: 'A tall vase',
        price: '38USD',
        sale_price: null,
        image_link: ['https://cdn.example/tall.jpg'],
        additional_image_link: ['https://cdn.example/back.jpg'],
        availability: 'in stock',
        custom_number_1: 7,
        variant_names: [],
      },
    },
    { item_id: 'T-2', errors: [{ message: 'PRODUCT_NOT_FOUND' }] },
    { item_id: 'V-1', attributes: { brand: 'Noor & Co', price: '25USD', sale_price: '15USD' } },
  ]);
  const query = { ...wanted, item_ids: 'T-1,T-2,V-1' };
  expect((await make<Page>(listItems, {}, { query })).items).toEqual(found.items);
  const gone = { ...wanted, operation: 'DELETE_DISCONTINUED', items: [{ item_id: 'T-1' }] };
  await make(makeItemBatch, {}, { body: gone });
  await app.runJobs();
  expect((await make<Page>(listItems, {}, { query })).items[0]).not.toHaveProperty('attributes');
});

test('a batch of products that cannot be read is refused by its field and stores nothing', async () => {
  const naming = async (change: object, field: string) => {
    const item = { item_id: 'T-9', operation: 'UPSERT', ...change };
    const body = { country: 'US', language: 'EN', items: [item], ...change };
    const { status, body: refused } = await owners.send('POST', '/catalogs/items/batch', body);
    expect([status, refused.message]).toEqual([400, expect.stringContaining(field)]);
  };
  await naming({ attributes: { titel: 'A vase' } }, 'items.0.attributes.titel');
  await naming({ attributes: { title: { en: 'A vase' } } }, 'items.0.attributes.title');
  await naming({ update_mask: ['titel'] }, 'items.0.update_mask.titel');
  await naming({ operation: 'REPLACE' }, 'operation');
  await naming({ last_updated_time: 7 }, 'last_updated_time');
  await naming({ items: Array.from({ length: 1001 }, () => ({ item_id: 'T-9' })) }, 'items');
  await naming({ language: 'English' }, 'language');
  await naming({ catalog_id: '7' }, 'catalog_id');
  const whose = `?ad_account_id=${owner.advertiser_id}&country=US&language=EN&item_ids=T-9`;
  const { body } = await owners.send('GET', `/catalogs/items${whose}`);
  expect(body.items[0]).not.toHaveProperty('attributes');
});

test("others' batches aren't there", async () => {
  const stranger = await program(app, await aMerchant(app, 'cups.example'));
  const { batch_id } = await make<Batch>(
    makeItemBatch,
    {},
    { body: { country: 'US', language: 'EN', operation: 'DELETE', items: [{ item_id: 'T-1' }] } },
  );
  const path = `/catalogs/items/batch/${batch_id}`;
  const named = await stranger.send('GET', `${path}?ad_account_id=${owner.advertiser_id}`);
  expect([named.status, named.body.code]).toEqual([404, errors.ad_account_not_found.number]);
  const own = await stranger.send('GET', path);
  expect([own.status, own.body.code]).toEqual([404, errors.catalog_run_not_found.number]);
});

test('every operation on single products that is served was made', () => {
  const { catalog_items = [] } = catalogsTable;
  expect([...made].toSorted()).toEqual(servedIn({ catalog_items }));
});
