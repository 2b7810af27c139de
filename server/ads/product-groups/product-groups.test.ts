import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogRun, deleteCatalogFeed } from '#contract/ads/catalogs/feeds.ts';
import {
  createProductGroup,
  deleteProductGroup,
  getProductGroupItems,
  getProductGroups,
  MAX_PRODUCT_GROUPS,
  updateProductGroup,
} from '#contract/ads/catalogs/product-groups.ts';
import { AD_ROLES, givesRight } from '#contract/business/ad-roles.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { TestBusiness } from '#server/testing/businesses.ts';
import { aFeed, aMerchant, aShop, type Shop } from '../catalogs/test-catalogs.ts';
import { FILE } from './test-products.ts';

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

const groups = async (by: Pick<TestPerson, 'call'> = owner) =>
  (await by.call(getProductGroups, { advertiser_id: owner.advertiser_id })).data;
const countOf = async (accountId: string): Promise<number> =>
  (
    await app.db.read.row<{ count: number }>(
      'select count(*)::int as count from ad_product_groups where account_id = :accountId',
      { accountId },
    )
  )?.count ?? 0;
const whole = { negated: false, values: [] as string[], min: null, max: null };

test('a group is counted, changed, counted anew with each run, and taken away', async () => {
  const { advertiser_id } = owner;
  expect(await groups()).toMatchObject([
    { kind: 'ALL_PRODUCTS', filter: null, item_count: 4, in_stock_count: 2 },
  ]);
  const made = await owner.call(createProductGroup, {
    advertiser_id,
    name: 'Vases',
    filter: { all_of: [{ field: 'TITLE', values: ['vase'] }] },
  });
  const filter = { all_of: [{ ...whole, field: 'TITLE', values: ['vase'] }] };
  expect(made).toMatchObject({ filter, feed_id: null, item_count: null, version: 1 });
  await app.runJobs();
  const product_group_id = made.id;
  expect((await groups())[0]).toMatchObject({ item_count: 2, in_stock_count: 1 });
  const change = {
    advertiser_id,
    product_group_id,
    version: 1,
    name: 'Cups',
    feed_id: feedId,
    filter: { all_of: [{ field: 'TITLE' as const, values: ['cup'] }] },
  };
  expect(await owner.call(updateProductGroup, change)).toMatchObject({
    name: 'Cups',
    feed_id: feedId,
    item_count: null,
    version: 2,
  });
  expect(await owner.refusal(updateProductGroup, change)).toMatchObject({ code: 'ad_changed' });
  shop.file = FILE.replace('"Red cup"', '"Red plate"').replace('"V-2"', '"V-3"');
  await owner.call(createCatalogRun, { advertiser_id, feed_id: feedId });
  await app.runJobs();
  const [cups, all] = await groups();
  expect(cups).toMatchObject({ item_count: 1, in_stock_count: 1 });
  expect(all).toMatchObject({ kind: 'ALL_PRODUCTS', item_count: 4 });
  shop.file = FILE;
  const { data } = await owner.call(getProductGroupItems, { advertiser_id, product_group_id });
  expect(data).toMatchObject([{ id: 'C-1', feed_id: feedId, currency: 'USD' }]);
  const fixed = { ...change, product_group_id: all?.id ?? '', version: 1 };
  expect(await owner.refusal(updateProductGroup, fixed)).toMatchObject({
    status: 409,
    code: 'product_group_fixed',
  });
  expect(await owner.refusal(deleteProductGroup, fixed)).toMatchObject({
    code: 'product_group_fixed',
  });
  await owner.call(deleteProductGroup, { advertiser_id, product_group_id });
  expect(await groups()).toMatchObject([{ kind: 'ALL_PRODUCTS' }]);
});

test('products of several data sources are one list, walked page by page', async () => {
  const merchant = await aMerchant(app, 'bowl.example');
  const { advertiser_id } = merchant;
  shop.file = FILE.replaceAll('//glass.example', '//bowl.example');
  const first = await aFeed(app, merchant, shop);
  const second = await aFeed(app, merchant, shop, { name: 'Another' });
  const { data: there } = await merchant.call(getProductGroups, { advertiser_id });
  const product_group_id = there[0]?.id ?? '';
  const walked: string[] = [];
  let bookmark: string | null = null;
  do {
    const page: { data: { feed_id: string; id: string }[]; bookmark: string | null } =
      await merchant.call(getProductGroupItems, {
        advertiser_id,
        product_group_id,
        page_size: 3,
        ...(bookmark && { bookmark }),
      });
    walked.push(...page.data.map(({ feed_id, id }) => `${feed_id} ${id}`));
    ({ bookmark } = page);
  } while (bookmark !== null);
  const ids = ['C-1', 'C-2', 'V-1', 'V-2'];
  expect(walked).toEqual([first, second].flatMap(({ id }) => ids.map((one) => `${id} ${one}`)));
  await merchant.call(deleteCatalogFeed, { advertiser_id, feed_id: second.id });
  await app.runJobs();
  const { data: left } = await merchant.call(getProductGroups, { advertiser_id });
  expect(left).toMatchObject([{ item_count: 4, in_stock_count: 2 }]);
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, merchant.id));
  expect(await countOf(advertiser_id)).toBe(0);
});

test('only those who may see a catalogue see its groups, and others change nothing', async () => {
  const { advertiser_id } = owner;
  const filter = { all_of: [{ field: 'TITLE' as const, values: ['cup'] }] };
  for (const role of AD_ROLES) {
    const person = await owner.delegate([role]);
    const look = await person.resource('ProductGroup', 'get', { advertiser_id });
    expect([role, look.status]).toEqual([role, givesRight([role], 'catalogs_view') ? 200 : 404]);
    const drop = await person.resource('ProductGroup', 'delete', {
      advertiser_id,
      product_group_id: '1',
    });
    expect([role, drop.status]).toEqual([role, 404]);
    const made = await person.resource('ProductGroup', 'create', {
      advertiser_id,
      name: 'Cups',
      filter,
    });
    expect([role, made.status]).toEqual([role, givesRight([role], 'catalogs_edit') ? 200 : 404]);
  }
});

test('there are so many groups at most, however many are made at once', async () => {
  const { advertiser_id } = owner;
  await app.db.read.run(
    `insert into ad_product_groups
     select (jsonb_populate_record(made, jsonb_build_object('id', made.id - n, 'kind', 'FILTERED', 'filter', '{}'::jsonb))).*
     from ad_product_groups as made, generate_series(1, :count::int) as n
     where made.account_id = :advertiser_id and made.kind = 'ALL_PRODUCTS'`,
    { advertiser_id, count: MAX_PRODUCT_GROUPS - 1 - (await countOf(advertiser_id)) },
  );
  const input = { advertiser_id, filter: { all_of: [{ field: 'TITLE', values: ['cup'] }] } };
  const answers = await Promise.all(
    ['One', 'Two'].map((name) => owner.resource('ProductGroup', 'create', { ...input, name })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
});
