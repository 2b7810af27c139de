import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdGroups,
  createCampaigns,
  getAds,
  updateAdGroups,
} from '#contract/ads/campaigns.ts';
import { createCatalogFeed, createCatalogRun } from '#contract/ads/catalogs/feeds.ts';
import { createProductGroup, deleteProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import {
  createProductPromotion,
  deleteProductPromotion,
} from '#contract/ads/catalogs/product-promotions.ts';
import {
  getProductDays,
  getProductGroupReport,
  getProductItemReport,
} from '#contract/ads/reporting/product-reports.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { TestBusiness } from '#server/testing/businesses.ts';
import { aLargePicture } from '#server/testing/pins.ts';
import { aMerchant } from '../catalogs/test-catalogs.ts';
import { feedInput } from '../catalogs/test-feed-input.ts';
import { giveCredit } from '../charging/funds.ts';
import { spendOn } from '../operator/test-spending.ts';

let server: Server;
let origin: string;
let file = '';
let app: TestApp;
let owner: TestBusiness<TestPerson>;
let feed_id: string;
/** The ad groups and product groups of vases and of cups. */
let vases: Promoted;
let cups: Promoted;

interface Promoted {
  readonly campaign_id: string;
  readonly ad_group_id: string;
  readonly product_group_id: string;
  readonly promotion_id: string;
}

const line = (id: string, title: string, stock = 'in stock', sale = ''): string =>
  `${id},${title},Of glass,${origin}/${id},${origin}/${id}.png,9 USD,${sale},${stock},Noor,Home > Glass`;
const fileOf = (...lines: readonly string[]): string =>
  [
    'id,title,description,link,image_link,price,sale_price,availability,brand,google_product_category',
    ...lines,
  ].join('\n');
const days = () => {
  const day = app.clock.now.toISOString().slice(0, 10);
  return { advertiser_id: owner.advertiser_id, start_date: day, end_date: day };
};

beforeAll(async () => {
  const picture = Buffer.from(await aLargePicture(), 'base64');
  server = createServer((request, response) => {
    if (request.url === '/feed.csv') response.end(file);
    else if (request.url?.endsWith('.png'))
      response.setHeader('content-type', 'image/png').end(picture);
    else response.setHeader('content-type', 'text/html').end('<title>Glass</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pair = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${pair}`;
  app = await testApp({ FETCH_ALLOW: pair, ADS_REVIEW: 'after' });
  owner = await aMerchant(app, '127.0.0.1');
  const { advertiser_id } = owner;
  file = fileOf(
    line('V-1', 'Blue vase', 'in stock', '7 USD'),
    line('V-2', 'Green vase'),
    line('C-1', 'Teal cup'),
  );
  feed_id = (await owner.call(createCatalogFeed, feedInput(advertiser_id, `${origin}/feed.csv`)))
    .id;
  await app.runJobs();
  vases = await promoted('vase');
  cups = await promoted('cup');
  await app.runJobs();
  const key = { bucket: bucketOf(advertiser_id), accountId: advertiser_id };
  const credit = { ...key, amount: 1_000_000_000, ref: 'welcome' };
  await app.db.transaction((tx) => giveCredit(tx, credit, app.clock.now));
  await spent('Blue vase', 310_007, 250_001);
  await spent('Green vase', 120_003);
  await spent('Teal cup', 90_001);
  await rolled();
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => server.close(resolve));
});

async function promoted(word: string): Promise<Promoted> {
  const { advertiser_id } = owner;
  const campaign = { name: `All ${word}s`, objective_type: 'CATALOG_SALES' };
  const [made] = await owner.call(createCampaigns, {
    advertiser_id,
    items: [{ ...campaign, daily_spend_cap: 9_000_000 }],
  });
  const campaign_id = made?.data?.id ?? '';
  const group = { campaign_id, name: `Glass: ${word}s`, billable_event: 'CLICKTHROUGH' };
  const budget = { budget_in_micro_currency: 5_000_000, budget_type: 'DAILY' };
  const [inside] = await owner.call(createAdGroups, {
    advertiser_id,
    items: [{ ...group, ...budget, bid_strategy_type: 'AUTOMATIC_BID' }],
  });
  const ad_group_id = inside?.data?.id ?? '';
  const filter = { all_of: [{ field: 'TITLE' as const, values: [word] }] };
  const { id: product_group_id } = await owner.call(createProductGroup, {
    advertiser_id,
    name: `${word}s`,
    filter,
  });
  const input = { advertiser_id, ad_group_id, product_group_id };
  const { id: promotion_id } = await owner.call(createProductPromotion, input);
  return { campaign_id, ad_group_id, product_group_id, promotion_id };
}

const allAds = async () => (await owner.call(getAds, { advertiser_id: owner.advertiser_id })).data;

async function spent(name: string, ...prices: number[]): Promise<void> {
  const { advertiser_id } = owner;
  const ad = (await allAds()).find((one) => one.name === name);
  if (!ad) throw new Error(`no ad of ${name}`);
  const { campaign_id, ad_group_id, id: ad_id } = ad;
  await spendOn(app, { advertiser_id, campaign_id, ad_group_id, ad_id }, ...prices);
}

async function rolled(): Promise<void> {
  await jobsIn(app.db.read).add('ads.roll', {});
  await app.runJobs();
}

const groups = async (more: Partial<SentOf<typeof getProductGroupReport>> = {}) =>
  (await owner.call(getProductGroupReport, { ...days(), ...more })).data;
const items = async (more: Partial<SentOf<typeof getProductItemReport>> = {}) =>
  (await owner.call(getProductItemReport, { ...days(), ...more })).data;

/** Returns the ads' regular report, by ad. */
const ownReport = async (ad_group_ids?: string[]) =>
  (await owner.call(getAdReport, { ...days(), level: 'AD', ...(ad_group_ids && { ad_group_ids }) }))
    .data;
const sumOf = (rows: Awaited<ReturnType<typeof ownReport>>, column: 'SPEND' | 'IMPRESSION') =>
  rows.reduce((sum, { metrics }) => sum + (metrics[column] ?? 0), 0);

test('a product group is the sum of the own reports of its ads, the one that cost most first', async () => {
  const found = await groups();
  expect(found).toMatchObject([
    {
      ...vasesRow(),
      name: 'vases',
      ad_group_name: 'Glass: vases',
      campaign_name: 'All vases',
      in_stock_count: 2,
      ad_count: 2,
      off_count: 0,
    },
    { product_group_id: cups.product_group_id, status: 'RUNNING', ad_count: 1 },
  ]);
  for (const row of found) {
    const own = await ownReport([row.ad_group_id]);
    expect(own.length).toBe(row.ad_count);
    for (const column of ['SPEND', 'IMPRESSION'] as const)
      expect(row.metrics[column], column).toBe(sumOf(own, column));
  }
  expect(found[0]?.metrics).toMatchObject({ SPEND: 680_011, CLICKTHROUGH: 3, IMPRESSION: 180 });
  expect(found[0]?.metrics.ECPC).toBe(Math.round(680_011 / 3));
  const least = await groups({ order: 'ASCENDING', order_by: 'IMPRESSION' });
  expect(least.map(({ name }) => name)).toEqual(['cups', 'vases']);
});

const vasesRow = () => ({
  product_group_id: vases.product_group_id,
  ad_group_id: vases.ad_group_id,
  campaign_id: vases.campaign_id,
  status: 'RUNNING',
});

test('a product is the sum of the own reports of its ads, with what its data source says of it now', async () => {
  const found = await items();
  expect(found.map(({ title, metrics }) => [title, metrics.SPEND])).toEqual([
    ['Blue vase', 560_008],
    ['Green vase', 120_003],
    ['Teal cup', 90_001],
  ]);
  expect(sumOf(await ownReport(), 'SPEND')).toBe(560_008 + 120_003 + 90_001);
  expect(found[0]).toMatchObject({
    item_id: 'V-1',
    feed_id,
    availability: 'IN_STOCK',
    price_in_micro_currency: 9_000_000,
    sale_price_in_micro_currency: 7_000_000,
    brand: 'Noor',
    category: 'Glass',
  });
  const [ad] = (await allAds()).filter(({ name }) => name === 'Blue vase');
  expect(found[0]?.pin_id).toBe(ad?.pin_id);
  const { product_group_id, campaign_id } = cups;
  expect((await items({ product_group_id })).map(({ item_id }) => item_id)).toEqual(['C-1']);
  expect((await items({ campaign_id })).map(({ item_id }) => item_id)).toEqual(['C-1']);
  expect(await items({ product_group_id, campaign_id: vases.campaign_id })).toEqual([]);
});

test('by day, the ads of a product group in a campaign come to what the group itself comes to', async () => {
  const { product_group_id, campaign_id } = vases;
  const input = { ...days(), product_group_id, campaign_id };
  expect(await owner.call(getProductDays, input)).toMatchObject({
    days: [{ date: days().start_date, metrics: { SPEND: 680_011, IMPRESSION: 180 } }],
  });
  const group_row_ids = [`${vases.ad_group_id} ${product_group_id}`];
  expect(await owner.call(getProductDays, { ...days(), group_row_ids })).toMatchObject({
    days: [{ id: group_row_ids[0], metrics: { SPEND: 680_011, IMPRESSION: 180 } }],
  });
  const never = { ...input, campaign_id: cups.campaign_id };
  expect(await owner.call(getProductDays, never)).toEqual({ days: [] });
});

test('page after page there is each row once, also of those that cost the same', async () => {
  for (const order_by of ['SPEND', 'SAVE'] as const) {
    const ids: string[] = [];
    let bookmark: string | null | undefined;
    do {
      const page = await owner.call(getProductItemReport, {
        ...days(),
        order_by,
        page_size: 1,
        ...(bookmark && { bookmark }),
      });
      ids.push(...page.data.map(({ item_id }) => item_id));
      ({ bookmark } = page);
    } while (bookmark);
    expect(ids.toSorted(), order_by).toEqual(['C-1', 'V-1', 'V-2']);
  }
});

test('days that no report by product is of are refused, and so is whoever has no report to see', async () => {
  const day = (back: number) =>
    new Date(app.clock.now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const { advertiser_id } = owner;
  const refused = (from: number, to: number) =>
    owner.refusal(getProductItemReport, {
      advertiser_id,
      start_date: day(from),
      end_date: day(to),
    });
  expect(await refused(31, 0)).toMatchObject({ message: "Parameter 'end_date' is invalid." });
  expect(await refused(93, 80)).toMatchObject({ message: "Parameter 'start_date' is invalid." });
  expect(await refused(0, 1)).toMatchObject({ message: "Parameter 'end_date' is invalid." });
  const whole = { advertiser_id, start_date: day(92), end_date: day(62) };
  expect((await owner.call(getProductItemReport, whole)).data).toHaveLength(3);
  const keeper = await owner.delegate(['CATALOGS_MANAGER']);
  const stranger = await app.person();
  for (const call of [getProductGroupReport, getProductItemReport, getProductDays])
    for (const person of [keeper, stranger])
      expect((await person.refusal(call, days())).status, call.name).toBe(404);
});

test('a product that is gone from its data source, and a group that is removed, are still reported', async () => {
  const { advertiser_id } = owner;
  file = fileOf(line('V-1', 'Blue vase'), line('C-1', 'Teal cup'));
  await owner.call(createCatalogRun, { advertiser_id, feed_id, accepts_decrease: true });
  await app.runJobs();
  const gone = (await items()).find(({ item_id }) => item_id === 'V-2');
  expect(gone).toMatchObject({
    title: 'Green vase',
    availability: null,
    currency: null,
    price_in_micro_currency: null,
    metrics: { SPEND: 120_003 },
  });
  expect(await groups()).toMatchObject([{ ad_count: 2, off_count: 1 }, {}]);
  const item = { id: cups.ad_group_id, version: 1, status: 'PAUSED' };
  await owner.call(updateAdGroups, { advertiser_id, items: [item] });
  const statuses = async () => (await groups()).map(({ name, status }) => [name, status]);
  expect(await statuses()).toEqual([
    ['vases', 'RUNNING'],
    ['cups', 'PAUSED'],
  ]);
  await owner.call(deleteProductPromotion, {
    advertiser_id,
    product_promotion_id: vases.promotion_id,
  });
  await app.runJobs();
  const { product_group_id } = vases;
  await owner.call(deleteProductGroup, { advertiser_id, product_group_id });
  expect((await groups())[0]).toMatchObject({
    ...vasesRow(),
    name: null,
    filter: null,
    status: 'ARCHIVED',
    metrics: { SPEND: 680_011 },
  });
});
