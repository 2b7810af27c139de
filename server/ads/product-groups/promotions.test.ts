import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAutomatedCampaign, updateAutomatedCampaign } from '#contract/ads/bulk/automated.ts';
import { createAdCopies } from '#contract/ads/bulk/copies.ts';
import { getAdGroups, getAds } from '#contract/ads/campaigns.ts';
import {
  createProductPromotion,
  deleteProductPromotion,
  getProductPromotions,
  updateProductPromotion,
} from '#contract/ads/catalogs/product-promotions.ts';
import { updateAdSettings } from '#contract/ads/settings.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { runningAmong } from '../core/serving-store.ts';
import { aPictureShop, type PictureShop } from './test-picture-shop.ts';

let shop: PictureShop;
let vases: string;
let blue: string;

beforeAll(async () => {
  shop = await aPictureShop(
    ['V-1', 'V-2'],
    [
      ['V-1', 'Blue vase'],
      ['V-2', 'Green vase'],
    ],
  );
  [vases, blue] = [await shop.products('Vases', 'vase'), await shop.products('Blue', 'blue')];
});
afterAll(() => shop.close());

const promote = async (ad_group_id: string, product_group_id: string, more: object = {}) => {
  const { advertiser_id, owner } = shop;
  const input = { advertiser_id, ad_group_id, product_group_id, ...more };
  const made = await owner.call(createProductPromotion, input);
  await shop.app.runJobs();
  return made;
};
const change = async (product_promotion_id: string, more: object) => {
  const { advertiser_id, owner } = shop;
  const input = { advertiser_id, product_promotion_id, ...more };
  const changed = await owner.call(updateProductPromotion, input);
  await shop.app.runJobs();
  return changed;
};
const adsOf = async (ad_group_id: string) => {
  const { advertiser_id, owner } = shop;
  const { data } = await owner.call(getAds, { advertiser_id, ad_group_id });
  return data.toSorted((a, b) => a.name.localeCompare(b.name));
};
const states = async (ad_group_id: string) =>
  (await adsOf(ad_group_id)).map(({ name, status }) => [name, status]);

test('what an ad group leaves out is no ad of it, though another of its product groups has it, and is one once it is in again', async () => {
  const { advertiser_id, owner } = shop;
  const group = await shop.adGroup('CATALOG_SALES');
  const out = await promote(group, blue, { included: false });
  expect(out).toMatchObject({ included: false, status: 'EXCLUDED', product_group_name: 'Blue' });
  await promote(group, vases);
  expect(await states(group)).toEqual([['Green vase', 'ACTIVE']]);
  expect(await adsOf(group)).toMatchObject([{ creative_type: 'SHOPPING' }]);
  expect(await change(out.id, { included: true })).toMatchObject({ status: 'RUNNING' });
  const both = [
    ['Blue vase', 'ACTIVE'],
    ['Green vase', 'ACTIVE'],
  ];
  expect(await states(group)).toEqual(both);
  await change(out.id, { included: false });
  expect(await states(group)).toEqual([
    ['Blue vase', 'PAUSED'],
    ['Green vase', 'ACTIVE'],
  ]);
  const of = { advertiser_id, ad_group_ids: [group] };
  expect((await owner.call(getProductPromotions, of)).data).toMatchObject([
    { product_group_id: vases, status: 'RUNNING', ad_count: 1, off_count: 0 },
    { product_group_id: blue, status: 'EXCLUDED', ad_count: 1, off_count: 1 },
  ]);
  const other = await shop.adGroup('CATALOG_SALES');
  const elsewhere = { advertiser_id, ad_group_ids: [other] };
  expect((await owner.call(getProductPromotions, elsewhere)).data).toEqual([]);
  const named = { advertiser_id, product_promotion_id: out.id };
  await owner.call(deleteProductPromotion, named);
  await shop.app.runJobs();
  expect(await states(group)).toEqual(both);
  expect(await owner.refusal(updateProductPromotion, { ...named, included: true })).toMatchObject({
    status: 404,
    code: 'product_promotion_not_found',
  });
});

