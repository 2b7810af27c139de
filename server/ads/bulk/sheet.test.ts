import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSheetAd } from '#contract/ads/bulk/sheet-ads.ts';
import { getAdSheetColumns, getAdSheetRows } from '#contract/ads/bulk/sheet.ts';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  newCampaign,
  newGroup,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import { newPromotion } from '#contract/ads/catalogs/product-promotions.ts';
import { createKeywords, newKeyword } from '#contract/ads/keywords.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { walk } from '#server/testing/pins.ts';
import { type Advertiser, anAdvertiser } from '../test-ads.ts';
import { SHEET_COLUMNS } from './sheet-columns.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Making = typeof createCampaigns | typeof createAdGroups | typeof createAds;

async function make({ owner, advertiser_id }: Advertiser, call: Making, item: object) {
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  const [made] = await owner.call(call, { advertiser_id, items: [{ ...item }] });
  expect(made?.exceptions).toEqual([]);
  return made?.data?.id ?? '';
}

async function word({ owner, advertiser_id }: Advertiser, parent_id: string, value: string) {
  const items = [{ parent_id, value, match_type: 'EXACT_NEGATIVE' }];
  const [made] = await owner.call(createKeywords, { advertiser_id, items });
  expect(made?.exceptions).toEqual([]);
  return made?.data?.id ?? '';
}

/** Creates two campaigns; the first has two ad groups with an ad and keywords. */
async function aShop(glass: Advertiser) {
  const campaign = { name: 'Vases', objective_type: 'CONSIDERATION' };
  const first = await make(glass, createCampaigns, {
    ...campaign,
    daily_spend_cap: 12_500_000,
    start_time: Date.UTC(2030, 2, 14) / 1000,
    end_time: Date.UTC(2030, 3, 1, 9, 30) / 1000,
  });
  const second = await make(glass, createCampaigns, { ...campaign, name: 'Bowls' });
  const group = {
    campaign_id: first,
    name: 'Glass',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 1_310_007,
    targeting_spec: { LOCATION: ['NL', 'BE'], INTEREST: ['936001042551000001'] },
  };
  const blue = await make(glass, createAdGroups, { ...group, budget_in_micro_currency: 5_000_000 });
  const red = await make(glass, createAdGroups, { ...group, name: 'Red glass' });
  const ad = await make(glass, createAds, {
    ad_group_id: blue,
    pin_id: glass.pin.id,
    name: '=A vase',
  });
  const never = await word(glass, first, 'plastic');
  const here = await word(glass, blue, 'paper');
  return { first, second, blue, red, ad, never, here };
}

const rowsOf = async ({ owner, advertiser_id }: Advertiser, more: object = {}) =>
  (await owner.call(getAdSheetRows, { advertiser_id, ...more })).data;
const idsOf = async (glass: Advertiser, more: object = {}) =>
  (await rowsOf(glass, more)).map(({ id }) => id);

test('a sheet has each campaign with what is in it below it, in pages, and of nobody else', async () => {
  const glass = await anAdvertiser(app);
  const { first, second, blue, red, ad, never, here } = await aShop(glass);
  const all = [first, never, blue, here, ad, red, second];
  expect(await idsOf(glass)).toEqual(all);
  const { owner, advertiser_id } = glass;
  expect(
    await walk((bookmark) => owner.call(getAdSheetRows, { advertiser_id, page_size: 2, bookmark })),
  ).toEqual(all);
  expect(await idsOf(glass, { campaign_ids: second })).toEqual([second]);
  expect(await idsOf(glass, { ad_group_ids: blue })).toEqual([blue, here, ad]);
  expect(await idsOf(glass, { ad_ids: ad })).toEqual([ad]);
  expect(await idsOf(glass, { entity_types: ['AD_GROUP', 'KEYWORD'] })).toEqual([
    never,
    blue,
    here,
    red,
  ]);
  const items = [{ id: second, version: 1, status: 'PAUSED' }];
  await owner.call(updateCampaigns, { advertiser_id, items });
  expect(await idsOf(glass, { entity_statuses: ['PAUSED'] })).toEqual([second]);
  expect(await idsOf(glass, { objective_types: ['AWARENESS'] })).toEqual([]);
  const tomorrow = new Date(app.clock.now.getTime() + DAY_MS).toISOString().slice(0, 10);
  expect(await idsOf(glass, { changed_since: tomorrow })).toEqual([]);
  app.clock.now = new Date(tomorrow);
  const renamed = [{ id: first, version: 1, name: 'Tall vases' }];
  await owner.call(updateCampaigns, { advertiser_id, items: renamed });
  const late = await word(glass, blue, 'carton');
  expect(await idsOf(glass, { changed_since: tomorrow })).toEqual([first, late]);
  expect(
    await owner.refusal(getAdSheetRows, { advertiser_id, changed_since: 'May' }),
  ).toMatchObject({ status: 400 });
  const other = await anAdvertiser(app);
  expect(await idsOf(other, { campaign_ids: first })).toEqual([]);
  expect(await other.owner.refusal(getAdSheetRows, { advertiser_id })).toMatchObject({
    status: 404,
    code: 'ad_account_not_found',
  });
  expect(await owner.refusal(getAdSheetRows, { advertiser_id, bookmark: 'WyIxIl0' })).toMatchObject(
    { status: 400 },
  );
});

