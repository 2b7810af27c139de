import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  getAdGroups,
  getAdListCounts,
  getAds,
  getCampaigns,
  updateAds,
} from '#contract/ads/campaigns.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a list is searched by all words of a name, as they are written, or by an id', async () => {
  const { owner, advertiser_id, pin } = await anAdvertiser(app);
  const make = async (call: typeof createCampaigns | typeof createAdGroups, item: object) => {
    const [made] = await owner.call(call, { advertiser_id, items: [{ ...item }] });
    return made?.data?.id ?? '';
  };
  const objective_type = 'CONSIDERATION';
  const spring = await make(createCampaigns, { name: 'Blue vases in SPRING', objective_type });
  const half = await make(createCampaigns, { name: '50% off_all bowls', objective_type });
  const group = await make(createAdGroups, {
    campaign_id: spring,
    name: 'Blue glass',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5_000_000,
  });
  const items = [{ ad_group_id: group, pin_id: pin.id, name: 'Blue ad' }];
  const [made] = await owner.call(createAds, { advertiser_id, items });
  const ad = made?.data?.id ?? '';
  const find = async (
    call: typeof getCampaigns | typeof getAdGroups | typeof getAds,
    query: string,
    more: object = {},
  ) => (await owner.call(call, { advertiser_id, query, ...more })).data.map(({ id }) => id);
  expect(await find(getCampaigns, 'spring blue')).toEqual([spring]);
  expect(await find(getCampaigns, 'spring bowls')).toEqual([]);
  // Wildcards of SQL patterns are literal in a search.
  expect(await find(getCampaigns, '%')).toEqual([half]);
  expect(await find(getCampaigns, 'off_all')).toEqual([half]);
  expect(await find(getCampaigns, 'vases_in')).toEqual([]);
  expect(await find(getCampaigns, '\\')).toEqual([]);
  expect(await find(getCampaigns, '  ')).toEqual([half, spring]);
  expect(await find(getCampaigns, spring)).toEqual([spring]);
  expect(await find(getCampaigns, spring.slice(1))).toEqual([]);
  expect(await find(getAdGroups, 'BLUE GLASS')).toEqual([group]);
  expect(await find(getAdGroups, group)).toEqual([group]);
  expect(await find(getAds, 'blue')).toEqual([ad]);
  expect(await find(getAds, 'blue', { campaign_id: half })).toEqual([]);
});

test('lists are counted as they are before anything narrows them down, for whoever may see them', async () => {
  const { owner, advertiser_id, pin } = await anAdvertiser(app);
  const counts = async () => {
    const { type: _, ...found } = await owner.call(getAdListCounts, { advertiser_id });
    return found;
  };
  expect(await counts()).toEqual({ campaigns: 0, ad_groups: 0, ads: 0 });
  const campaign = { name: 'Vases', objective_type: 'CONSIDERATION' };
  const [active, , draft] = await owner.call(createCampaigns, {
    advertiser_id,
    items: [campaign, { ...campaign, status: 'PAUSED' }, { ...campaign, status: 'DRAFT' }],
  });
  expect(draft?.exceptions).toEqual([]);
  const group = {
    campaign_id: active?.data?.id,
    name: 'Glass',
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5_000_000,
  };
  const [made] = await owner.call(createAdGroups, { advertiser_id, items: [group] });
  const ad = { ad_group_id: made?.data?.id, pin_id: pin.id };
  const [first] = await owner.call(createAds, { advertiser_id, items: [ad, ad] });
  expect(await counts()).toEqual({ campaigns: 2, ad_groups: 1, ads: 2 });
  const gone = { id: first?.data?.id, version: first?.data?.version, status: 'ARCHIVED' };
  const [archived] = await owner.call(updateAds, { advertiser_id, items: [gone] });
  expect(archived?.exceptions).toEqual([]);
  expect(await counts()).toEqual({ campaigns: 2, ad_groups: 1, ads: 1 });
  const ads = (await owner.call(getAds, { advertiser_id })).data;
  expect(ads).toHaveLength(1);
  const other = await anAdvertiser(app);
  expect(await other.owner.refusal(getAdListCounts, { advertiser_id })).toMatchObject({
    status: 404,
    code: 'ad_account_not_found',
  });
});
