import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogRun, getCatalogIssues } from '#contract/ads/catalogs/feeds.ts';
import { effectOf, ERROR_CODES, ISSUE_CODES } from '#contract/ads/catalogs/issue-codes.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { insertRun } from './run-store.ts';
import { readFeed } from './read-feed.ts';
import { aFeed, aMerchant, aShop, feedOf, fileOf, line, type Shop } from './test-catalogs.ts';
import { everyRow, stoppingFiles } from './test-every-code.ts';

/** Each code of a feed, raised by a file. */

const SITE = 'https://glass.example';
const HOURS_MS = 7 * 3_600_000;
const raised = new Set<string>();
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

test('a file with a row for each code of a product raises each of them, with its row as the example', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  const { file, codes } = everyRow(SITE);
  shop.file = file;
  const { last_run: run } = await aFeed(app, owner, shop);
  expect(run).toMatchObject({ status: 'COMPLETED', original_count: codes.length + 1 });
  const found = new Map(run?.issues.map((issue) => [issue.code, issue]));
  for (const [at, code] of codes.entries()) {
    // The last product stands twice, and the second time is wrong.
    const row = code === 'DUPLICATE_PRODUCTS' ? at + 3 : at + 2;
    expect(found.get(code), code).toEqual({ code, effect: effectOf(code), count: 1 });
    const named = { advertiser_id, run_id: run?.id ?? '', code };
    const { data } = await owner.call(getCatalogIssues, named);
    expect(data, code).toMatchObject([{ code, row }]);
    raised.add(code);
  }
  expect(found.size).toBe(codes.length);
});

test.each(stoppingFiles)('a file stops with $code, and nothing of it is taken in', async (stop) => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  shop.file = stop.file;
  shop.announced = stop.announced ?? null;
  const feed = await aFeed(app, owner, shop, { format: stop.format ?? 'CSV' });
  shop.announced = null;
  const { code } = stop;
  expect(feed).toMatchObject({
    current: null,
    last_run: { status: 'FAILED', issues: [{ code, effect: 'STOPPED', count: 1 }] },
  });
  const named = { advertiser_id, run_id: feed.last_run?.id ?? '', code };
  expect((await owner.call(getCatalogIssues, named)).data).toHaveLength(1);
  raised.add(code);
});

test('a file is not read without a site, nor past the most products; what hardly any products are left of is held back', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  shop.file = fileOf(line('V-1'), line('V-2'), line('V-3'));
  const { id: feed_id } = await aFeed(app, owner, shop);
  const again = async () => {
    await owner.call(createCatalogRun, { advertiser_id, feed_id });
    await app.runJobs();
    const { last_run: run } = await feedOf(owner, feed_id);
    for (const { code } of run?.issues ?? []) raised.add(code);
    return run;
  };
  const bytes = async function* () {
    yield Buffer.from(shop.file ?? '');
  };
  const rules = {
    currency: 'USD',
    defaultAvailability: 'IN_STOCK',
    isOwnSite: () => true,
  } as const;
  const run = { bucket: 3, runId: '77' };
  const begun = { id: '77', feedId: '7', acceptsDecrease: false, startedAt: app.clock.now };
  await insertRun(app.db.read, { ...begun, bucket: run.bucket });
  const reading = { db: app.db, feed: { format: 'CSV' }, run, rules, bytes: bytes() } as const;
  const cut = await readFeed({ ...reading, mostProducts: 2 });
  expect(cut).toMatchObject({ fault: { code: 'TOO_MANY_PRODUCTS' } });
  for (const [code] of cut.issues) raised.add(code);

  shop.file = fileOf(line('V-1', { price: 'free' }));
  expect(await again()).toMatchObject({ issues: [{ code: 'LARGE_PRODUCT_COUNT_DECREASE' }, {}] });
  await app.db.read.run('delete from claimed_sites');
  expect(await again()).toMatchObject({ issues: [{ code: 'NO_VERIFIED_DOMAIN', count: 1 }] });

  await owner.call(createCatalogRun, { advertiser_id, feed_id });
  app.clock.now = new Date(app.clock.now.getTime() + HOURS_MS);
  // The job of the run is lost, as with a process that never came back.
  await app.db.read.run('delete from graphile_worker._private_jobs');
  await jobsIn(app.db.read).add('ads.give-up-feed-runs', {});
  await app.runJobs();
  const { last_run: lost } = await feedOf(owner, feed_id);
  expect(lost).toMatchObject({ status: 'FAILED', issues: [{ code: 'INTERNAL_ERROR' }] });
  raised.add('INTERNAL_ERROR');
});

test('every code of a feed was raised, the 33 errors among them', () => {
  expect(ERROR_CODES.filter((code) => !raised.has(code))).toEqual([]);
  // Only calls name a product that is not there.
  expect(ISSUE_CODES.filter((code) => !raised.has(code))).toEqual(['PRODUCT_NOT_FOUND']);
});
