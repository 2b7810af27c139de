import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdGroups, createAds, createCampaigns } from '#contract/ads/campaigns.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { type AdAct, createAdEvents } from '#contract/ads/viewing.ts';
import { resourcePath } from '#contract/kernel/envelope.ts';
import { adShownTo } from '#server/api/test-world-ads.ts';
import { deposit } from '#server/ads/charging/funds.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser, promotion } from '../test-ads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const chargedNow = () =>
  app.db.read.rows<{ kind: number; charged: number }>(
    'select kind, charged from ad_events order by auction_id, kind',
  );

test('an ad that is billed by views of its video costs once it was viewed, once, and nothing for any other act', async () => {
  const one = await anAdvertiser(app);
  const { owner, advertiser_id: accountId } = one;
  const account = { bucket: bucketOf(accountId), accountId };
  await app.db.transaction((tx) =>
    deposit(tx, { ...account, amount: 1_000_000, ref: 'first' }, app.clock.now),
  );
  const made = await owner.call(createQuickPromotion, promotion(one));
  const viewer = await app.person();
  const ids = { adId: made.ad_id, groupId: made.ad_group_id, campaignId: made.campaign_id };
  const tracking_params = await adShownTo(app, viewer.id, { ...ids, accountId }, true);
  const tell = async (...acts: AdAct[]): Promise<string[]> => {
    const response = await viewer.request(resourcePath('AdEvent', 'create'), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Mozilla/5.0 Firefox/140.0',
      },
      body: String(
        new URLSearchParams({
          source_url: '/',
          data: JSON.stringify({
            options: { events: acts.map((act) => ({ tracking_params, act })) },
            context: {},
          }),
        }),
      ),
    });
    const { resource_response } = response.json<{
      resource_response: { data: { outcome: string }[] };
    }>();
    return resource_response.data.map(({ outcome }) => outcome);
  };
  expect(await tell('impression', 'video_25')).toEqual(['counted', 'counted']);
  expect(await chargedNow()).toMatchObject([{ charged: 0 }, { charged: 0 }]);
  expect(new Set(await tell('video_view', 'video_view'))).toEqual(new Set(['counted', 'known']));
  expect(await chargedNow()).toEqual([
    { kind: 1, charged: 0 },
    { kind: 6, charged: 0 },
    { kind: 11, charged: 10_000 },
  ]);
  const late = new Date(app.clock.now.getTime() + 3_700_000);
  app.clock.now = late;
  const again = await createLate(viewer, tracking_params);
  expect(again).toEqual([{ outcome: 'late' }]);
});

const createLate = (
  viewer: Awaited<ReturnType<TestApp['person']>>,
  tracking_params: string,
): Promise<{ outcome: string }[]> =>
  viewer.call(createAdEvents, { events: [{ tracking_params, act: 'video_view' }] });

test('an ad group that pays for views of videos takes Pins with a video alone', async () => {
  const { owner, advertiser_id, pin } = await anAdvertiser(app);
  const item = { name: 'Films', objective_type: 'VIDEO_COMPLETION' };
  const [campaign] = await owner.call(createCampaigns, { advertiser_id, items: [item] });
  const group = {
    campaign_id: campaign?.data?.id,
    name: 'Glass',
    billable_event: 'VIDEO_V_50_MRC',
    budget_in_micro_currency: 5_000_000,
  };
  const [made] = await owner.call(createAdGroups, { advertiser_id, items: [group] });
  const items = [{ ad_group_id: made?.data?.id, pin_id: pin.id }];
  const [answer] = await owner.call(createAds, { advertiser_id, items });
  expect(answer?.exceptions).toMatchObject([{ field: 'pin_id', error_code: 'invalid_input' }]);
});
