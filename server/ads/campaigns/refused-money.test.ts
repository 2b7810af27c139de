import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdGroups,
  createCampaigns,
  updateAdGroups,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import { MAX_BUDGET } from '#contract/ads/promote.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { type Advertiser, anAdvertiser, everythingAdvertised } from '../test-ads.ts';

let app: TestApp;
let glass: Advertiser;
let campaign: { id: string; version: number };
let group: { id: string; version: number };

const MICROS = 1_000_000;
/** It has an end, which a lifetime cap requires. */
const made = { name: 'Vases', objective_type: 'CONSIDERATION', end_time: 1_900_000_000 };
const groupOf = (campaign_id: string) => ({
  campaign_id,
  name: 'Glass',
  billable_event: 'CLICKTHROUGH',
  bid_strategy_type: 'MAX_BID',
  budget_in_micro_currency: 5 * MICROS,
  bid_in_micro_currency: MICROS,
});

beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
  const { owner, advertiser_id } = glass;
  const [one] = await owner.call(createCampaigns, { advertiser_id, items: [made] });
  campaign = one!.data!;
  const [other] = await owner.call(createAdGroups, {
    advertiser_id,
    items: [groupOf(campaign.id)],
  });
  group = other!.data!;
});
afterAll(() => app.close());

/** Values that are invalid as a budget or bid. */
const WRONG: readonly (readonly [string, unknown])[] = [
  ['a float', 5 * MICROS + 0.5],
  ['a float as a text', '5000000.5'],
  ['an amount with its currency', '5 EUR'],
  ['an amount in another currency', { value: 5 * MICROS, currency: 'EUR' }],
  ['negative', -5 * MICROS],
  ['nothing', 0],
  ['less than the least', 1],
  ['over the limit', MAX_BUDGET * MICROS + 1],
  ['more than an integer holds', Number.MAX_SAFE_INTEGER + 1],
];
const FIELDS = [
  ['daily_spend_cap', 'campaign'],
  ['lifetime_spend_cap', 'campaign'],
  ['budget_in_micro_currency', 'group'],
  ['bid_in_micro_currency', 'group'],
] as const;

test('money beside a currency that is not that of the ad account is refused by that name, and nothing changes', async () => {
  const { owner, advertiser_id } = glass;
  const before = await everythingAdvertised(app);
  const currency = 'CHF';
  const { id, version } = campaign;
  const answers = [
    await owner.call(createCampaigns, { advertiser_id, items: [{ ...made, currency }] }),
    await owner.call(updateCampaigns, {
      advertiser_id,
      items: [{ id, version, daily_spend_cap: 5 * MICROS, currency }],
    }),
    await owner.call(createAdGroups, {
      advertiser_id,
      items: [{ ...groupOf(id), currency }],
    }),
    await owner.call(updateAdGroups, {
      advertiser_id,
      items: [{ ...group, bid_in_micro_currency: 2 * MICROS, currency }],
    }),
  ];
  for (const [answer] of answers) {
    expect(answer).toMatchObject({
      data: null,
      exceptions: [{ error_code: 'invalid_input', field: 'currency' }],
    });
  }
  expect(await everythingAdvertised(app)).toEqual(before);
  const own = { ...made, name: 'Bowls', daily_spend_cap: 5 * MICROS, currency: 'USD' };
  const [created] = await owner.call(createCampaigns, { advertiser_id, items: [own] });
  expect(created?.data).toMatchObject({ daily_spend_cap: 5 * MICROS });
});

test.each(FIELDS.flatMap(([field, of]) => WRONG.map((wrong) => [field, of, ...wrong] as const)))(
  '%s of a %s is refused by its name where it is %s, and nothing changes',
  async (field, of, _what, value) => {
    const { owner, advertiser_id } = glass;
    const before = await everythingAdvertised(app);
    const wrong = { [field]: value };
    const answers =
      of === 'campaign'
        ? [
            await owner.call(createCampaigns, { advertiser_id, items: [{ ...made, ...wrong }] }),
            await owner.call(updateCampaigns, {
              advertiser_id,
              items: [{ id: campaign.id, version: campaign.version, ...wrong }],
            }),
          ]
        : [
            await owner.call(createAdGroups, {
              advertiser_id,
              items: [{ ...groupOf(campaign.id), ...wrong }],
            }),
            await owner.call(updateAdGroups, {
              advertiser_id,
              items: [{ id: group.id, version: group.version, ...wrong }],
            }),
          ];
    for (const [answer] of answers) {
      expect(answer?.data).toBeNull();
      const refusal = answer?.exceptions.find((one) => one.field === field);
      expect(refusal).toMatchObject({ error_code: 'invalid_input' });
      expect(refusal?.message).toMatch(/\w/);
    }
    expect(await everythingAdvertised(app)).toEqual(before);
  },
);