test('an ad of a product costs what is bid for its product group, and else what its ad group bids', async () => {
  const { app } = shop;
  const bids = { bid_strategy_type: 'MAX_BID', bid_in_micro_currency: 300_000 };
  const group = await shop.adGroup('CATALOG_SALES', bids);
  const promotion = await promote(group, vases, { bid_in_micro_currency: '700000' });
  expect(promotion.bid_in_micro_currency).toBe(700_000);
  const bidNow = async () => {
    const ids = (await adsOf(group)).map(({ id }) => id);
    return (await runningAmong(app.db.read, ids)).map(({ bid }) => bid);
  };
  expect(await bidNow()).toEqual([700_000, 700_000]);
  // The first product group with a product determines its bid, so a later one changes nothing.
  await promote(group, blue, { bid_in_micro_currency: 900_000 });
  expect(await bidNow()).toEqual([700_000, 700_000]);
  await change(promotion.id, { bid_in_micro_currency: null });
  expect(await bidNow()).toEqual([300_000, 300_000]);
  const byItself = await shop.adGroup('CATALOG_SALES');
  await promote(byItself, vases);
  const ids = (await adsOf(byItself)).map(({ id }) => id);
  expect((await runningAmong(app.db.read, ids)).map(({ bid }) => bid)).toEqual([null, null]);
});

test('a bid goes with its ad group and reaches its floor, or is refused and changes nothing', async () => {
  const { advertiser_id, operator, owner } = shop;
  const event = { objective_type: 'CATALOG_SALES', billable_event: 'CLICKTHROUGH' } as const;
  const floors = [{ country: 'US', ...event, floor_in_micro_currency: 200_000 }];
  await operator.call(updateAdSettings, { floors });
  const bids = { bid_strategy_type: 'MAX_BID', bid_in_micro_currency: 300_000 };
  const [fixed, byItself] = [
    await shop.adGroup('CATALOG_SALES', { ...bids, targeting_spec: { LOCATION: ['US'] } }),
    await shop.adGroup('CATALOG_SALES'),
  ];
  const input = { advertiser_id, product_group_id: vases };
  const wrong = { status: 400, code: 'invalid_input' };
  for (const [ad_group_id, more, text] of [
    [byItself, { bid_in_micro_currency: 700_000 }, 'Bids are automatic here.'],
    [fixed, { bid_in_micro_currency: 100_000 }, 'Bid at least 0.2 USD to be shown in US.'],
    [fixed, { bid_in_micro_currency: 700_000, included: false }, 'What is left out has no bid.'],
  ] as const) {
    const refused = owner.refusal(createProductPromotion, { ...input, ad_group_id, ...more });
    expect(await refused).toMatchObject({ ...wrong, detail: text });
  }
  const of = { advertiser_id, ad_group_ids: [fixed, byItself] };
  expect((await owner.call(getProductPromotions, of)).data).toEqual([]);
  const { id } = await promote(fixed, vases, { bid_in_micro_currency: 700_000 });
  const named = { advertiser_id, product_promotion_id: id };
  expect(
    await owner.refusal(updateProductPromotion, { ...named, bid_in_micro_currency: 100_000 }),
  ).toMatchObject(wrong);
  expect((await owner.call(getProductPromotions, of)).data).toMatchObject([
    { bid_in_micro_currency: 700_000 },
  ]);
  const analyst = await owner.delegate(['ANALYST']);
  expect(await analyst.refusal(updateProductPromotion, named)).toMatchObject({ status: 404 });
});

