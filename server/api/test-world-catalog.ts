import { insertFeed, updateFeedRuns } from '#server/ads/catalogs/feed-store.ts';
import { insertIssues } from '#server/ads/catalogs/issue-store.ts';
import { insertItems } from '#server/ads/catalogs/item-store.ts';
import { endRun, insertRun } from '#server/ads/catalogs/run-store.ts';
import { insertProductGroup } from '#server/ads/product-groups/group-store.ts';
import { insertCampaign } from '#server/ads/core/campaign-store.ts';
import { insertGroup } from '#server/ads/core/group-store.ts';
import { storeProductAd } from '#server/ads/product-groups/product-ad-store.ts';
import { insertPromotion } from '#server/ads/product-groups/promotion-store.ts';
import { endBatch, insertBatch } from '#server/ads/item-batches/batch-store.ts';
import { newCallsSource } from '#server/ads/item-batches/calls-source.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TestApp } from '#server/testing/app.ts';

/** Noor's shop has shown that its site is hers; one of two files of its products was read. */
export async function catalogOf(
  { db, clock: { now } }: TestApp,
  personId: string,
  accountId: string,
  location: string,
) {
  const bucket = bucketOf(accountId);
  const newId = () => makeId(bucket, now.getTime());
  const calls = await callsOf(db.read, now, accountId);
  const [catalogFeed, oldCatalogFeed, catalogRun] = [newId(), newId(), newId()];
  await db.read.run(
    `insert into claimed_sites (host, bucket, person_id, claim_id, claimed_at)
     values (:host, :bucket, :personId, :claimId, :now)`,
    { host: `glass-${accountId}.example`, bucket, personId, claimId: newId(), now },
  );
  for (const [id, name] of [
    [catalogFeed, 'Shop, main'],
    [oldCatalogFeed, 'Seconds'],
  ] as const) {
    await insertFeed(db.read, {
      id,
      bucket,
      accountId,
      name,
      location,
      format: 'CSV',
      country: 'DE',
      locale: 'de',
      currency: 'EUR',
      defaultAvailability: 'IN_STOCK',
      username: null,
      password: null,
      hostKey: null,
      scheduleTime: '06:00',
      scheduleTimeZone: 'Europe/Berlin',
      status: 'ACTIVE',
      nextRunAt: new Date(now.getTime() + 86_400_000),
      failures: 0,
      currentRunId: null,
      runningRunId: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    const [runId, at] = [id === catalogFeed ? catalogRun : newId(), { startedAt: now }];
    const run = { bucket, id: runId, feedId: id, acceptsDecrease: false, ...at };
    await insertRun(db.read, run);
    const counts = { original: 2, ingested: 1, inStock: 1, outOfStock: 0, preorder: 0 };
    const issues = [['PRODUCT_PRICE_INVALID', 1]] as const;
    await endRun(db.read, { ...run, ...counts, issues, status: 'COMPLETED', endedAt: now });
    const whole = { bucket, id, failures: 0, currentRunId: runId, runningRunId: null };
    await updateFeedRuns(db.read, { ...whole, nextRunAt: new Date(now.getTime() + 86_400_000) });
  }
  const aGroup = async (name: string): Promise<string> => {
    const id = newId();
    const plain = { negated: false, values: [], min: null, max: null };
    await insertProductGroup(db.read, {
      id,
      bucket,
      accountId,
      kind: 'FILTERED',
      name,
      feedId: catalogFeed,
      filter: {
        all_of: [
          { ...plain, field: 'TITLE', values: ['blue', 'teal'] },
          { ...plain, field: 'PRICE', negated: true, min: 50_000_000 },
        ],
      },
      itemCount: 1,
      inStockCount: 1,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    return id;
  };
  const run = { bucket, runId: catalogRun };
  const links = { link: `${location}vase`, image_link: `${location}vase.jpg` };
  const fields = { title: 'A blue vase', price_in_micro_currency: 24_990_000, ...links };
  await insertItems(db.read, run, [{ id: 'V-031', availability: 'IN_STOCK', fields }]);
  const row = { row: 3, itemId: 'V-092', value: '24,99 euro' };
  await insertIssues(db.read, run, [{ no: 1, code: 'PRODUCT_PRICE_INVALID', ...row }]);
  const spareProductGroup = await aGroup('Seconds');
  const productGroup = await aGroup('Blue glass');
  const oldProductGroup = await aGroup('Blue glass, last year');
  const [campaignId, salesAdGroup, productPromotion] = [newId(), newId(), newId()];
  const drawn = { bucket, accountId, status: 'DRAFT', startAt: null, endAt: null } as const;
  const first = { version: 1, createdAt: now, updatedAt: now };
  await insertCampaign(db.read, {
    ...drawn,
    ...first,
    id: campaignId,
    name: 'Glass',
    objective: 'CATALOG_SALES',
    dailyCap: null,
    lifetimeCap: null,
    isSharedBudget: false,
    isFlexible: false,
    madeBy: 'console',
  });
  await insertGroup(db.read, {
    ...drawn,
    ...first,
    id: salesAdGroup,
    campaignId,
    name: 'All glass',
    billableEvent: 'CLICKTHROUGH',
    budgetType: 'DAILY',
    budget: 5_000_000,
    bidStrategy: 'AUTOMATIC_BID',
    bid: null,
    pacing: 'STANDARD',
    placements: 'ALL',
    isAutoTargeted: true,
    goal: null,
    frequencyCap: null,
    spec: {},
  });
  await insertPromotion(db.read, {
    id: productPromotion,
    bucket,
    accountId,
    adGroupId: salesAdGroup,
    productGroupId: productGroup,
    isIncluded: true,
    bid: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
  const ad = await db.read.row<{ adId: string; pinId: string }>(
    `select id as "adId", pin_id as "pinId" from ad_ads
     where bucket = :bucket and account_id = :accountId order by id limit 1`,
    { bucket, accountId },
  );
  if (ad === null) throw new Error('the shop promotes no Pin');
  await storeProductAd(db.read, {
    ...ad,
    bucket,
    accountId,
    adGroupId: salesAdGroup,
    productGroupId: productGroup,
    feedId: catalogFeed,
    itemId: 'V-031',
    title: fields.title,
    link: fields.link,
    imageLink: fields.image_link,
    isOff: false,
    fault: null,
  });
  const groups = {
    spareProductGroup,
    productGroup,
    oldProductGroup,
    salesAdGroup,
    productPromotion,
  };
  return { catalogFeed, oldCatalogFeed, catalogRun, ...calls, ...groups };
}

/** Her programs send products too; one of a batch was not there. */
async function callsOf(tx: Tx, now: Date, accountId: string) {
  const bucket = bucketOf(accountId);
  const source = newCallsSource({ bucket, id: accountId }, { country: 'DE', language: 'de' }, now);
  await insertFeed(tx, source);
  const batch = {
    id: makeId(bucket, now.getTime()),
    bucket,
    accountId,
    feedId: source.id,
    items: [],
    results: null,
    createdAt: now,
    endedAt: null,
  };
  await insertBatch(tx, batch);
  const issues = [{ code: 'PRODUCT_NOT_FOUND', value: null }] as const;
  const missing = { itemId: 'V-092', operation: 'UPDATE', isDone: false, issues } as const;
  await endBatch(tx, batch, [missing], now);
  return { callsFeed: source.id, catalogBatch: batch.id };
}
