import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import { checkOffsite } from '#contract/trust/offsite.ts';
import { deposit } from '#server/ads/charging/funds.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { SECRET_KEY, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { copyAd, keyOf, type Promoted } from '../operator/test-spending.ts';
import { recordSeal } from '../serving/seal-record.ts';
import { renewViewer } from '../serving/viewer-store.ts';
import { type Advertiser, anAdvertiser, promotion } from '../test-ads.ts';

const PRICE = 10_000;
const MOST_AT_ONCE = 50;
const BROWSER = 'Mozilla/5.0 Firefox/140.0';
const MINUTE_MS = 60_000;

let app: TestApp;
let glass: Advertiser;
let made: Promoted;
beforeAll(async () => {
  app = await testApp({ ADS_DATA_CENTRES: '192.0.2.0/24' });
  glass = await anAdvertiser(app);
  const { owner } = glass;
  await app.db.transaction((tx) =>
    deposit(tx, { ...keyOf(owner), amount: 100_000_000, ref: 'first' }, app.clock.now),
  );
  made = await owner.call(createQuickPromotion, promotion(glass));
  await app.db.read.run(
    `update ad_ads set review = 'APPROVED' where bucket = :bucket and account_id = :accountId`,
    { ...keyOf(owner) },
  );
});
afterAll(() => app.close());

/** A person with a known pseudonym, by which events can be found. */
async function aViewer(viewer: string): Promise<TestPerson> {
  const person = await app.person();
  await renewViewer(app.db.read, person.id, { viewer, now: app.clock.now, oldest: new Date(0) });
  return person;
}

/** Returns params of pages that showed the viewer one ad each, in sequence. */
function pages(viewer: string, ads: readonly string[], isPaidByImpression: boolean): string[] {
  const { now } = app.clock;
  const { advertiser_id: accountId, ad_group_id: groupId, campaign_id: campaignId } = made;
  const page = { placement: 2, country: 0, language: 0, gender: 0, age: 0, device: 5 };
  const lists = { topics: [], interests: [], audiences: [], words: [], leastRelevance: 32 };
  const paid = { price: PRICE, isPaidByImpression, isPaidByVideoView: false };
  const records = recordSeal(SECRET_KEY, null);
  return ads.map((adId) => {
    const slot = { adId, groupId, campaignId, accountId, ...paid, runnerUp: null, near: 0 };
    const sealed = records.seal(
      {
        auctionId: makeId(bucketOf(adId), now.getTime()),
        epoch: 1,
        viewer,
        page: { ...page, ...lists },
        query: '',
        most: 1,
        slots: [slot],
        leftOut: [],
      },
      now,
    );
    return records.signSlot(0, sealed, now);
  });
}

/** Reports views from a browser, as many per call as allowed. */
async function view(by: Client, params: readonly string[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (let at = 0; at < params.length; at += MOST_AT_ONCE) {
    const events = params
      .slice(at, at + MOST_AT_ONCE)
      .map((tracking_params) => ({ tracking_params, act: 'impression' }));
    const data = JSON.stringify({ options: { events }, context: {} });
    const response = await by.request(resourcePath('AdEvent', 'create'), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': BROWSER,
      },
      body: String(new URLSearchParams({ source_url: '/', data })),
    });
    const { resource_response } = response.json<{
      resource_response: { data: { outcome: string }[] };
    }>();
    outcomes.push(...resource_response.data.map(({ outcome }) => outcome));
  }
  return outcomes;
}

/** Returns a viewer's stored acts of a kind: how many per verdict, and their total cost. */
const storedOf = (viewer: string, kind: number) =>
  app.db.read.rows<{ verdict: number; events: number; charged: number }>(
    `select verdict, count(*)::integer as events, sum(charged)::integer as charged from ad_events
     where viewer = :viewer and kind = :kind group by verdict order by verdict`,
    { viewer, kind },
  );

const pass = (ms: number): void => void (app.clock.now = new Date(app.clock.now.getTime() + ms));

/** The viewer leaves by an ad, and their click is stored. */
async function leave(
  by: Client,
  viewer: string,
  client_tracking_params: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const clicks = async () =>
    (await storedOf(viewer, 2)).reduce((sum, { events }) => sum + events, 0);
  const before = await clicks();
  const { offsite_url } = await by.call(checkOffsite, {
    pin_id: glass.pin.id,
    client_tracking_params,
  });
  const { status } = await by.request(offsite_url ?? '', {
    headers: { 'user-agent': BROWSER, ...headers },
  });
  expect(status).toBe(302);
  await expect.poll(clicks).toBe(before + 1);
}

