import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  getAdGroups,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import {
  type AdNeed,
  deleteAdNeedsPutOff,
  getAdChangeDays,
  getAdNeeds,
  putOffAdNeed,
} from '#contract/ads/reporting/overview.ts';
import { updateAdSettings } from '#contract/ads/settings.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { giveCredit } from '../charging/funds.ts';
import { aClick, anId } from '../charging/test-money.ts';
import { type Advertiser, anAdvertiser, promoted } from '../test-ads.ts';
import { charged } from '../reporting/test-counts.ts';

let app: TestApp;
let noor: Advertiser;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  // The first person of an installation is its operator.
  operator = await app.person();
});
beforeEach(async () => {
  app.clock.now = new Date('2026-03-14T09:00:00Z');
  noor = await anAdvertiser(app);
});
afterAll(() => app.close());

const needs = () => noor.owner.call(getAdNeeds, { advertiser_id: noor.advertiser_id });
/** Puts one off, which leaves nothing, and shows it again. */
async function expectPutOff(kind: AdNeed['kind'], id: string | undefined): Promise<void> {
  const { owner, advertiser_id } = noor;
  await owner.call(putOffAdNeed, { advertiser_id, kind, id: id ?? '' });
  const now = await needs();
  expect(now.needs.filter((need) => need.kind === kind)).toEqual([]);
  expect(now.counts).not.toHaveProperty(kind);
  expect(now.put_off).toBe(1);
  await owner.call(deleteAdNeedsPutOff, { advertiser_id });
  expect((await needs()).counts).toHaveProperty(kind);
}
const key = () => ({ bucket: bucketOf(noor.advertiser_id), accountId: noor.advertiser_id });
const idOf = ([answer]: readonly { readonly data: { readonly id: string } | null }[]): string => {
  if (!answer?.data) throw new Error(JSON.stringify(answer));
  return answer.data.id;
};

/** Creates a campaign with an ad group and an ad awaiting review. */
async function anAd(campaign: object = {}, group: object = {}) {
  const { owner, advertiser_id, pin } = noor;
  const items = [{ name: 'Vases', objective_type: 'CONSIDERATION', ...campaign }];
  const campaignId = idOf(await owner.call(createCampaigns, { advertiser_id, items }));
  const groups = [
    {
      campaign_id: campaignId,
      name: 'Glass',
      billable_event: 'CLICKTHROUGH',
      budget_in_micro_currency: 5_000_000,
      ...group,
    },
  ];
  const groupId = idOf(await owner.call(createAdGroups, { advertiser_id, items: groups }));
  const ads = [{ ad_group_id: groupId, pin_id: pin.id }];
  const adId = idOf(await owner.call(createAds, { advertiser_id, items: ads }));
  return { campaignId, groupId, adId };
}

const give = () =>
  app.db.transaction((tx) =>
    giveCredit(tx, { ...key(), amount: 50_000_000, ref: 'welcome' }, app.clock.now),
  );

test('an account without ads needs nothing, and one with ads and no money needs money', async () => {
  expect(await needs()).toEqual({ type: 'ad_needs', needs: [], counts: {}, put_off: 0 });
  await anAd();
  expect(await needs()).toMatchObject({
    needs: [{ kind: 'NO_FUNDS', level: 'ADVERTISER', id: noor.advertiser_id }],
    counts: { NO_FUNDS: 1 },
  });
  await expectPutOff('NO_FUNDS', noor.advertiser_id);
  await give();
  expect(await needs()).toMatchObject({ needs: [], counts: {} });
});

