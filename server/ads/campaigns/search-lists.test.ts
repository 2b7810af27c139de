import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  getAdGroups,
  getAds,
  getCampaigns,
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
