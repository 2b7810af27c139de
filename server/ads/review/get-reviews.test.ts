import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { createAdAppeal, getAdReviews, updateAdReview } from '#contract/ads/reviews.ts';
import { aPage } from '#server/api/test-one-page.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { anAdvertiser, promotion } from '../test-ads.ts';

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

async function waitingNow(id: string) {
  const { data } = await operator.call(getAdReviews, { page_size: 250 });
  const found = data.find((review) => review.id === id);
  if (found === undefined) throw new Error('the ad waits for nobody');
  return found;
}

test('a waiting ad says what it is part of, whom it is for, how its advertiser did, and how it was looked at before', async () => {
  const of = await anAdvertiser(app, page.url);
  const { owner, advertiser_id } = of;
  const spec = { LOCATION: ['NL'], AGE_BUCKET: ['25-34'] };
  const request = promotion(of, { targeting_spec: spec, auto_targeting_enabled: false });
  const { ad_id } = await owner.call(createQuickPromotion, request);
  await app.runJobs();
  const first = await waitingNow(ad_id);
  expect(first).toMatchObject({
    campaign_name: 'Vases in spring',
    ad_group_name: 'Vases in spring',
    targeting_spec: spec,
    advertiser: { approved: 0, rejected: 0 },
    is_checked: true,
    past: [],
  });
  const { review_no } = first;
  const verdict = { verdict: 'rejected', reasons: ['CLICKBAIT'], note: 'It is no vase.' } as const;
  await operator.call(updateAdReview, { ad_id, review_no, ...verdict });
  await owner.call(createAdAppeal, { advertiser_id, ad_id, text: 'It is a vase.' });
  expect(await waitingNow(ad_id)).toMatchObject({
    appeal: 'It is a vase.',
    is_checked: false,
    doubts: [],
    past: [
      { verdict: 'rejected', is_by_operator: true, reasons: ['CLICKBAIT'], note: 'It is no vase.' },
      { verdict: 'doubted', is_by_operator: false, reasons: [], note: null },
    ],
  });
  const again = await waitingNow(ad_id);
  const approved = { ad_id, review_no: again.review_no, verdict: 'approved' } as const;
  await operator.call(updateAdReview, approved);
  const broken = { campaign_name: 'Cups', destination_url: 'http://127.0.0.1:9/' };
  const second = await owner.call(createQuickPromotion, promotion(of, broken));
  await app.runJobs();
  expect(await waitingNow(second.ad_id)).toMatchObject({
    advertiser: { approved: 1, rejected: 0 },
    doubts: ['LANDING_PAGE_BROKEN'],
    is_checked: true,
    past: [],
  });
});
