import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createCatalogRun,
  getCatalogIssues,
  getCatalogRuns,
  updateCatalogFeed,
} from '#contract/ads/catalogs/feeds.ts';
import { getCatalogItems } from '#contract/ads/catalogs/items.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aFeed, aMerchant, aShop, feedOf, fileOf, line, type Shop } from './test-catalogs.ts';

const HOUR = 3_600_000;
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
beforeEach(() => {
  shop.file = null;
  shop.announced = null;
  shop.logins.length = 0;
});

const idsOf = async (owner: Awaited<ReturnType<typeof aMerchant>>, feed_id: string) => {
  const { data } = await owner.call(getCatalogItems, {
    advertiser_id: owner.advertiser_id,
    feed_id,
  });
  return data.map(({ id }) => id);
};

test('a data source is read when it is added: its products, their stock, and each thing that is wrong', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  shop.file = fileOf(
    line('V-1'),
    line('V-2', { stock: 'out of stock' }),
    line('V-3', { stock: 'preorder' }),
    line('V-4', { price: '24.99 euro' }),
    line('V-5', { link: 'https://elsewhere.example/5' }),
    line('V-1'),
    line('V-6', { stock: '' }),
  );
  const feed = await aFeed(app, owner, shop);
  const counts = {
    original_count: 7,
    ingested_count: 4,
    in_stock_count: 2,
    out_of_stock_count: 1,
    preorder_count: 1,
  };
  expect(feed).toMatchObject({
    current: counts,
    last_run: { status: 'COMPLETED', ...counts },
    has_password: false,
  });
  expect(feed.last_run?.issues).toEqual(
    expect.arrayContaining([
      { code: 'PRODUCT_PRICE_INVALID', effect: 'LEFT_OUT', count: 1 },
      { code: 'INVALID_DOMAIN', effect: 'LEFT_OUT', count: 1 },
      { code: 'DUPLICATE_PRODUCTS', effect: 'LEFT_OUT', count: 1 },
      { code: 'AVAILABILITY_MISSING', effect: 'TAKEN_IN', count: 1 },
    ]),
  );
  const run_id = feed.last_run?.id ?? '';
  const issues = await owner.call(getCatalogIssues, { advertiser_id, run_id });
  expect(issues.data.map(({ code, row, item_id, value }) => [code, row, item_id, value])).toEqual([
    ['PRODUCT_PRICE_INVALID', 5, 'V-4', '24.99 euro'],
    ['INVALID_DOMAIN', 6, 'V-5', 'https://elsewhere.example/5'],
    ['AVAILABILITY_MISSING', 8, 'V-6', null],
    ['DUPLICATE_PRODUCTS', 7, 'V-1', null],
  ]);
  const code = 'INVALID_DOMAIN';
  const some = await owner.call(getCatalogIssues, { advertiser_id, run_id, code, page_size: 1 });
  expect(some).toMatchObject({ data: [{ item_id: 'V-5' }], bookmark: null });
  const first = await owner.call(getCatalogItems, {
    advertiser_id,
    feed_id: feed.id,
    page_size: 3,
  });
  expect(first.data.map(({ id, availability }) => [id, availability])).toEqual([
    ['V-1', 'IN_STOCK'],
    ['V-2', 'OUT_OF_STOCK'],
    ['V-3', 'PREORDER'],
  ]);
  expect(first.data[0]).toMatchObject({
    price_in_micro_currency: 24_990_000,
    currency: 'USD',
    google_product_category: ['Decor'],
  });
  const next = { advertiser_id, feed_id: feed.id, page_size: 3, bookmark: first.bookmark };
  expect(await owner.call(getCatalogItems, next)).toMatchObject({
    data: [{ id: 'V-6' }],
    bookmark: null,
  });
});

test('products stay as they were until another file was whole; one that is cut off changes none of them', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  shop.file = fileOf(line('V-1'), line('V-2'));
  const { id: feed_id } = await aFeed(app, owner, shop);
  const readAgain = async () => {
    await owner.call(createCatalogRun, { advertiser_id, feed_id });
    // While a run is queued or active, requests for another return it.
    const again = await owner.call(createCatalogRun, { advertiser_id, feed_id });
    expect(again.status).toBe('PROCESSING');
    expect(await idsOf(owner, feed_id)).toEqual(before);
    await app.runJobs();
    return feedOf(owner, feed_id);
  };
  let before = ['V-1', 'V-2'];
  shop.file = `${fileOf(line('V-9'))}\nV-10,"never closed`;
  const broken = await readAgain();
  expect(broken.last_run).toMatchObject({
    status: 'FAILED',
    issues: [{ code: 'UNCLOSED_QUOTE', effect: 'STOPPED', count: 1 }],
  });
  expect(broken.current?.ingested_count).toBe(2);
  expect(await idsOf(owner, feed_id)).toEqual(before);
  shop.file = fileOf(line('V-2'), line('V-3'), line('V-4'));
  const whole = await readAgain();
  expect(whole).toMatchObject({
    current: { ingested_count: 3 },
    last_run: { status: 'COMPLETED' },
  });
  before = ['V-2', 'V-3', 'V-4'];
  expect(await idsOf(owner, feed_id)).toEqual(before);
  // Products no longer in use are deleted.
  const left = await app.db.read.rows<{ id: string }>(
    'select item_id as id from ad_items where bucket = (select bucket from ad_feeds where id = :feed_id) order by 1',
    { feed_id },
  );
  expect(left.map(({ id }) => id)).toEqual(before);
  const { data: runs } = await owner.call(getCatalogRuns, { advertiser_id, feed_id });
  expect(runs.map(({ status }) => status)).toEqual(['COMPLETED', 'FAILED', 'COMPLETED']);
});

