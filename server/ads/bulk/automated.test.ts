import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAutomatedCampaign, updateAutomatedCampaign } from '#contract/ads/bulk/automated.ts';
import { createCampaigns, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { type Advertiser, aLargePin, anAdvertiser, everythingAdvertised } from '../test-ads.ts';

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  glass = await anAdvertiser(app);
});
afterAll(() => app.close());

const START = 1_900_000_000;
type Asked = SentOf<typeof createAutomatedCampaign>;
const requestOf = (more: object = {}): Asked => ({
  advertiser_id: glass.advertiser_id,
  name: 'First-time buyers',
  objective_type: 'CONSIDERATION',
  pin_ids: [glass.pin.id],
  targeting_spec: { LOCATION: ['NL'], LOCALE: ['nl'], MINIMUM_AGE: ['25'], MAXIMUM_AGE: ['65+'] },
  daily_spend_cap: 20_000_000,
  start_time: START,
  ...more,
});

test('one call makes a campaign that shares out its budget, with an ad group that finds people and an ad of each Pin', async () => {
  const { owner, board, pin } = glass;
  const other = await aLargePin(owner, board, 'https://glassworks.example/jars/');
  const made = await owner.call(
    createAutomatedCampaign,
    requestOf({ pin_ids: [pin.id, other.id], guid: 'once' }),
  );
  expect(made.campaign).toMatchObject({
    status: 'ACTIVE',
    is_performance_plus: true,
    is_campaign_budget_optimization: true,
    is_flexible_daily_budgets: true,
    daily_spend_cap: 20_000_000,
    start_time: START,
    end_time: null,
    summary_status: 'NOT_STARTED',
  });
  expect(made.ad_group).toMatchObject({
    budget_type: 'CBO_ADGROUP',
    bid_strategy_type: 'AUTOMATIC_BID',
    pacing_delivery_type: 'STANDARD',
    placement_group: 'ALL',
    auto_targeting_enabled: true,
    targeting_spec: requestOf().targeting_spec,
  });
  expect(made.ads.map(({ pin_id }) => pin_id)).toEqual([pin.id, other.id]);
  const again = requestOf({ pin_ids: [pin.id, other.id], guid: 'once' });
  expect(await owner.call(createAutomatedCampaign, again)).toEqual(made);
  const list = await owner.call(getCampaigns, { advertiser_id: glass.advertiser_id });
  expect(list.data).toMatchObject([{ id: made.id, is_performance_plus: true }]);
});

test('a budget in all needs an end, and its days are not flexible', async () => {
  const whole = { daily_spend_cap: null, lifetime_spend_cap: 90_000_000 };
  const made = await glass.owner.call(
    createAutomatedCampaign,
    requestOf({ ...whole, end_time: START + 864_000 }),
  );
  expect(made.campaign).toMatchObject({ ...whole, is_flexible_daily_budgets: false });
});

test('what is wrong refuses the whole, by its field, and leaves nothing', async () => {
  const { owner, board, pin } = glass;
  const linkless = await aLargePin(owner, board);
  const before = await everythingAdvertised(app);
  const at = (field: string) => `Parameter '${field}' is invalid.`;
  const refusals: [object, string][] = [
    [{ name: ' ' }, at('name')],
    [{ objective_type: 'AWARENESS' }, at('objective_type')],
    [{ objective_type: 'CATALOG_SALES' }, at('pin_ids')],
    [{ objective_type: 'CATALOG_SALES', pin_ids: undefined }, at('product_group_ids')],
    [
      { objective_type: 'CATALOG_SALES', pin_ids: undefined, product_group_ids: ['1'] },
      'product_group_not_found',
    ],
    [{ product_group_ids: ['1'] }, at('product_group_ids')],
    [{ pin_ids: undefined }, at('pin_ids')],
    [{ objective_type: 'WEB_CONVERSION' }, at('optimization_goal_metadata')],
    [{ pin_ids: [] }, at('pin_ids')],
    [{ pin_ids: [pin.id, linkless.id] }, 'pin_not_promotable'],
    [{ pin_ids: [pin.id, '1'] }, 'pin_not_found'],
    [{ targeting_spec: { INTEREST: ['glass'] } }, at('targeting_spec')],
    [{ daily_spend_cap: null }, at('daily_spend_cap')],
    [{ daily_spend_cap: 500_000 }, at('daily_spend_cap')],
    [{ lifetime_spend_cap: 90_000_000, end_time: START + 1 }, at('lifetime_spend_cap')],
    [{ daily_spend_cap: null, lifetime_spend_cap: 90_000_000 }, at('end_time')],
    [{ end_time: START }, at('end_time')],
    [{ start_time: undefined }, at('start_time')],
  ];
  for (const [wrong, field] of refusals) {
    const refusal = await owner.refusal(createAutomatedCampaign, requestOf(wrong));
    const text = refusal.code === 'invalid_input' ? refusal.message : refusal.code;
    expect(text, JSON.stringify(wrong)).toBe(field);
  }
  expect(await everythingAdvertised(app)).toEqual(before);
});

test('name, cap, dates, Pins and state are changed together, from the version that was seen', async () => {
  const { owner, advertiser_id, board, pin } = glass;
  const made = await owner.call(createAutomatedCampaign, requestOf());
  const other = await aLargePin(owner, board, 'https://glassworks.example/jars/');
  const change = { advertiser_id, campaign_id: made.id, version: 1 };
  const changed = await owner.call(updateAutomatedCampaign, {
    ...change,
    name: 'Jars',
    status: 'PAUSED',
    lifetime_spend_cap: 90_000_000,
    start_time: START + 1,
    end_time: START + 864_000,
    pin_ids: [other.id],
  });
  expect(changed).toMatchObject({
    campaign: {
      name: 'Jars',
      status: 'PAUSED',
      daily_spend_cap: null,
      lifetime_spend_cap: 90_000_000,
      is_flexible_daily_budgets: false,
      is_performance_plus: true,
      version: 2,
    },
    ads: [{ pin_id: other.id }],
  });
  const archived = { advertiser_id, entity_statuses: ['ARCHIVED' as const] };
  expect((await owner.call(getAds, archived)).data).toMatchObject([{ pin_id: pin.id }]);
  const [plain] = await owner.call(createCampaigns, {
    advertiser_id,
    items: [{ name: 'Vases', objective_type: 'CONSIDERATION' }],
  });
  const analyst = await owner.delegate(['ANALYST']);
  const before = await everythingAdvertised(app);
  const refusals: [object, string][] = [
    [change, 'ad_changed'],
    [{ ...change, version: 2, name: 'Vases', pin_ids: [pin.id, '1'] }, 'pin_not_found'],
    [{ ...change, version: 2, end_time: null }, 'invalid_input'],
  ];
  for (const [wrong, code] of refusals) {
    const sent = wrong as typeof change;
    expect(await owner.refusal(updateAutomatedCampaign, sent)).toMatchObject({ code });
  }
  const ofHand = { ...change, campaign_id: plain?.data?.id ?? '' };
  expect(await owner.refusal(updateAutomatedCampaign, ofHand)).toMatchObject({ status: 404 });
  expect(await analyst.refusal(updateAutomatedCampaign, change)).toMatchObject({ status: 404 });
  expect(await everythingAdvertised(app)).toEqual(before);
});
