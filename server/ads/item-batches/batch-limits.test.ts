import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCatalogRun,
  deleteCatalogFeed,
  getCatalogFeeds,
  getCatalogRuns,
  updateCatalogFeed,
} from '#contract/ads/catalogs/feeds.ts';
import {
  BATCH_DAYS,
  createCatalogItemBatch,
  getCatalogItemBatch,
  MAX_BATCH_ITEMS,
  MAX_WAITING_BATCHES,
} from '#contract/ads/catalogs/item-batches.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { aMerchant } from '../catalogs/test-catalogs.ts';
import { batchOf, foundBy, outcomesOf, sent, whole, written } from './test-batches.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const stored = async (table: string): Promise<number> =>
  (await app.db.read.row<{ count: number }>(`select count(*)::int as count from ${table}`))
    ?.count ?? 0;

test('bad input names its field and stores nothing; too many batches that wait are put off', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  const before = await stored('ad_item_batches');
  const refused = (more: object) =>
    owner.refusal(createCatalogItemBatch, {
      ...batchOf(advertiser_id, [sent('V-1', 'DELETE')]),
      ...more,
    });
  const naming = (field: string) => ({
    code: 'invalid_input',
    message: expect.stringContaining(field),
  });
  expect(await refused({ country: 'XX' })).toMatchObject(naming('country'));
  expect(await refused({ language: 'english' })).toMatchObject(naming('language'));
  expect(await refused({ items: [] })).toMatchObject(naming('items'));
  const many = Array.from({ length: MAX_BATCH_ITEMS + 1 }, () => sent('V-1', 'DELETE'));
  expect(await refused({ items: many })).toMatchObject(naming('items'));
  expect(await refused({ items: [sent('V-1', 'UPDATE', { titel: 'x' })] })).toMatchObject(
    naming('titel'),
  );
  expect(await refused({ items: [{ item_id: 'V-1' }] })).toMatchObject(naming('operation'));
  expect(await stored('ad_item_batches')).toBe(before);
  for (let sends = 0; sends < MAX_WAITING_BATCHES; sends += 1) {
    await owner.call(createCatalogItemBatch, batchOf(advertiser_id, [sent('V-1', 'DELETE')]));
  }
  expect(await refused({})).toMatchObject({ code: 'rate_limited' });
  await app.runJobs();
  expect(outcomesOf(await written(app, owner, sent('V-1', 'DELETE')))).toEqual([
    ['V-1', 'SUCCESS'],
  ]);
});

test("other people's batches and products are not found", async () => {
  const [owner, other] = [await aMerchant(app), await aBusiness(app)];
  const { advertiser_id } = owner;
  const { id: batch_id } = await written(app, owner, sent('V-1', 'CREATE', whole('V-1')));
  expect(await other.refusal(getCatalogItemBatch, { advertiser_id, batch_id })).toMatchObject({
    code: 'ad_account_not_found',
  });
  const own = { advertiser_id: other.advertiser_id, batch_id };
  expect(await other.refusal(getCatalogItemBatch, own)).toMatchObject({
    code: 'catalog_run_not_found',
  });
  const input = batchOf(advertiser_id, [sent('V-1', 'DELETE')]);
  expect(await other.refusal(createCatalogItemBatch, input)).toMatchObject({
    code: 'ad_account_not_found',
  });
  expect(await foundBy(other, 'V-1')).toEqual([]);
});

test('what calls send has no file to read; its data source is deleted with its batches', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  const { feed_id, id } = await written(app, owner, sent('V-1', 'CREATE', whole('V-1')));
  const nothing = { code: 'invalid_input', message: expect.stringContaining('feed_id') };
  const named = { advertiser_id, feed_id };
  expect(await owner.refusal(createCatalogRun, named)).toMatchObject(nothing);
  const change = { ...named, version: 1, status: 'ACTIVE' as const };
  expect(await owner.refusal(updateCatalogFeed, change)).toMatchObject(nothing);
  const waiting = await owner.call(
    createCatalogItemBatch,
    batchOf(advertiser_id, [sent('V-2', 'CREATE', whole('V-2'))]),
  );
  await owner.call(deleteCatalogFeed, named);
  await app.runJobs();
  for (const batch_id of [id, waiting.id]) {
    expect(await owner.refusal(getCatalogItemBatch, { advertiser_id, batch_id })).toMatchObject({
      code: 'catalog_run_not_found',
    });
  }
  const left = await app.db.read.rows(
    `select 1 from ad_item_batches where account_id = :advertiser_id`,
    { advertiser_id },
  );
  expect(left).toEqual([]);
  const again = await written(app, owner, sent('V-2', 'UPSERT', whole('V-2')));
  expect(outcomesOf(again)).toEqual([['V-2', 'SUCCESS']]);
});

test('results are forgotten after a week, with an erased owner at once; runs stay as with files', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  const { feed_id, id } = await written(app, owner, sent('V-1', 'CREATE', whole('V-1')));
  app.clock.now = new Date(app.clock.now.getTime() + BATCH_DAYS * DAY_MS + 1);
  await app.db.transaction((tx) => jobsIn(tx).add('ads.forget-item-batches', {}));
  await app.runJobs();
  const named = { advertiser_id, batch_id: id };
  expect(await owner.refusal(getCatalogItemBatch, named)).toMatchObject({
    code: 'catalog_run_not_found',
  });
  const { data } = await owner.call(getCatalogRuns, { advertiser_id, feed_id });
  expect(data[0]).toMatchObject({ id, status: 'COMPLETED' });
  expect(await foundBy(owner, 'V-1')).toHaveLength(1);
  await written(app, owner, sent('V-1', 'DELETE'));
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, owner.id));
  expect(await stored('ad_item_batches')).toBe(0);
  const { data: feeds } = await owner.call(getCatalogFeeds, { advertiser_id });
  expect(feeds).toEqual([]);
});