const spent = async (): Promise<number> => {
  const row = await app.db.read.row<{ spent: string }>(
    'select spent from ad_money where bucket = :bucket and account_id = :accountId',
    { ...keyOf(glass.owner) },
  );
  return Number(row?.spent);
};

test('of a flood of views from one client sixty a minute are charged, and the rest is kept and free', async () => {
  const [flooding, quiet] = [await aViewer('771'), await aViewer('772')];
  const ads = (many: number): string[] => Array.from({ length: many }, () => made.ad_id);
  const params = pages('771', ads(95), true);
  const before = await spent();
  expect(new Set(await view(flooding, params))).toEqual(new Set(['counted']));
  // Other viewers at the same time are not affected.
  await view(quiet, pages('772', ads(1), true));
  expect(await storedOf('771', 1)).toEqual([
    { verdict: 0, events: 60, charged: 60 * PRICE },
    { verdict: 6, events: 35, charged: 0 },
  ]);
  expect(await storedOf('772', 1)).toEqual([{ verdict: 0, events: 1, charged: PRICE }]);
  expect(await spent()).toBe(before + 61 * PRICE);
  // What was free stays free, however often it is reported.
  pass(MINUTE_MS);
  expect(new Set(await view(flooding, params))).toEqual(new Set(['known']));
  expect(await spent()).toBe(before + 61 * PRICE);
});

test('who clicks on more than a third of what they see is charged for no further click', async () => {
  const clicker = await aViewer('773');
  const ads = 20;
  await copyAd(app, made, ads);
  const rows = await app.db.read.rows<{ id: string }>(
    'select id from ad_ads where account_id = :advertiser_id and id <> :ad_id order by id',
    { advertiser_id: made.advertiser_id, ad_id: made.ad_id },
  );
  const params = pages(
    '773',
    rows.map(({ id }) => id),
    false,
  );
  expect(params).toHaveLength(ads);
  await view(clicker, params);
  const before = await spent();
  pass(1000);
  for (const one of params.slice(0, 9)) await leave(clicker, '773', one);
  expect(await storedOf('773', 2)).toEqual([
    { verdict: 0, events: 6, charged: 6 * PRICE },
    { verdict: 7, events: 3, charged: 0 },
  ]);
  expect(await spent()).toBe(before + 6 * PRICE);
});

test('of what one person does at two servers no more is charged than at one', async () => {
  const there = await testApp({}, { beside: app });
  try {
    const person = await aViewer('775');
    const elsewhere = clientOf(there.url, {}, person.cookies);
    const rows = await app.db.read.rows<{ id: string }>(
      'select id from ad_ads where account_id = :advertiser_id order by id',
      { advertiser_id: made.advertiser_id },
    );
    const viewed = pages(
      '775',
      Array.from({ length: 80 }, () => made.ad_id),
      true,
    );
    await view(person, viewed.slice(0, 40));
    await view(elsewhere, viewed.slice(40));
    expect(await storedOf('775', 1)).toEqual([
      { verdict: 0, events: 60, charged: 60 * PRICE },
      { verdict: 6, events: 20, charged: 0 },
    ]);
    const links = pages(
      '775',
      rows.slice(0, 8).map(({ id }) => id),
      false,
    );
    pass(1000);
    for (const one of links.slice(0, 4)) await leave(person, '775', one);
    for (const one of links.slice(4)) await leave(elsewhere, '775', one);
    expect(await storedOf('775', 2)).toEqual([
      { verdict: 0, events: 6, charged: 6 * PRICE },
      { verdict: 7, events: 2, charged: 0 },
    ]);
  } finally {
    await there.close();
  }
});

test('a click before anybody could have found the ad, and one from a data centre, are kept and free', async () => {
  const viewer = await aViewer('774');
  const [soon = '', program = '', late = ''] = pages(
    '774',
    Array.from({ length: 3 }, () => made.ad_id),
    false,
  );
  const before = await spent();
  pass(299);
  await leave(viewer, '774', soon);
  pass(1);
  await leave(viewer, '774', program, { 'x-forwarded-for': '192.0.2.7' });
  await leave(viewer, '774', late, { 'x-forwarded-for': '198.51.100.7' });
  expect(await storedOf('774', 2)).toEqual([
    { verdict: 0, events: 1, charged: PRICE },
    { verdict: 4, events: 1, charged: 0 },
    { verdict: 8, events: 1, charged: 0 },
  ]);
  expect(await spent()).toBe(before + PRICE);
});
