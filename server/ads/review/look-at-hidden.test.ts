import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdReviews, updateAdReview } from '#contract/ads/reviews.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { runningAmong } from '#server/ads/core/serving-store.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { chargeEvents } from '../charging/charge-events.ts';
import { aClick, DAY_MS } from '../charging/test-money.ts';
import { anAdvertiser, promotion } from '../test-ads.ts';
import { isHiddenTooOften } from './hide-rules.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

/** Creates a running ad. */
async function anAd(): Promise<string> {
  const one = await anAdvertiser(app);
  const { ad_id: id } = await one.owner.call(createQuickPromotion, promotion(one));
  await app.db.read.run(
    `update ad_ads set review = 'APPROVED', waits_since = null where bucket = :bucket and id = :id`,
    { bucket: bucketOf(id), id },
  );
  return id;
}

/** Makes people see the ad, and hide it. */
async function people(adId: string, does: { readonly see: number; readonly hide: number }) {
  const row = await app.db.read.row<Record<'accountId' | 'campaignId' | 'groupId', string>>(
    `select account_id as "accountId", campaign_id as "campaignId", group_id as "groupId"
     from ad_ads where bucket = :bucket and id = :adId`,
    { bucket: bucketOf(adId), adId },
  );
  if (row === null) throw new Error('there is no such ad');
  const ad = { ...row, adId, bucket: bucketOf(adId) };
  const act = (kind: number) => (): ReturnType<typeof aClick> =>
    aClick(ad, 0, { kind, auctionId: makeId(ad.bucket, app.clock.now.getTime()), proof: null });
  const views = Array.from({ length: does.see }, act(1));
  await chargeEvents(
    app.db,
    [...views, ...Array.from({ length: does.hide }, act(5))],
    app.clock.now,
  );
}

/** Aggregates and checks, then returns what awaits an operator. */
async function waiting(): Promise<string[]> {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  for (const name of ['ads.roll', 'ads.look-at-hidden']) {
    await jobsIn(app.db.read).add(name, {});
    await app.runJobs();
  }
  return (await operator.call(getAdReviews, { page_size: 250 })).data.map(({ id }) => id);
}

test('an ad that many people hide, far more than other ads, waits for an operator and goes on being shown', async () => {
  const [hidden, few, usual] = [await anAd(), await anAd(), await anAd()];
  await people(hidden, { see: 300, hide: 12 });
  await people(few, { see: 30, hide: 9 });
  await people(usual, { see: 2_500, hide: 12 });
  expect(await waiting()).toEqual([hidden]);
  expect(await runningAmong(app.db.read, [hidden])).toHaveLength(1);
  const [review] = (await operator.call(getAdReviews, {})).data;
  expect(review?.past).toMatchObject([
    { verdict: 'doubted', is_by_operator: false, note: 'People hid it 12 times in 300 views.' },
  ]);
  // Reviewed and approved: earlier hides no longer count.
  const answer = { ad_id: hidden, review_no: review?.review_no ?? 0, verdict: 'approved' } as const;
  await operator.call(updateAdReview, answer);
  expect(await waiting()).toEqual([]);
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  await people(hidden, { see: 100, hide: 9 });
  expect(await waiting()).toEqual([]);
  await people(hidden, { see: 0, hide: 1 });
  expect(await waiting()).toEqual([hidden]);
});

test.each([
  ['nothing is known of other ads', { views: 1_000, hides: 10 }, { views: 0, hides: 0 }, true],
  ['too few hid it', { views: 20, hides: 9 }, { views: 0, hides: 0 }, false],
  ['it is hidden as ads are', { views: 2_000, hides: 10 }, { views: 0, hides: 0 }, false],
  ['others are hidden as often', { views: 1_000, hides: 40 }, { views: 1e6, hides: 3e4 }, false],
  ['others are hidden far less', { views: 3_000, hides: 10 }, { views: 1e6, hides: 900 }, true],
])('where %s, that is the rule', (_, ad, others, isTooOften) => {
  expect(isHiddenTooOften(ad, others)).toBe(isTooOften);
});
