import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { daysOfRows, type ProductAds } from './product-report-store.ts';

const [BUCKET, ACCOUNT, FEED] = [7, '1058897343283229423', '4000'];

/** An ad of a product in a product group of an ad group, with its running totals by day of March. */
const made: readonly (readonly [
  string,
  string,
  string,
  string,
  Readonly<Record<number, number>>,
])[] = [
  ['100', '20', '30', 'V 1', { 1: 5, 3: 9, 4: 20 }],
  ['101', '20', '30', 'V-2', { 2: 7, 4: 8 }],
  // The same product again, in another ad group.
  ['102', '21', '30', 'V 1', { 3: 100 }],
  ['103', '20', '31', 'C-1', { 3: 1000 }],
];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { read } = database.db;
  for (const [ad, group, productGroup, item, totals] of made) {
    const values = { bucket: BUCKET, account: ACCOUNT, ad, group };
    await read.run(
      `insert into ad_ads (bucket, id, account_id, campaign_id, group_id, pin_id, creative_type, name, status, review, created_at, updated_at)
       values (:bucket, :ad, :account, 1, :group, 1, 'REGULAR', 'Ad', 'ACTIVE', 'APPROVED', '2026-03-01', '2026-03-01')`,
      values,
    );
    await read.run(
      `insert into ad_product_ads (bucket, account_id, ad_group_id, feed_id, item_id, product_group_id, title, link, image_link, pin_id, ad_id)
       values (:bucket, :account, :group, :feed, :item, :productGroup, 'Vase', '', '', 1, :ad)`,
      { ...values, feed: FEED, item, productGroup },
    );
    for (const [day, total] of Object.entries(totals))
      await read.run(
        `insert into ad_days values (:bucket, :account, :ad, date '2026-02-28' + :day::integer,
           :total::bigint, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, :total::bigint * 10, 0, 0, 0, 0)`,
        { bucket: BUCKET, account: ACCOUNT, ad, day, total },
      );
  }
});
afterAll(() => database.close());

const all: ProductAds = {
  bucket: BUCKET,
  accountId: ACCOUNT,
  campaignId: null,
  productGroupId: null,
};
const days = { from: '2026-03-02', to: '2026-03-04' };
const daysIn = async (ads: ProductAds, groups: readonly string[], items: readonly string[]) =>
  (await daysOfRows(database.db.read, ads, { groups, items }, days)).map((row) => {
    expect(row.spend).toBe(row.impressions * 10);
    return [row.place, row.day, row.impressions];
  });

test('the days of a product group in an ad group are those of its ads there, without what was before', async () => {
  expect(await daysIn(all, ['20 30', '20 99'], [])).toEqual([
    ['20 30', '2026-03-02', 7],
    ['20 30', '2026-03-03', 4],
    ['20 30', '2026-03-04', 12],
  ]);
});

test('the days of a product are those of its ads in every ad group, or in the ones that are meant', async () => {
  expect(await daysIn(all, ['20 31'], [`${FEED} V 1`])).toEqual([
    ['20 31', '2026-03-03', 1000],
    [`${FEED} V 1`, '2026-03-03', 104],
    [`${FEED} V 1`, '2026-03-04', 11],
  ]);
  expect(await daysIn({ ...all, productGroupId: '31' }, [], [`${FEED} V 1`])).toEqual([]);
  const other = { ...all, accountId: '77' };
  expect(await daysIn(other, ['20 30'], [`${FEED} V 1`])).toEqual([]);
});
