import { insertIssues } from '#server/ads/catalogs/issue-store.ts';
import { insertItems } from '#server/ads/catalogs/item-store.ts';
import { endRun, insertRun, runsByIds } from '#server/ads/catalogs/run-store.ts';
import { feedInput } from '#server/ads/catalogs/test-feed-input.ts';
import { deleteProductAd, storeProductAd } from '#server/ads/product-groups/product-ad-store.ts';
import { insertPromotion } from '#server/ads/product-groups/promotion-store.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import type { Person, Walks } from './test-walks.ts';

/** Walks a catalogue: its data sources with their runs, and the items of one of them. */
export async function expectCatalogWhole(
  walks: Walks,
  owner: Person,
  advertiser_id: string,
): Promise<void> {
  const { app } = walks;
  const { db, clock } = app;
  const bucket = bucketOf(advertiser_id);
  await db.read.run(
    `insert into claimed_sites (host, bucket, person_id, claim_id, claimed_at)
     values ('walked.example', :bucket, :id, 1, :now)`,
    { bucket: bucketOf(owner.id), id: owner.id, now: clock.now },
  );
  // No server has this name, so every run fails.
  const input = feedInput(advertiser_id, 'https://feeds.invalid/shop.csv');
  const aFeed = async (): Promise<string> =>
    (await owner.ask('CatalogFeed', 'create', { ...input, name: `Shop ${walks.next()}` })).id;
  const dropFeed = (feed_id: string) =>
    owner.ask('CatalogFeed', 'delete', { advertiser_id, feed_id });
  const listOf = (resource: string, more: object = {}) => [
    { resource, by: owner, options: { advertiser_id, ...more } },
  ];
  await walks.expectWhole({ add: aFeed, remove: dropFeed }, listOf('CatalogFeed'));
  const pages = await owner.pages('CatalogFeed', { advertiser_id, page_size: 1 }).next();
  const feed_id = pages.value?.ids[0] ?? '';
  const remove = async () => null;
  const aRun = async (): Promise<string> => {
    const id = makeId(bucket, clock.now.getTime());
    await insertRun(db.read, {
      bucket,
      id,
      feedId: feed_id,
      acceptsDecrease: false,
      startedAt: clock.now,
    });
    const [run] = await runsByIds(db.read, bucket, [id]);
    if (run) await endRun(db.read, { ...run, status: 'COMPLETED', endedAt: clock.now });
    return id;
  };
  await walks.expectWhole({ add: aRun, remove }, listOf('CatalogRun', { feed_id }));
  const run_id = await aRun();
  const run = { bucket, runId: run_id };
  await db.read.run('update ad_feeds set current_run_id = :run_id where id = :feed_id', {
    run_id,
    feed_id,
  });
  const anItem = async (): Promise<string> => {
    const id = `V-${walks.next()}`;
    const fields = { title: 'A vase', price_in_micro_currency: 1 };
    await insertItems(db.read, run, [{ id, availability: 'IN_STOCK', fields }]);
    return id;
  };
  const dropItem = (id: string) =>
    db.read.run('delete from ad_items where run_id = :run_id and item_id = :id', { run_id, id });
  await walks.expectWhole({ add: anItem, remove: dropItem }, listOf('CatalogItem', { feed_id }));
  const filter = { all_of: [{ field: 'TITLE', values: ['vase'] }] };
  const aGroup = async (): Promise<string> => {
    const group = { advertiser_id, name: `Group ${walks.next()}`, filter };
    return (await owner.ask('ProductGroup', 'create', group)).id;
  };
  const dropGroup = (product_group_id: string) =>
    owner.ask('ProductGroup', 'delete', { advertiser_id, product_group_id });
  await walks.expectWhole({ add: aGroup, remove: dropGroup }, listOf('ProductGroup'));
  const product_group_id = await aGroup();
  await walks.expectWhole(
    { add: anItem, remove: dropItem },
    listOf('ProductGroupItem', { product_group_id }),
  );
  const groupRows = await db.read.rows<{ id: string }>(
    'select id from ad_groups where account_id = :advertiser_id limit 1',
    { advertiser_id },
  );
  const aPromotion = async (): Promise<string> => {
    const id = makeId(bucket, clock.now.getTime());
    const named = { adGroupId: groupRows[0]?.id ?? '0', productGroupId: id, isIncluded: true };
    const at = { createdAt: clock.now, updatedAt: clock.now };
    const account = { bucket, accountId: advertiser_id };
    await insertPromotion(db.read, { id, ...account, ...named, ...at, bid: null, version: 1 });
    return id;
  };
  const dropPromotion = (product_promotion_id: string) =>
    owner.ask('ProductPromotion', 'delete', { advertiser_id, product_promotion_id });
  const [today] = clock.now.toISOString().split('T');
  const days = { advertiser_id, start_date: today, end_date: today };
  await walks.expectWhole({ add: aPromotion, remove: dropPromotion }, [
    ...listOf('ProductPromotion'),
    {
      resource: 'ProductGroupReport',
      by: owner,
      options: days,
      stays: async (ids) => ids.map((id) => `${groupRows[0]?.id} ${id}`),
    },
  ]);
  const adRows = await db.read.rows<{ adId: string; pinId: string; adGroupId: string }>(
    `select id as "adId", pin_id as "pinId", group_id as "adGroupId" from ad_ads
     where account_id = :advertiser_id limit 1`,
    { advertiser_id },
  );
  const [ad] = adRows;
  if (!ad) throw new Error('the advertiser has no ad');
  const made = { ...ad, bucket, accountId: advertiser_id, feedId: feed_id };
  const aProductAd = async (): Promise<string> => {
    const itemId = `A-${walks.next()}`;
    const product = { itemId, productGroupId: product_group_id, title: 'A vase' };
    const links = { link: '', imageLink: '', isOff: false, fault: null };
    await storeProductAd(db.read, { ...made, ...product, ...links });
    return `${feed_id} ${itemId}`;
  };
  const dropProductAd = (id: string) =>
    deleteProductAd(db.read, { ...made, itemId: id.split(' ')[1] ?? '' });
  await walks.expectWhole({ add: aProductAd, remove: dropProductAd }, [
    { resource: 'ProductItemReport', by: owner, options: days },
  ]);
  const anIssue = async (): Promise<string> => {
    const no = walks.next();
    const what = { code: 'PRODUCT_PRICE_INVALID', row: no, itemId: null, value: null } as const;
    await insertIssues(db.read, run, [{ no, ...what }]);
    return `${run_id}:${no}`;
  };
  await walks.expectWhole({ add: anIssue, remove }, listOf('CatalogIssue', { run_id }));
}
