import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdSheetRows } from '#contract/ads/bulk/sheet.ts';
import { SHEET_PROBLEMS } from '#contract/ads/bulk/sheet-uploads.ts';
import { getAds } from '#contract/ads/campaigns.ts';
import {
  getProductPromotions,
  updateProductPromotion,
} from '#contract/ads/catalogs/product-promotions.ts';
import { getAdHistory } from '#contract/ads/history.ts';
import { aPictureShop, type PictureShop } from '../product-groups/test-picture-shop.ts';
import { campaign, type Cells, group, rowsOf, send, submit, uploadOf } from './test-sheets.ts';

let shop: PictureShop;
beforeAll(async () => {
  shop = await aPictureShop(['V-1'], [['V-1', 'Blue vase']]);
});
afterAll(() => shop.close());

const products = (id: string, more: Cells = {}): Cells => ({
  Action: 'Create',
  Entity: 'Product group',
  'Product group ID': `[${id}]`,
  ...more,
});
const later = () => {
  shop.app.clock.now = new Date(shop.app.clock.now.getTime() + 1000);
};

test('product groups of ad groups are rows of a sheet: made, bid for, left out and ended there, each change in the history', async () => {
  const { owner, advertiser_id, app } = shop;
  const [vases, blue] = [await shop.products('Vases', 'vase'), await shop.products('Blue', 'blue')];
  const apply = async (rows: readonly Cells[]) => {
    later();
    const sheet = await send(shop, rows);
    await submit(shop, sheet);
    await app.runJobs();
    return uploadOf(shop, sheet);
  };
  const sales = { 'Campaign objective type': 'CATALOG_SALES', 'Campaign status': 'ACTIVE' };
  const first = await send(shop, [
    campaign({ ...sales, 'Campaign daily spend cap': '25' }),
    group({ 'Ad group bid strategy type': 'MAX_BID', 'Ad group bid': '0.3' }),
    products(vases, { 'Product group bid': '0.7' }),
    products(blue, { 'Product group included': 'false' }),
    products(vases),
    products('549755885175'),
    products(vases, { 'Product group ID': '' }),
    products(vases, { 'Product group included': 'perhaps' }),
  ]);
  expect(first).toMatchObject({ creates: 6, wrong: 2 });
  await submit(shop, first);
  await app.runJobs();
  expect(await uploadOf(shop, first)).toMatchObject({ status: 'SUCCEEDED', done: 4, failed: 2 });
  const wrong = await rowsOf(shop, first, { is_wrong: true });
  expect(wrong.map(({ row, column, error }) => [row, column, error])).toEqual([
    [7, 'Product group ID', 'This ad group has this product group already.'],
    [8, 'Product group ID', "We couldn't find that product group."],
    [9, 'Product group ID', expect.any(String)],
    [10, 'Product group included', SHEET_PROBLEMS.flag],
  ]);
  const promoted = async () => {
    const { data } = await owner.call(getProductPromotions, { advertiser_id });
    return data.map((one) => [
      one.product_group_name,
      one.included,
      one.bid_in_micro_currency,
      one.version,
    ]);
  };
  expect(await promoted()).toEqual([
    ['Blue', false, null, 1],
    ['Vases', true, 700_000, 1],
  ]);
  const [left] = (await owner.call(getProductPromotions, { advertiser_id })).data;

  const exported = async () => {
    const input = { advertiser_id, entity_types: ['PRODUCT_GROUP' as const] };
    return (await owner.call(getAdSheetRows, input)).data;
  };
  const [bidFor = {}, out = {}] = (await exported()).map(({ cells }) => cells);
  expect(bidFor).toMatchObject({
    Entity: 'PRODUCT_GROUP',
    'Ad group ID': `[${left?.ad_group_id}]`,
    'Product group ID': `[${vases}]`,
    'Product group bid': '0.7',
    'Product group included': 'TRUE',
    'Product group version': '1',
  });
  expect(out).toMatchObject({ 'Product group included': 'FALSE' });
  expect(out).not.toHaveProperty('Product group bid');
  const edits = [
    { ...bidFor, Action: 'Edit', 'Product group bid': 'CLEAR' },
    { ...out, Action: 'Edit' },
    { ...out, Action: 'Edit', 'Product group included': 'TRUE' },
    { ...bidFor, Action: 'Edit', 'Product group ID': `[${blue}]` },
  ];
  expect(await apply(edits)).toMatchObject({ edits: 2, skipped: 1, wrong: 1, done: 2, failed: 0 });
  expect(await promoted()).toEqual([
    ['Blue', true, null, 2],
    ['Vases', true, null, 2],
  ]);
  // An older download is outdated by now, and a change after validation is not overwritten.
  expect((await send(shop, edits.slice(0, 1))).wrong).toBe(1);
  const [, again = {}] = (await exported()).map(({ cells }) => cells);
  const raced = await send(shop, [{ ...again, Action: 'Edit', 'Product group archived': 'TRUE' }]);
  const outAgain = { advertiser_id, product_promotion_id: left?.id ?? '', included: false };
  later();
  await owner.call(updateProductPromotion, outAgain);
  await submit(shop, raced);
  await app.runJobs();
  expect(await uploadOf(shop, raced)).toMatchObject({ status: 'FAILED', done: 0, failed: 1 });
  const [, last = {}] = (await exported()).map(({ cells }) => cells);
  expect(
    await apply([{ ...last, Action: 'Edit', 'Product group archived': 'TRUE' }]),
  ).toMatchObject({
    done: 1,
  });
  expect(await promoted()).toEqual([['Vases', true, null, 2]]);
  const { data: ads } = await owner.call(getAds, { advertiser_id });
  expect(ads.map(({ name, status }) => [name, status])).toEqual([['Blue vase', 'ACTIVE']]);

  const { data } = await owner.call(getAdHistory, {
    advertiser_id,
    entity_types: ['product_promotion'],
  });
  expect(
    data.map(({ entity, source, kind, field, old_value, new_value, can_undo }) => [
      entity.name,
      source,
      kind,
      field,
      old_value,
      new_value,
      can_undo,
    ]),
  ).toEqual([
    ['Blue', 'BULK', 'STATUS', 'archived', 'false', 'true', false],
    ['Blue', 'UI', 'STATUS', 'included', 'true', 'false', false],
    ['Blue', 'BULK', 'STATUS', 'included', 'false', 'true', false],
    ['Vases', 'BULK', 'BID', 'bid_in_micro_currency', '700000', null, false],
    ['Blue', 'BULK', 'CREATED', 'name', null, 'Blue', false],
    ['Vases', 'BULK', 'CREATED', 'name', null, 'Vases', false],
  ]);
});
