import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { getAds } from '#contract/ads/campaigns.ts';
import type { Ad } from '#contract/ads/objects.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { getAdReviews, updateAdReview } from '#contract/ads/reviews.ts';
import { deletePin, updatePin } from '#contract/pins.ts';
import { newsTextsOf } from '#server/news/core/test-news.ts';
import { aPage } from '#server/api/test-one-page.ts';
import { runningAmong } from '#server/ads/core/serving-store.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { aBoard } from '#server/testing/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { lookAfter, subjectsTo } from '../telling/test-letters.ts';
import { type Advertiser, aLargePin, anAdvertiser, promotion } from '../test-ads.ts';
import { checkAdTask } from './check-ad.ts';
import { followPinsTasks } from './follow-pins.ts';

const log = pino({ level: 'silent' });
let app: TestApp;
let page: Awaited<ReturnType<typeof aPage>>;
let operator: TestPerson;
beforeAll(async () => {
  page = await aPage();
  app = await testApp({ FETCH_ALLOW: new URL(page.url).host });
  operator = await app.person();
});
afterAll(async () => {
  await app.close();
  await page.close();
});

async function adNow({ owner, advertiser_id }: Advertiser, id: string): Promise<Ad> {
  const [ad] = (await owner.call(getAds, { advertiser_id, ad_ids: [id] })).data;
  if (ad === undefined) throw new Error('there is no such ad');
  return ad;
}

const isRunning = async (id: string): Promise<boolean> =>
  (await runningAmong(app.db.read, [id])).length > 0;

/** Creates an approved ad of an account that the checks trust. */
async function anApprovedAd(): Promise<{ readonly of: Advertiser; readonly ad: Ad }> {
  const of = await anAdvertiser(app, page.url);
  const trusted = await of.owner.call(createQuickPromotion, promotion(of));
  await app.db.read.run(
    `update ad_ads set review = 'APPROVED' where bucket = :bucket and id = :id`,
    { bucket: bucketOf(trusted.ad_id), id: trusted.ad_id },
  );
  const { id: board } = await aBoard(of.owner);
  const mine = { ...of, board, pin: await aLargePin(of.owner, board, page.url) };
  const { ad_id } = await of.owner.call(createQuickPromotion, promotion(mine));
  await app.runJobs();
  const ad = await adNow(mine, ad_id);
  expect(ad.review_status).toBe('APPROVED');
  return { of: mine, ad };
}

/** Processes events about Pins, without checking ads. */
const hearOfPins = (): Promise<void> =>
  runAllJobs({ db: app.db, tasks: followPinsTasks, log, clock: () => app.clock.now });

test('what a Pin says is looked at anew when it changes, and its ad does not run until then', async () => {
  const { of, ad } = await anApprovedAd();
  for (const change of [
    { title: 'Quite another vase' },
    { description: 'Bought by everybody who has seen it.' },
  ]) {
    await of.owner.call(updatePin, { id: of.pin.id, ...change });
    await hearOfPins();
    expect(await adNow(of, ad.id)).toMatchObject({ review_status: 'PENDING' });
    expect(await isRunning(ad.id)).toBe(false);
    // An answer to the previous review is ignored.
    const stale = { ad_id: ad.id, review_no: 1, verdict: 'approved' };
    expect(await operator.refusal(updateAdReview, stale)).toMatchObject({ code: 'ad_changed' });
    await app.runJobs();
    expect(await adNow(of, ad.id)).toMatchObject({ review_status: 'APPROVED' });
    expect(await isRunning(ad.id)).toBe(true);
  }
  await of.owner.call(updatePin, { id: of.pin.id, link: 'https://elsewhere.example/' });
  await hearOfPins();
  expect(await adNow(of, ad.id)).toMatchObject({ review_status: 'APPROVED' });
});