test('a copy of a campaign promotes the same product groups, and its ads are made of them', async () => {
  const { advertiser_id, owner, app } = shop;
  const group = await shop.adGroup('CATALOG_SALES', {
    bid_strategy_type: 'MAX_BID',
    bid_in_micro_currency: 300_000,
  });
  await promote(group, blue, { included: false });
  await promote(group, vases, { bid_in_micro_currency: 700_000 });
  const { data } = await owner.call(getAdGroups, { advertiser_id, ad_group_ids: [group] });
  const copied = { advertiser_id, campaign_id: data[0]?.campaign_id ?? '', count: 1 };
  const [copy] = await owner.call(createAdCopies, { ...copied, depth: 'ADS' });
  await app.runJobs();
  const { data: groups } = await owner.call(getAdGroups, {
    advertiser_id,
    campaign_id: copy?.id ?? '',
  });
  const into = groups[0]?.id ?? '';
  const of = { advertiser_id, ad_group_ids: [into] };
  expect((await owner.call(getProductPromotions, of)).data).toMatchObject([
    { product_group_id: vases, bid_in_micro_currency: 700_000, status: 'PAUSED' },
    { product_group_id: blue, included: false },
  ]);
  const [before, after] = [await adsOf(group), await adsOf(into)];
  expect(after).toMatchObject([{ name: 'Green vase', creative_type: 'SHOPPING' }]);
  expect(after[0]?.pin_id).toBe(before[0]?.pin_id);
  const [bare] = await owner.call(createAdCopies, { ...copied, depth: 'AD_GROUPS' });
  await app.runJobs();
  const { data: ads } = await owner.call(getAds, { advertiser_id, campaign_id: bare?.id ?? '' });
  expect(ads).toEqual([]);
});

test('a product whose job has failed for good begins again the next day', async () => {
  const { app } = shop;
  const group = await shop.adGroup('CATALOG_SALES');
  await promote(group, blue);
  const [before] = await adsOf(group);
  // The state if the job never ran: the product is stored, but nothing was created.
  await app.db.read.run(
    'update ad_product_ads set pin_id = null, ad_id = null where ad_group_id = :group',
    { group },
  );
  await app.runJobs();
  expect(await adsOf(group)).toHaveLength(1);
  await jobsIn(app.db.read).add('ads.make-products-left', {});
  await app.runJobs();
  const after = await adsOf(group);
  expect(after).toHaveLength(2);
  expect(after.map(({ id }) => id)).toContain(before?.id);
});

test('an automated campaign for catalogue sales shows product groups, and others once it is changed', async () => {
  const { advertiser_id, owner, app } = shop;
  const made = await owner.call(createAutomatedCampaign, {
    advertiser_id,
    name: 'Vases in stock',
    objective_type: 'CATALOG_SALES',
    product_group_ids: [blue],
    daily_spend_cap: 20_000_000,
    start_time: Math.floor(app.clock.now.getTime() / 1000),
  });
  expect(made).toMatchObject({
    campaign: { objective_type: 'CATALOG_SALES', is_performance_plus: true },
    ad_group: { budget_type: 'CBO_ADGROUP', bid_strategy_type: 'AUTOMATIC_BID' },
    ads: [],
    product_group_ids: [blue],
  });
  await app.runJobs();
  expect(await states(made.ad_group.id)).toEqual([['Blue vase', 'ACTIVE']]);
  const input = { advertiser_id, campaign_id: made.id, version: 1 };
  const pins = { ...input, pin_ids: ['1'] };
  expect(await owner.refusal(updateAutomatedCampaign, pins)).toMatchObject({
    message: "Parameter 'pin_ids' is invalid.",
  });
  const changed = { ...input, name: 'All vases', product_group_ids: [vases] };
  expect(await owner.call(updateAutomatedCampaign, changed)).toMatchObject({
    campaign: { name: 'All vases', version: 2 },
    ads: [{ name: 'Blue vase' }],
    product_group_ids: [vases],
  });
  await app.runJobs();
  expect(await states(made.ad_group.id)).toEqual([
    ['Blue vase', 'ACTIVE'],
    ['Green vase', 'ACTIVE'],
  ]);
});