test('a file that is too large, or whose owner has no verified site any more, changes no product and says why', async () => {
  const owner = await aMerchant(app, 'jugs.example');
  const { advertiser_id } = owner;
  const jug = line('J-1', { link: 'https://jugs.example/1' });
  shop.file = fileOf(jug);
  const { id: feed_id } = await aFeed(app, owner, shop);
  const readAgain = async () => {
    await owner.call(createCatalogRun, { advertiser_id, feed_id });
    await app.runJobs();
    return feedOf(owner, feed_id);
  };
  const failed = (code: string) => ({
    current: { ingested_count: 1 },
    last_run: { status: 'FAILED', issues: [{ code, effect: 'STOPPED', count: 1 }] },
  });
  shop.file = fileOf(jug, line('J-2', { link: 'https://jugs.example/2' }));
  shop.announced = 2 ** 42;
  expect(await readAgain()).toMatchObject(failed('FILE_TOO_LARGE'));
  shop.announced = null;
  await app.db.read.run(`delete from claimed_sites where host = 'jugs.example'`);
  shop.logins.length = 0;
  expect(await readAgain()).toMatchObject(failed('NO_VERIFIED_DOMAIN'));
  expect(shop.logins).toEqual([]);
  expect(await idsOf(owner, feed_id)).toEqual(['J-1']);
});

test('a file with hardly any products is held back until somebody says that it is meant', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  shop.file = fileOf(...Array.from({ length: 200 }, (_, at) => line(`V-${at}`)));
  const { id: feed_id } = await aFeed(app, owner, shop);
  const read = async (more: object) => {
    await owner.call(createCatalogRun, { advertiser_id, feed_id, ...more });
    await app.runJobs();
    return feedOf(owner, feed_id);
  };
  shop.file = fileOf(line('V-1'), line('V-2'));
  // A decrease of exactly 99 % is still accepted.
  expect((await read({})).current?.ingested_count).toBe(2);
  shop.file = fileOf(line('V-1', { price: 'free' }));
  const held = await read({});
  expect(held).toMatchObject({
    current: { ingested_count: 2 },
    last_run: {
      status: 'FAILED',
      issues: [
        { code: 'LARGE_PRODUCT_COUNT_DECREASE', effect: 'STOPPED', count: 1 },
        { code: 'PRODUCT_PRICE_INVALID', effect: 'LEFT_OUT', count: 1 },
      ],
    },
  });
  expect(await idsOf(owner, feed_id)).toEqual(['V-1', 'V-2']);
  expect(await read({ accepts_decrease: true })).toMatchObject({
    current: { ingested_count: 0 },
    last_run: { status: 'COMPLETED' },
  });
});

test('it is read each day at its time, an hour later when its server does not answer, and not at all when it is off', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  shop.file = fileOf(line('V-1'));
  const feed = await aFeed(app, owner, shop);
  // 06:00 in Amsterdam is 05:00 UTC in winter, and that day's has passed.
  expect(feed.next_run_time).toBe(Date.parse('2026-03-15T05:00:00Z') / 1000);
  const at = async (time: string) => {
    app.clock.now = new Date(time);
    await jobsIn(app.db.read).add('ads.plan-feeds', {});
    await app.runJobs();
    return feedOf(owner, feed.id);
  };
  const readTimes = () => shop.logins.length;
  const reads = readTimes();
  await at('2026-03-15T04:59:00Z');
  expect(readTimes()).toBe(reads);
  shop.file = null;
  const failed = await at('2026-03-15T05:00:00Z');
  expect(readTimes()).toBe(reads + 1);
  expect(failed.last_run).toMatchObject({
    status: 'FAILED',
    issues: [{ code: 'FETCH_ERROR', effect: 'STOPPED', count: 1 }],
  });
  expect(failed.next_run_time).toBe((Date.parse('2026-03-15T05:00:00Z') + HOUR) / 1000);
  shop.file = fileOf(line('V-1'), line('V-2'));
  const mended = await at('2026-03-15T06:00:00Z');
  expect(mended).toMatchObject({ current: { ingested_count: 2 } });
  expect(mended.next_run_time).toBe(Date.parse('2026-03-16T05:00:00Z') / 1000);
  const off = { advertiser_id, feed_id: feed.id, version: 1, status: 'INACTIVE' } as const;
  expect(await owner.call(updateCatalogFeed, off)).toMatchObject({
    next_run_time: null,
    version: 2,
  });
  const done = readTimes();
  await at('2026-03-16T05:00:00Z');
  expect(readTimes()).toBe(done);
});

test('a run that never ended says after six hours that it failed inside us, and the file is read again an hour later', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  shop.file = fileOf(line('V-1'));
  const { id: feed_id } = await aFeed(app, owner, shop);
  await owner.call(createCatalogRun, { advertiser_id, feed_id });
  // The job is gone, as after its last attempt.
  const gone = await app.db.read.rows(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs
     where payload::text like :feed`,
    { feed: `%${feed_id}%` },
  );
  expect(gone).toHaveLength(1);
  const after = async (hours: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR);
    await jobsIn(app.db.read).add('ads.give-up-feed-runs', {});
    await jobsIn(app.db.read).add('ads.plan-feeds', {});
    await app.runJobs();
    return feedOf(owner, feed_id);
  };
  expect((await after(5)).last_run).toMatchObject({ status: 'PROCESSING' });
  const failed = await after(1.1);
  expect(failed).toMatchObject({
    current: { ingested_count: 1 },
    last_run: {
      status: 'FAILED',
      issues: [{ code: 'INTERNAL_ERROR', effect: 'STOPPED', count: 1 }],
    },
  });
  expect((await after(1)).last_run).toMatchObject({ status: 'COMPLETED', issues: [] });
});