test('the ad of a Pin that is made secret is rejected, and looked at anew when the Pin is public again', async () => {
  const { of, ad } = await anApprovedAd();
  await of.owner.call(updateBoard, { board_id: of.board, privacy: 'secret' });
  await app.runJobs();
  expect(await adNow(of, ad.id)).toMatchObject({
    review_status: 'REJECTED',
    rejected_reasons: ['PIN_NOT_PUBLIC'],
  });
  expect(await isRunning(ad.id)).toBe(false);
  await of.owner.call(updateBoard, { board_id: of.board, privacy: 'public' });
  await app.runJobs();
  expect(await adNow(of, ad.id)).toMatchObject({ review_status: 'APPROVED' });
});

test('the ad of a Pin that is deleted is rejected, and no ad of another Pin is touched', async () => {
  const [{ of, ad }, other] = [await anApprovedAd(), await anApprovedAd()];
  await of.owner.call(deletePin, { id: of.pin.id });
  await hearOfPins();
  expect(await isRunning(ad.id)).toBe(false);
  expect(await adNow(other.of, other.ad.id)).toMatchObject({ review_status: 'APPROVED' });
  await app.runJobs();
  expect(await adNow(of, ad.id)).toMatchObject({ rejected_reasons: ['PIN_NOT_PUBLIC'] });
});

/** Creates an ad account's first ad, which needs an operator's review. */
async function aWaitingAd(): Promise<{ readonly of: Advertiser; readonly id: string }> {
  const of = await anAdvertiser(app, page.url);
  const { ad_id: id } = await of.owner.call(createQuickPromotion, promotion(of));
  await app.runJobs();
  expect(await queue()).toContain(id);
  return { of, id };
}

const queue = async (): Promise<string[]> =>
  (await operator.call(getAdReviews, { page_size: 250 })).data.map(({ id }) => id);

test('an ad that waits leaves the queue with its Pin, and its advertiser hears why it cannot be shown', async () => {
  const { of, id } = await aWaitingAd();
  await of.owner.call(deletePin, { id: of.pin.id });
  await hearOfPins();
  expect(await queue()).not.toContain(id);
  await app.runJobs();
  expect(await adNow(of, id)).toMatchObject({
    summary_status: 'REJECTED',
    rejected_reasons: ['PIN_NOT_PUBLIC'],
    is_pin_deleted: true,
  });
  await lookAfter(app, 10);
  expect(await subjectsTo(app, of.owner)).toEqual(["Your ad “Vases in spring” can't be shown"]);
  expect(await newsTextsOf(app, of.owner)).toEqual(['Your ad Vases in spring needs changes']);
});

test('nothing of an advertiser who is suspended waits for an operator, and it waits again when they are back', async () => {
  const { of, id } = await aWaitingAd();
  const suspend = (at: Date | null) =>
    app.db.read.run('update people set suspended_at = :at where id = :id', { at, id: of.owner.id });
  await suspend(app.clock.now);
  expect(await queue()).not.toContain(id);
  await suspend(null);
  expect(await queue()).toContain(id);
});

test('while the page of an ad is fetched its look holds no transaction, and what changes meanwhile has a look of its own', async () => {
  const { of, ad } = await anApprovedAd();
  await of.owner.call(updatePin, { id: of.pin.id, title: 'A vase to look at' });
  await hearOfPins();
  const open: number[] = [];
  const look = checkAdTask({
    reviewMode: 'automatic',
    saysSensitive: async () => false,
    async fetchPage() {
      const rows = await app.db.read.rows(
        `select 1 from pg_stat_activity where datname = current_database()
           and state like 'idle in transaction%'`,
      );
      open.push(rows.length);
      if (open.length === 1) {
        await app.db.read.run(
          'update ad_ads set review_no = review_no + 1 where bucket = :bucket and id = :id',
          { bucket: bucketOf(ad.id), id: ad.id },
        );
      }
    },
  });
  await runAllJobs({ db: app.db, tasks: [look], log });
  expect(open).toEqual([0]);
  expect(await adNow(of, ad.id)).toMatchObject({ review_status: 'PENDING' });
});
