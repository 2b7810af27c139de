import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAdGroups, createCampaigns, getAds } from '#contract/ads/campaigns.ts';
import { createCatalogFeed } from '#contract/ads/catalogs/feeds.ts';
import { createProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import {
  createProductPromotion,
  getProductPromotions,
} from '#contract/ads/catalogs/product-promotions.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { deadJobs } from '#server/kernel/jobs/dead-jobs.ts';
import { waitingJobs } from '#server/kernel/jobs/jobs.ts';
import { clientOf } from '#server/testing/client.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { aPicture } from '#server/testing/pins.ts';
import {
  dataFolder,
  endProcesses,
  removeData,
  startOn,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { waitersWith } from '#server/testing/waiters.ts';
import { feedInput } from './catalogs/test-feed-input.ts';
import { anOwnerAt, holdsOn, killed, startedAgain, type Owner } from './test-killed.ts';

const PRODUCTS = ['V-1', 'V-2', 'V-3', 'V-4', 'V-5', 'V-6'];
const MAKE = 'ads.make-product-ad';
const LONG = { timeout: 120_000, interval: 20 };

/** A shop's server, which answers a limited number of requests for pictures and holds the next one. */
let shop: Server;
let pair: string;
let pictureLimit = PRODUCTS.length;
const fetched = new Set<string>();
const held: (() => unknown)[] = [];
/** Makes it hold requests after this many pictures. */
function holdAfter(limit: number): void {
  pictureLimit = limit;
  fetched.clear();
  held.length = 0;
}
let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  const pictures = new Map<string, Buffer>();
  for (const [at, id] of PRODUCTS.entries()) {
    const picture = await aPicture((at + 1) * 2_000_003, { width: 160, height: 240 });
    pictures.set(`/${id}.png`, Buffer.from(picture, 'base64'));
  }
  shop = createServer(({ url = '' }, response) => {
    const picture = pictures.get(url);
    const answer = (): unknown => response.setHeader('content-type', 'image/png').end(picture);
    if (url === '/feed.csv') response.end(fileOf(`http://${pair}`));
    else if (picture === undefined) response.end('<title>A vase</title>');
    else if (fetched.add(url).size > pictureLimit) held.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  pair = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  dataDir = await dataFolder();
  database = await testDatabase({ idleInTransactionTimeout: 300_000 });
});
const { hold, letGo } = holdsOn(() => database.db);
afterEach(letGo);
afterEach(endProcesses);
afterAll(async () => {
  await removeData();
  await database.close();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

const fileOf = (origin: string): string =>
  [
    'id,title,description,link,image_link,price,availability',
    ...PRODUCTS.map(
      (id) => `${id},Vase ${id},Of glass,${origin}/${id},${origin}/${id}.png,9 USD,in stock`,
    ),
  ].join('\n');

const start = (): ServerProcess =>
  startOn(database, { DATA_DIR: dataDir, FETCH_ALLOW: pair, ADS_REVIEW: 'after' });
const startAgain = (): Promise<ServerProcess> => startedAgain(database.db, start);

async function aMerchant(address: string): Promise<Owner> {
  const owner = await anOwnerAt(address);
  await database.db.read.run(
    `insert into claimed_sites (host, bucket, person_id, claim_id, claimed_at)
     values ('127.0.0.1', :bucket, :id, 1, now())`,
    { bucket: bucketOf(owner.id), id: owner.id },
  );
  return owner;
}

/** Creates a product group of all products, and an ad group that can promote it. */
async function aPromotion(owner: Owner) {
  const { advertiser_id } = owner;
  await owner.call(createCatalogFeed, feedInput(advertiser_id, `http://${pair}/feed.csv`));
  const items = () =>
    database.db.read.rows('select 1 from ad_feeds where current_run_id is not null');
  await expect.poll(items, LONG).toHaveLength(1);
  const filter = { all_of: [{ field: 'TITLE' as const, values: ['vase'] }] };
  const group = await owner.call(createProductGroup, { advertiser_id, name: 'Vases', filter });
  const campaign = { name: 'Vases', objective_type: 'CATALOG_SALES' as const };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [campaign] });
  const adGroup = {
    campaign_id: made?.data?.id,
    name: 'All vases',
    billable_event: 'CLICKTHROUGH' as const,
    budget_in_micro_currency: 5_000_000,
    budget_type: 'DAILY' as const,
    bid_strategy_type: 'AUTOMATIC_BID' as const,
  };
  const [into] = await owner.call(createAdGroups, { advertiser_id, items: [adGroup] });
  return { advertiser_id, ad_group_id: into?.data?.id ?? '', product_group_id: group.id };
}

/** Returns how many products are stored, and how many of them have a Pin and an ad. */
const stand = () =>
  database.db.read.row(
    `select (select count(*)::int from ad_product_ads) as products,
       (select count(distinct (pin_id, ad_id))::int from ad_product_ads where ad_id is not null) as made,
       (select count(*)::int from ad_ads) as ads,
       (select count(*)::int from pins) as pins,
       (select count(distinct title)::int from pins) as titles,
       (select coalesce(sum(pin_count), 0)::int from boards) as counted,
       (select count(*)::int from boards) as boards,
       (select count(*)::int from ad_product_boards) as noted`,
  );
const after = (products: number, made: number) => ({
  products,
  made,
  ads: made,
  pins: made,
  titles: made,
  counted: made,
  boards: products > 0 ? 1 : 0,
  noted: products > 0 ? 1 : 0,
});

test.skipIf(process.platform !== 'linux')(
  'kill -9 in the sync of products, in the making of one, and before its end is noted, leaves each with one Pin and one ad [SEC-74]',
  { timeout: 600_000 },
  async () => {
    const { db } = database;
    const all = PRODUCTS.length;
    let server = await startAgain();
    const owner = await aMerchant(await server.ready);
    const wanted = await aPromotion(owner);
    const noRows = await hold('lock table ad_product_ads in share mode');
    await owner.call(createProductPromotion, wanted);
    await expect.poll(() => waitersWith(db, 'into ad_product_ads'), LONG).not.toHaveLength(0);
    await killed(db, server);
    expect(await stand()).toEqual(after(0, 0));
    await noRows();

    // Its Pin is inserted, but its ad is not.
    const noAds = await hold('lock table ad_ads in share mode');
    server = await startAgain();
    await expect.poll(() => waitersWith(db, 'into ad_ads'), LONG).not.toHaveLength(0);
    await killed(db, server);
    expect(await stand()).toEqual(after(all, 0));
    await noAds();

    holdAfter(3);
    server = await startAgain();
    await expect.poll(() => held.length, LONG).toBe(1);
    await killed(db, server);
    expect(await stand()).toEqual(after(all, 3));

    holdAfter(all - 4);
    server = await startAgain();
    await expect.poll(() => held.length, LONG).toBe(1);
    // Its work is committed, but the job is not marked as done.
    const note = await hold(
      `select 1 from graphile_worker._private_jobs where locked_at is not null and task_id =
         (select id from graphile_worker._private_tasks where identifier = :name) for update`,
      { name: MAKE },
    );
    held[0]?.();
    await expect.poll(() => waitersWith(db, '_private_jobs'), LONG).not.toHaveLength(0);
    await killed(db, server);
    await note();
    expect(await stand()).toEqual(after(all, all));
    expect(await waitingJobs(db.read, MAKE)).toBe(1);

    holdAfter(all);
    server = await startAgain();
    const again = clientOf(await server.ready, {}, owner.cookies);
    await expect.poll(() => waitingJobs(db.read, MAKE), LONG).toBe(0);
    expect(await deadJobs(db.read, null, 10)).toEqual([]);
    expect(await stand()).toEqual(after(all, all));
    const { advertiser_id, ad_group_id } = wanted;
    const ads = (await again.call(getAds, { advertiser_id, ad_group_id })).data;
    expect(ads.map(({ name }) => name).toSorted()).toEqual(PRODUCTS.map((id) => `Vase ${id}`));
    const { data } = await again.call(getProductPromotions, { advertiser_id });
    expect(data).toMatchObject([{ ad_count: all, waiting_count: 0, failed_count: 0 }]);
  },
);
