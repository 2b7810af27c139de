import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAds, updateAdGroups, updateAds } from '#contract/ads/campaigns.ts';
import { deleteProductGroup, updateProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import {
  createProductPromotion,
  deleteProductPromotion,
  getProductPromotions,
} from '#contract/ads/catalogs/product-promotions.ts';
import type { Ad } from '#contract/ads/objects.ts';
import { getPin } from '#contract/pins.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aPictureShop, type PictureShop } from './test-picture-shop.ts';

let shop: PictureShop;
let app: TestApp;
let owner: PictureShop['owner'];
let feed_id: string;
let ad_group_id: string;
let product_group_id: string;

beforeAll(async () => {
  shop = await aPictureShop(
    ['V-1', 'V-2', 'V-1b'],
    [
      ['V-1', 'Blue vase'],
      ['V-2', 'Green vase'],
      ['V-3', 'Lost vase'],
    ],
  );
  ({ app, owner, feedId: feed_id } = shop);
  ad_group_id = await shop.adGroup('CATALOG_SALES');
  product_group_id = await shop.products('Vases', 'vase');
});
afterAll(() => shop.close());

const line: PictureShop['line'] = (...parts) => shop.line(...parts);
const read: PictureShop['read'] = (...lines) => shop.read(...lines);

const ads = async (group = ad_group_id): Promise<Ad[]> => {
  const { advertiser_id } = owner;
  const { data } = await owner.call(getAds, { advertiser_id, ad_group_id: group });
  return data.toSorted((a, b) => a.name.localeCompare(b.name));
};
const states = async () => (await ads()).map(({ name, status }) => [name, status]);
const promotions = async () =>
  (await owner.call(getProductPromotions, { advertiser_id: owner.advertiser_id })).data;

test('products in stock become Pins and ads of the ad group, and a product without a picture says why it did not', async () => {
  const { advertiser_id } = owner;
  const made = await owner.call(createProductPromotion, {
    advertiser_id,
    ad_group_id,
    product_group_id,
  });
  expect(made).toMatchObject({ ad_group_name: 'All vases', ad_count: 0, waiting_count: 0 });
  await app.runJobs();
  expect(await states()).toEqual([
    ['Blue vase', 'ACTIVE'],
    ['Green vase', 'ACTIVE'],
  ]);
  expect((await ads()).map(({ review_status }) => review_status)).toEqual(['APPROVED', 'APPROVED']);
  expect(await promotions()).toMatchObject([
    { ad_count: 2, off_count: 0, waiting_count: 0, failed_count: 1 },
  ]);
  const [blue] = await ads();
  const pin = await owner.call(getPin, { id: blue?.pin_id ?? '' });
  expect(pin).toMatchObject({ title: 'Blue vase', link: `${shop.origin}/V-1` });
  expect(pin.board).toMatchObject({ name: 'Products', privacy: 'public' });
  // Repeated jobs create nothing twice.
  const work = { bucket: pinBucket(), account_id: advertiser_id, ad_group_id };
  const again = { ...work, feed_id, item_id: 'V-1' };
  await jobsIn(app.db.read).addAll('ads.make-product-ad', [again, again]);
  await jobsIn(app.db.read).addAll('ads.sync-products', [work, work]);
  await app.runJobs();
  expect(await ads()).toHaveLength(2);
  expect(
    await owner.call(createProductPromotion, { advertiser_id, ad_group_id, product_group_id }),
  ).toMatchObject({
    id: made.id,
  });
});

const pinBucket = (): number => Number((BigInt(owner.advertiser_id) >> 12n) % 1024n);

test('ads follow each run: sold out they rest, back in stock they go on, and say what the product says', async () => {
  await read(line('V-1', 'Blue vase', 'out of stock'), line('V-2', 'Olive vase'));
  expect(await states()).toEqual([
    ['Blue vase', 'PAUSED'],
    ['Olive vase', 'ACTIVE'],
  ]);
  expect(await promotions()).toMatchObject([{ ad_count: 2, off_count: 1, failed_count: 0 }]);
  const olive = (await ads())[1];
  expect(await owner.call(getPin, { id: olive?.pin_id ?? '' })).toMatchObject({
    title: 'Olive vase',
  });
  await read(line('V-1', 'Blue vase'), line('V-2', 'Olive vase'));
  expect((await states())[0]).toEqual(['Blue vase', 'ACTIVE']);
});

test('an ad that somebody paused stays so, whatever its product does', async () => {
  const { advertiser_id } = owner;
  const [blue] = await ads();
  const item = { id: blue?.id, version: blue?.version, status: 'PAUSED' };
  await owner.call(updateAds, { advertiser_id, items: [item] });
  await read(line('V-1', 'Blue vase', 'out of stock'), line('V-2', 'Olive vase'));
  expect(await promotions()).toMatchObject([{ ad_count: 2, off_count: 0 }]);
  await read(line('V-1', 'Blue vase'), line('V-2', 'Olive vase'), line('C-1', 'Cup'));
  expect((await states())[0]).toEqual(['Blue vase', 'PAUSED']);
});

test('another picture is another Pin and another ad; the old ad is archived', async () => {
  const [, before] = await ads();
  await read(line('V-1', 'Blue vase'), line('V-2', 'Olive vase', 'in stock', 'V-1b'));
  const olive = (await ads()).filter(({ name }) => name === 'Olive vase');
  expect(olive).toMatchObject([{ status: 'ACTIVE' }]);
  expect(olive[0]?.pin_id).not.toBe(before?.pin_id);
});

test('the same product in another ad group is an ad of the same Pin', async () => {
  const { advertiser_id } = owner;
  const second = await shop.adGroup('CATALOG_SALES');
  const input = { advertiser_id, ad_group_id: second, product_group_id };
  const { id } = await owner.call(createProductPromotion, input);
  await app.runJobs();
  const pinsOf = (some: readonly Ad[]) => new Set(some.map(({ pin_id }) => pin_id));
  expect(pinsOf(await ads(second))).toEqual(pinsOf(await ads()));
  await owner.call(deleteProductPromotion, { advertiser_id, product_promotion_id: id });
  await app.runJobs();
  expect((await ads(second)).map(({ status }) => status)).toEqual(['PAUSED', 'PAUSED']);
});

test('a group that is promoted is not taken away, and a narrower one rests the ads of the others', async () => {
  const { advertiser_id } = owner;
  const named = { advertiser_id, product_group_id };
  expect(await owner.refusal(deleteProductGroup, named)).toMatchObject({
    status: 409,
    code: 'product_group_in_use',
  });
  await owner.call(updateProductGroup, {
    ...named,
    version: 1,
    name: 'Blue vases',
    filter: { all_of: [{ field: 'TITLE', values: ['blue'] }] },
  });
  await app.runJobs();
  expect((await states())[1]).toEqual(['Olive vase', 'PAUSED']);
  const [promotion] = await promotions();
  await owner.call(deleteProductPromotion, {
    advertiser_id,
    product_promotion_id: promotion?.id ?? '',
  });
  await owner.call(deleteProductGroup, named);
  await app.runJobs();
  expect(await promotions()).toEqual([]);
});

test('only ad groups for catalogue sales that go on promote products, and only for those who may', async () => {
  const { advertiser_id } = owner;
  const id = await shop.products('Vases', 'vase');
  const input = { advertiser_id, product_group_id: id };
  const other = await shop.adGroup('CONSIDERATION');
  expect(
    await owner.refusal(createProductPromotion, { ...input, ad_group_id: other }),
  ).toMatchObject({ status: 400 });
  const over = await shop.adGroup('CATALOG_SALES');
  const item = { id: over, version: 1, status: 'ARCHIVED' };
  await owner.call(updateAdGroups, { advertiser_id, items: [item] });
  expect(
    await owner.refusal(createProductPromotion, { ...input, ad_group_id: over }),
  ).toMatchObject({ status: 404, code: 'ad_group_not_found' });
  const keeper = await owner.delegate(['CATALOGS_MANAGER']);
  expect(await keeper.refusal(createProductPromotion, { ...input, ad_group_id })).toMatchObject({
    status: 404,
  });
});