test('a rejected ad is told with its reasons, until what it is in is switched off', async () => {
  await give();
  const { campaignId, adId } = await anAd();
  await app.db.read.run(
    `update ad_ads set review = 'REJECTED', reasons = '{CLICKBAIT}' where bucket = :bucket and id = :adId`,
    { bucket: key().bucket, adId },
  );
  expect(await needs()).toMatchObject({
    needs: [{ kind: 'REJECTED', level: 'AD', id: adId, rejected_reasons: ['CLICKBAIT'] }],
    counts: { REJECTED: 1 },
  });
  await expectPutOff('REJECTED', adId);
  const items = [{ id: campaignId, version: 1, status: 'PAUSED' }];
  await noor.owner.call(updateCampaigns, { advertiser_id: noor.advertiser_id, items });
  expect(await needs()).toMatchObject({ needs: [] });
});

test('a budget that is used up is told on its day, and the next day it is not', async () => {
  await promoted(app, noor);
  const { owner, advertiser_id } = noor;
  const [group] = (await owner.call(getAdGroups, { advertiser_id })).data;
  const event = aClick(
    { ...key(), campaignId: group?.campaign_id ?? '', groupId: group?.id ?? '', adId: anId() },
    8_000_000,
    { auctionId: anId(app.clock.now) },
  );
  await charged(app.db, [event], app.clock.now);
  expect(await needs()).toMatchObject({
    needs: [
      {
        kind: 'OUT_OF_BUDGET',
        level: 'AD_GROUP',
        id: group?.id,
        amount_in_micro_currency: 7_000_000,
      },
    ],
  });
  await expectPutOff('OUT_OF_BUDGET', group?.id);
  app.clock.now = new Date('2026-03-15T00:00:01Z');
  expect((await needs()).counts).not.toHaveProperty('OUT_OF_BUDGET');
});

test('what ends within a week is told, the next first', async () => {
  await give();
  const at = (day: string) => Date.parse(`2026-03-${day}T00:00:00Z`) / 1000;
  await anAd({ name: 'Late', end_time: at('22') });
  const late = await anAd({ name: 'Soon', end_time: at('20') });
  const soon = await anAd({ name: 'Sooner', end_time: at('16') });
  expect(await needs()).toMatchObject({
    needs: [
      { kind: 'ENDS_SOON', level: 'CAMPAIGN', id: soon.campaignId, end_time: at('16') },
      { kind: 'ENDS_SOON', level: 'CAMPAIGN', id: late.campaignId, end_time: at('20') },
    ],
    counts: { ENDS_SOON: 2 },
  });
});

test('a bid that was enough is told once the floor is above it', async () => {
  await give();
  const floor = (micros: number) =>
    operator.call(updateAdSettings, {
      floors: [
        {
          country: 'US',
          objective_type: 'CONSIDERATION',
          billable_event: 'CLICKTHROUGH',
          floor_in_micro_currency: micros,
        },
      ],
    });
  const { groupId } = await anAd(
    {},
    { bid_strategy_type: 'MAX_BID', bid_in_micro_currency: 400_000 },
  );
  expect((await needs()).needs).toEqual([]);
  await floor(450_000);
  expect(await needs()).toMatchObject({
    needs: [
      {
        kind: 'BID_UNDER_FLOOR',
        id: groupId,
        amount_in_micro_currency: 400_000,
        floor_in_micro_currency: 450_000,
      },
    ],
  });
  await expectPutOff('BID_UNDER_FLOOR', groupId);
});

test('changes are counted on their UTC days', async () => {
  await anAd();
  const { owner, advertiser_id } = noor;
  const days = { advertiser_id, start_date: '2026-03-10', end_date: '2026-03-14' };
  const before = await owner.call(getAdChangeDays, days);
  expect(before.days).toMatchObject([{ date: '2026-03-14' }]);
  expect(before.days[0]?.changes).toBeGreaterThan(2);
  expect((await owner.call(getAdChangeDays, { ...days, end_date: '2026-03-13' })).days).toEqual([]);
  expect(await owner.refusal(getAdChangeDays, { ...days, start_date: '2025-11-01' })).toMatchObject(
    { status: 400, message: "Parameter 'end_date' is invalid." },
  );
});
