import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createCatalogFeed,
  deleteCatalogFeed,
  getCatalogFeeds,
  getCatalogIssues,
  getCatalogRuns,
  MAX_FEEDS,
  updateCatalogFeed,
} from '#contract/ads/catalogs/feeds.ts';
import { getCatalogItems } from '#contract/ads/catalogs/items.ts';
import { AD_ROLES, givesRight } from '#contract/business/ad-roles.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { aFeed, aMerchant, aShop, fileOf, line, type Shop } from './test-catalogs.ts';
import { feedInput } from './test-feed-input.ts';

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
  shop.logins.length = 0;
});

const rowsIn = async (table: string): Promise<number> =>
  (await app.db.read.row<{ count: number }>(`select count(*)::int as count from ${table}`))
    ?.count ?? 0;

test('a password is kept sealed, told to its own server alone, and shown to nobody', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  shop.file = fileOf(line('V-1'));
  const login = { username: 'shop', password: 'blue bottle caps' };
  const feed = await aFeed(app, owner, shop, login);
  const basic = `Basic ${Buffer.from('shop:blue bottle caps').toString('base64')}`;
  expect(shop.logins).toEqual([basic]);
  expect(feed).toMatchObject({ username: 'shop', has_password: true });
  expect(JSON.stringify(feed)).not.toContain('bottle');
  const [stored] = await app.db.read.rows('select * from ad_feeds where id = :id', { id: feed.id });
  expect(Buffer.from((stored as { password: Buffer }).password).includes('bottle')).toBe(false);
  const change = (version: number, more: object) =>
    owner.call(updateCatalogFeed, { advertiser_id, feed_id: feed.id, version, ...more });
  expect(await change(1, { name: 'Shop' })).toMatchObject({ has_password: true });
  const elsewhere = shop.url.replace('127.0.0.1', 'feeds.example').replace(/:\d+/, '');
  expect(await change(2, { location: elsewhere })).toMatchObject({ has_password: false });
});

test('what no data source can be is refused with its field, and changes nothing', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  const input = feedInput(advertiser_id, shop.url);
  const before = await rowsIn('ad_feeds');
  const fieldOf = async (more: object) => {
    const { status, envelope } = await owner.resource('CatalogFeed', 'create', {
      ...input,
      ...more,
    });
    expect(status).toBe(400);
    return envelope;
  };
  for (const [field, value] of [
    ['location', 'ftp://feeds.example/a.csv'],
    ['location', 'https://user:secret@feeds.example/a.csv'],
    ['location', 'http://192.168.0.10/a.csv'],
    ['country', 'XX'],
    ['currency', 'BTC'],
    ['locale', 'klingon'],
    ['format', 'XLS'],
    ['schedule_time', '24:00'],
    ['schedule_time_zone', 'Europe/Nowhere'],
    ['name', ' '],
  ] as const) {
    expect(JSON.stringify(await fieldOf({ [field]: value }))).toContain(field);
  }
  const newcomer = await aBusiness(app);
  const unclaimed = feedInput(newcomer.advertiser_id, shop.url);
  expect(await newcomer.refusal(createCatalogFeed, unclaimed)).toMatchObject({
    status: 400,
    detail: "Claim your website first: products can only lead to a site you've claimed.",
  });
  expect(await rowsIn('ad_feeds')).toBe(before);
});

test('a change of an older version is refused, and there are so many data sources at most', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  shop.file = fileOf(line('V-1'));
  const { id: feed_id } = await aFeed(app, owner, shop);
  const change = { advertiser_id, feed_id, version: 1, name: 'Seconds' };
  expect(await owner.call(updateCatalogFeed, change)).toMatchObject({
    name: 'Seconds',
    version: 2,
  });
  expect(await owner.refusal(updateCatalogFeed, change)).toMatchObject({
    status: 409,
    code: 'ad_changed',
  });
  await app.db.read.run(
    `insert into ad_feeds select (jsonb_populate_record(feed, jsonb_build_object('id', feed.id - n))).*
     from ad_feeds as feed, generate_series(1, :count::int) as n where feed.id = :feed_id`,
    { feed_id, count: MAX_FEEDS - 2 },
  );
  const input = feedInput(advertiser_id, shop.url);
  const request = await Promise.all(
    ['One', 'Two'].map((name) => owner.resource('CatalogFeed', 'create', { ...input, name })),
  );
  expect(new Set(request.map(({ status }) => status))).toEqual(new Set([200, 400]));
});

test('what a data source held goes with it, and with whoever owned it', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  await app.db.read.run('delete from ad_feeds');
  for (const table of ['ad_items', 'ad_feed_issues', 'ad_feed_runs'])
    await app.db.read.run(`delete from ${table}`);
  shop.file = fileOf(line('V-1'), line('V-2', { price: 'free' }));
  const one = await aFeed(app, owner, shop);
  await aFeed(app, owner, shop);
  await owner.call(deleteCatalogFeed, { advertiser_id, feed_id: one.id });
  const again = { advertiser_id, feed_id: one.id };
  expect(await owner.refusal(deleteCatalogFeed, again)).toMatchObject({ status: 404 });
  await app.runJobs();
  const left = async () =>
    Promise.all(['ad_feeds', 'ad_feed_runs', 'ad_feed_issues', 'ad_items'].map(rowsIn));
  expect(await left()).toEqual([1, 1, 1, 1]);
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, owner.id));
  // The business domain deletes the ad account next; the cleanup jobs wait for that.
  await app.db.read.run('delete from ad_accounts where id = :advertiser_id', { advertiser_id });
  await app.runJobs();
  expect(await left()).toEqual([0, 0, 0, 0]);
});

test('who may see and who may change a catalogue follows from the one table of rights', async () => {
  const owner = await aMerchant(app);
  const { advertiser_id } = owner;
  shop.file = fileOf(line('V-1'));
  const { id: feed_id, last_run } = await aFeed(app, owner, shop);
  const run_id = last_run?.id ?? '';
  const people = [...AD_ROLES.map((role) => [role, [role]] as const), ['NOBODY', []] as const];
  for (const [role, roles] of people) {
    const person = roles.length > 0 ? await owner.delegate([...roles]) : await app.person();
    const sees = role !== 'NOBODY' && givesRight(roles, 'catalogs_view') ? 200 : 404;
    const changes = role !== 'NOBODY' && givesRight(roles, 'catalogs_edit') ? 200 : 404;
    const answer = async (
      resource: string,
      verb: 'get' | 'create' | 'update' | 'delete',
      more: object,
    ) => (await person.resource(resource, verb, { advertiser_id, ...more })).status;
    expect([role, await answer('CatalogFeed', 'get', {})]).toEqual([role, sees]);
    expect(await answer('CatalogRun', 'get', { feed_id })).toBe(sees);
    expect(await answer('CatalogIssue', 'get', { run_id })).toBe(sees);
    expect(await answer('CatalogItem', 'get', { feed_id })).toBe(sees);
    expect(await answer('CatalogRun', 'create', { feed_id })).toBe(changes);
  }
  const other = await aMerchant(app, 'other.example');
  const own = { advertiser_id: other.advertiser_id };
  expect(await other.refusal(getCatalogRuns, { ...own, feed_id })).toMatchObject({ status: 404 });
  expect(await other.refusal(getCatalogIssues, { ...own, run_id })).toMatchObject({ status: 404 });
  expect(await other.refusal(getCatalogItems, { ...own, feed_id })).toMatchObject({ status: 404 });
  expect((await other.call(getCatalogFeeds, own)).data).toEqual([]);
});
