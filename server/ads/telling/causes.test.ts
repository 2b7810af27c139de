import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAdGroups, updateCampaigns } from '#contract/ads/campaigns.ts';
import { getAdNotices } from '#contract/ads/notices/notices.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { deposit } from '../charging/funds.ts';
import { keyOf, spend, spendOn } from '../operator/test-spending.ts';
import { rollAccounts } from '../reporting/roll.ts';
import { type Advertiser, anAdvertiser, promotion } from '../test-ads.ts';
import { lookAfter, subjectsTo } from './test-letters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const UNIT = 1_000_000;

const pay = (of: Advertiser, amount: number): Promise<boolean> =>
  app.db.transaction((tx) =>
    deposit(
      tx,
      { ...keyOf(of), amount, ref: `${amount} ${app.clock.now.getTime()}` },
      app.clock.now,
    ),
  );

/** Returns the kinds of an ad account's notices, oldest first, without those of reviews. */
async function toldOf({ owner, advertiser_id }: Advertiser): Promise<string[]> {
  const { data } = await owner.call(getAdNotices, { advertiser_id });
  return data
    .map(({ kind }) => kind)
    .filter((kind) => !kind.startsWith('AD_'))
    .toReversed();
}

const begin = (day: string, hour = 9): void => {
  app.clock.now = new Date(`2026-04-${day}T${String(hour).padStart(2, '0')}:00:00Z`);
};

test('a budget that is gone is told of once a day, and again when it was raised and is gone once more', async () => {
  begin('01');
  const of = await anAdvertiser(app);
  await pay(of, 500 * UNIT);
  const made = await of.owner.call(createQuickPromotion, promotion(of));
  await spendOn(app, made, 6 * UNIT);
  await lookAfter(app, 1);
  expect(await toldOf(of)).toEqual([]);
  await spendOn(app, made, 2 * UNIT);
  await lookAfter(app, 5);
  await lookAfter(app, 5);
  expect(await toldOf(of)).toEqual(['BUDGET_GONE']);
  const [notice] = (await of.owner.call(getAdNotices, { advertiser_id: of.advertiser_id })).data;
  expect(notice).toMatchObject({
    level: 'AD_GROUP',
    entity_id: made.ad_group_id,
    campaign_id: made.campaign_id,
    name: 'Vases in spring',
    amount_in_micro_currency: 7 * UNIT,
  });
  const raised = { id: made.ad_group_id, version: 1, budget_in_micro_currency: 9 * UNIT };
  await of.owner.call(updateAdGroups, { advertiser_id: of.advertiser_id, items: [raised] });
  await spendOn(app, made, 5 * UNIT);
  await lookAfter(app, 5);
  expect(await toldOf(of)).toEqual(['BUDGET_GONE', 'BUDGET_GONE']);
  begin('02', 22);
  await spendOn(app, made, 9 * UNIT);
  await lookAfter(app, 5);
  // Late in the day, a used-up budget is as intended.
  expect(await toldOf(of)).toHaveLength(2);
  begin('03');
  await spendOn(app, made, 9 * UNIT);
  await lookAfter(app, 5);
  expect(await toldOf(of)).toHaveLength(3);
});

test('a budget of what is paused or over is nobody’s concern', async () => {
  begin('05');
  const of = await anAdvertiser(app);
  const { owner, advertiser_id } = of;
  await pay(of, 500 * UNIT);
  const made = await owner.call(createQuickPromotion, promotion(of));
  await spendOn(app, made, 8 * UNIT);
  const paused = { id: made.campaign_id, version: 1, status: 'PAUSED' };
  await owner.call(updateCampaigns, { advertiser_id, items: [paused] });
  await lookAfter(app, 5);
  expect(await toldOf(of)).toEqual([]);
});

test('a campaign that ended is told of once, and again when it went on and ended later', async () => {
  begin('06');
  const of = await anAdvertiser(app);
  const { owner, advertiser_id } = of;
  const made = await owner.call(createQuickPromotion, promotion(of, { duration: 2 }));
  await lookAfter(app, 60);
  expect(await toldOf(of)).toEqual([]);
  begin('08', 10);
  await Promise.all([lookAfter(app, 0), lookAfter(app, 0)]);
  await lookAfter(app, 10);
  expect(await toldOf(of)).toEqual(['CAMPAIGN_ENDED']);
  expect(await subjectsTo(app, owner)).toContain('“Vases in spring” has ended');
  const end_time = app.clock.now.getTime() / 1000 + 3600;
  const group = { id: made.ad_group_id, version: 1, end_time };
  const longer = { id: made.campaign_id, version: 1, end_time };
  await owner.call(updateCampaigns, { advertiser_id, items: [longer] });
  await owner.call(updateAdGroups, { advertiser_id, items: [group] });
  await lookAfter(app, 61);
  expect(await toldOf(of)).toEqual(['CAMPAIGN_ENDED', 'CAMPAIGN_ENDED']);
});

test('money that runs low, and then is gone, is told of once each, and anew after some came in', async () => {
  begin('10');
  const of = await anAdvertiser(app);
  await pay(of, 100 * UNIT);
  const spendAndCount = async (...prices: number[]) => {
    await spend(app, of, ...prices.map((price) => price * UNIT));
    await app.db.transaction((tx) => rollAccounts(tx, 'days', [keyOf(of)], app.clock.now));
    await lookAfter(app, 5);
  };
  await spendAndCount(60);
  // Seven days cost 60 in total, so 40 last for four and a half.
  expect(await toldOf(of)).toEqual([]);
  await spendAndCount(20);
  expect(await toldOf(of)).toEqual(['FUNDS_LOW']);
  await spendAndCount(1);
  expect(await toldOf(of)).toEqual(['FUNDS_LOW']);
  await spendAndCount(19);
  expect(await toldOf(of)).toEqual(['FUNDS_LOW', 'FUNDS_GONE']);
  await pay(of, 200 * UNIT);
  await lookAfter(app, 5);
  expect(await toldOf(of)).toEqual(['FUNDS_LOW', 'FUNDS_GONE']);
  await spendAndCount(180);
  expect(await toldOf(of)).toEqual(['FUNDS_LOW', 'FUNDS_GONE', 'FUNDS_LOW']);
});