test('cells are written so that spreadsheets leave them as they are', async () => {
  const glass = await anAdvertiser(app);
  const { first, blue, red, ad, here } = await aShop(glass);
  const rows = new Map((await rowsOf(glass)).map(({ id, cells }) => [id, cells]));
  expect(rows.get(first)).toMatchObject({
    Entity: 'CAMPAIGN',
    'Campaign ID': `[${first}]`,
    'Campaign name': 'Vases',
    'Campaign daily spend cap': '12.5',
    'Campaign start time': '[2030-03-14]',
    'Campaign end time': '[2030-04-01 09:30]',
    'Campaign is flexible daily budgets': 'FALSE',
    'Campaign version': '1',
  });
  expect(rows.get(first)).not.toHaveProperty('Action');
  expect(rows.get(first)).not.toHaveProperty('Campaign lifetime spend cap');
  expect(rows.get(red)).toMatchObject({
    'Ad group ID': `[${red}]`,
    'Campaign ID': `[${first}]`,
    'Ad group budget': '1.310007',
    'Ad group targeting location': 'NL | BE',
    'Ad group targeting interest': '[936001042551000001]',
  });
  expect(rows.get(ad)).toMatchObject({
    'Ad ID': `[${ad}]`,
    'Ad group ID': `[${blue}]`,
    'Campaign ID': `[${first}]`,
    'Ad pin ID': `[${glass.pin.id}]`,
    'Ad name': '=A vase',
  });
  expect(rows.get(here)).toEqual({
    Entity: 'KEYWORD',
    'Campaign ID': `[${first}]`,
    'Ad group ID': `[${blue}]`,
    'Keyword ID': `[${here}]`,
    'Keyword value': 'paper',
    'Keyword match type': 'EXACT_NEGATIVE',
    'Keyword version': '1',
  });
});

test('every field that can be given has a column, with the words and limits of its schema', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const { columns } = await owner.call(getAdSheetColumns, { advertiser_id });
  expect(columns).toEqual(SHEET_COLUMNS);
  expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
  const fields = new Set(
    columns.map(({ entity_type, field }) => `${entity_type} ${field.split('.')[0]}`),
  );
  const shapes = {
    CAMPAIGN: newCampaign,
    AD_GROUP: newGroup,
    AD: newSheetAd,
    KEYWORD: newKeyword,
    PRODUCT_GROUP: newPromotion,
  };
  for (const [entity, { shape }] of Object.entries(shapes)) {
    for (const field of Object.keys(shape)) {
      if (!['campaign_id', 'ad_group_id', 'parent_id'].includes(field)) {
        expect(fields).toContain(`${entity} ${field}`);
      }
    }
  }
  const column = (name: string) => columns.find((one) => one.name === name);
  expect(column('Campaign name')).toMatchObject({ kind: 'TEXT', maximum: 255, is_required: true });
  expect(column('Campaign daily spend cap')).toMatchObject({ kind: 'AMOUNT', is_clearable: true });
  expect(column('Ad group end time')).toMatchObject({ kind: 'TIME', is_clearable: true });
  expect(column('Ad group bid strategy type')).toMatchObject({
    kind: 'CHOICE',
    values: ['AUTOMATIC_BID', 'MAX_BID', 'TARGET_AVG'],
    is_clearable: false,
  });
  expect(column('Ad group lifetime frequency cap')).toMatchObject({ kind: 'NUMBER', maximum: 500 });
  expect(column('Ad pin ID')).toMatchObject({ kind: 'ID', is_required: false, is_fixed: true });
  expect(column('Ad group targeting gender')).toMatchObject({
    kind: 'LIST',
    values: ['female', 'male', 'unknown'],
  });
  expect(column('Product group ID')).toMatchObject({
    kind: 'ID',
    is_required: true,
    is_fixed: true,
  });
  expect(column('Product group included')).toMatchObject({ kind: 'FLAG', is_required: false });
  expect(column('Product group bid')).toMatchObject({ kind: 'AMOUNT', is_clearable: true });
  expect(column('Product group version')).toMatchObject({ kind: 'NUMBER' });
  expect(column('Product group archived')).toMatchObject({ kind: 'FLAG', values: ['TRUE'] });
});
