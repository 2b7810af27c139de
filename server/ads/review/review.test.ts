import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAds, getAds, updateAdGroups, updateAds } from '#contract/ads/campaigns.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { createAdAppeal, getAdReviews, updateAdReview } from '#contract/ads/reviews.ts';
import { getAdSettings, updateAdSettings } from '#contract/ads/settings.ts';
import type { Ad } from '#contract/ads/objects.ts';
import { changeSensitiveWords } from '#contract/discovery/sensitive.ts';
import { deletePin, updatePin } from '#contract/pins.ts';
import { updateAdAccount } from '#contract/business/ad-accounts.ts';
import { badgeOf, newsOf, newsTextsOf } from '#server/news/core/test-news.ts';
import { aPage } from '#server/api/test-one-page.ts';
import { runningAds, runningAmong } from '#server/ads/core/serving-store.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aPin } from '#server/testing/pins.ts';
import { lettersTo, lookAfter, subjectsTo } from '../telling/test-letters.ts';
import { type Advertiser, aLargePin, anAdvertiser, promotion } from '../test-ads.ts';

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

/** Promotes the Pin and runs the checks. */
async function promoted(of: Advertiser, more: object = {}): Promise<Ad> {
  const { ad_id } = await of.owner.call(createQuickPromotion, promotion(of, more));
  await app.runJobs();
  return adNow(of, ad_id);
}

async function adNow({ owner, advertiser_id }: Advertiser, id: string): Promise<Ad> {
  const [ad] = (await owner.call(getAds, { advertiser_id, ad_ids: [id] })).data;
  if (ad === undefined) throw new Error('there is no such ad');
  return ad;
}

const queue = async (): Promise<string[]> =>
  (await operator.call(getAdReviews, { page_size: 250 })).data.map(({ id }) => id);

async function waitingNow(ad: Ad) {
  const { data } = await operator.call(getAdReviews, { page_size: 250 });
  const found = data.find(({ id }) => id === ad.id);
  if (found === undefined) throw new Error('the ad waits for nobody');
  return found;
}

async function answer(ad: Ad, verdict: 'approved' | 'rejected', more: object = {}): Promise<Ad> {
  const { review_no } = await waitingNow(ad);
  return operator.call(updateAdReview, { ad_id: ad.id, review_no, verdict, ...more });
}

/** Creates an ad account with an approved ad. */
async function trusted(): Promise<Advertiser> {
  const one = await anAdvertiser(app, page.url);
  await answer(await promoted(one), 'approved');
  return one;
}

test('the first ad of an ad account waits for an operator, and the next is approved by the checks', async () => {
  const one = await anAdvertiser(app, page.url);
  const first = await promoted(one);
  expect(first).toMatchObject({ review_status: 'PENDING', summary_status: 'PENDING' });
  expect(await waitingNow(first)).toMatchObject({
    review_no: 1,
    advertiser: { id: one.advertiser_id, owner_username: one.owner.username },
    pin: { id: one.pin.id },
    doubts: [],
    appeal: null,
  });
  expect(await runningAmong(app.db.read, [first.id])).toEqual([]);
  expect(await answer(first, 'approved')).toMatchObject({ review_status: 'APPROVED' });
  expect(await queue()).not.toContain(first.id);
  const second = await promoted(one);
  expect(second).toMatchObject({ review_status: 'APPROVED', summary_status: 'APPROVED' });
  await lookAfter(app, 10);
  expect(await subjectsTo(app, one.owner)).toEqual(['2 of your ads are approved']);
  const found = await runningAmong(app.db.read, [first.id, second.id]);
  expect(found).toMatchObject([
    { ownerId: one.owner.id, budget: 7_000_000, currency: 'USD', objective: 'CONSIDERATION' },
    { ownerId: one.owner.id },
  ]);
  const all = await runningAds(app.db.read, null, 1000);
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
  const [last] = all.slice(-1);
  expect(await runningAds(app.db.read, last ?? null, 1000)).toEqual([]);
});

test('what forbids an ad rejects it at once and says why', async () => {
  const one = await trusted();
  const { owner, board, advertiser_id } = one;
  const small = await aPin(owner, board, { title: 'Shard', link: page.url });
  const rejected = await promoted({ ...one, pin: small });
  expect(rejected).toMatchObject({
    review_status: 'REJECTED',
    rejected_reasons: ['IMAGE_TOO_SMALL'],
    summary_status: 'REJECTED',
  });
  const gone = await aLargePin(owner, board, page.url);
  const { ad_id } = await owner.call(createQuickPromotion, promotion({ advertiser_id, pin: gone }));
  await owner.call(deletePin, { id: gone.id });
  await app.runJobs();
  expect(await adNow(one, ad_id)).toMatchObject({ rejected_reasons: ['PIN_NOT_PUBLIC'] });
  await lookAfter(app, 10);
  const [letter] = await lettersTo(app, owner);
  expect(letter?.subject).toBe(`3 things to look at in “${owner.username} & Co”`);
  expect(letter?.body).toContain("– Your ad “Vases in spring” can't be shown");
});

test('whose ad it is reads in their news what came of each look, with a way to it, until the ad account ends', async () => {
  const one = await anAdvertiser(app, page.url);
  const { owner, advertiser_id, pin } = one;
  const ad = await promoted(one);
  expect(await newsOf(app, owner)).toEqual([]);
  await answer(ad, 'rejected', { reasons: ['CLICKBAIT'] });
  await owner.call(createAdAppeal, { advertiser_id, ad_id: ad.id, text: 'It is a vase.' });
  await answer(ad, 'approved');
  expect(await newsTextsOf(app, owner)).toEqual([
    'Your ad Vases in spring was approved',
    'Your ad Vases in spring needs changes',
  ]);
  const [line] = await newsOf(app, owner);
  const link = {
    type: 'ad_link',
    id: ad.id,
    name: ad.name,
    url: `/advertiser/${advertiser_id}/reporting/ads/`,
  };
  expect(line?.content_items.map(({ content_object: thing }) => thing)).toMatchObject([
    link,
    { type: 'pin', id: pin.id },
  ]);
  expect(await badgeOf(app, owner)).toBe(2);
  await owner.call(updateAdAccount, { advertiser_id, standing: 'ended' });
  expect([await newsOf(app, owner), await badgeOf(app, owner)]).toEqual([[], 0]);
});

test('what the checks doubt waits: a page that does not answer, a word of the operator', async () => {
  const one = await trusted();
  const elsewhere = await promoted(one, { destination_url: 'http://127.0.0.1:9/gone/' });
  expect(await waitingNow(elsewhere)).toMatchObject({ doubts: ['LANDING_PAGE_BROKEN'] });
  await operator.call(changeSensitiveWords, { add: ['Miracle'] });
  const loud = await promoted(one, { campaign_name: 'A miracle vase' });
  expect(await waitingNow(loud)).toMatchObject({ doubts: ['SENSITIVE_WORDS'] });
  await operator.call(changeSensitiveWords, { remove: ['Miracle'] });
});

test('another name, destination or audience is looked at anew; a budget is not', async () => {
  const one = await trusted();
  const { owner, advertiser_id } = one;
  const ad = await promoted(one);
  const groupNow = (more: object) =>
    owner.call(updateAdGroups, { advertiser_id, items: [{ id: ad.ad_group_id, ...more }] });
  await groupNow({ version: 1, budget_in_micro_currency: 9_000_000 });
  expect(await adNow(one, ad.id)).toMatchObject({ review_status: 'APPROVED' });
  await groupNow({ version: 2, targeting_spec: { LOCATION: ['FR'] } });
  expect(await adNow(one, ad.id)).toMatchObject({ review_status: 'PENDING' });
  await app.runJobs();
  expect(await adNow(one, ad.id)).toMatchObject({ review_status: 'APPROVED' });
  await owner.call(updateAds, {
    advertiser_id,
    items: [{ id: ad.id, version: 1, destination_url: 'https://bowers.example/' }],
  });
  await app.runJobs();
  expect(await waitingNow(ad)).toMatchObject({ doubts: ['LANDING_PAGE_BROKEN'], review_no: 3 });
});

test('a draft is looked at once it is none any more', async () => {
  const one = await trusted();
  const { owner, advertiser_id, pin } = one;
  const { ad_group_id } = await owner.call(createQuickPromotion, promotion(one));
  const items = [{ ad_group_id, pin_id: pin.id, status: 'DRAFT' }];
  const [made] = await owner.call(createAds, { advertiser_id, items });
  await app.runJobs();
  const draft = await adNow(one, made?.data?.id ?? '');
  expect(draft).toMatchObject({ review_status: 'OTHER', summary_status: 'DRAFT' });
  const activate = { id: draft.id, version: 1, status: 'ACTIVE' };
  await owner.call(updateAds, { advertiser_id, items: [activate] });
  await app.runJobs();
  expect(await adNow(one, draft.id)).toMatchObject({ summary_status: 'APPROVED' });
});

test('an operator says why, of the ad as it stands, and the advertiser may appeal once', async () => {
  const one = await anAdvertiser(app, page.url);
  const { owner, advertiser_id } = one;
  const ad = await promoted(one);
  const word = { ad_id: ad.id, review_no: 1, verdict: 'rejected' };
  expect(await operator.refusal(updateAdReview, word)).toMatchObject({ code: 'invalid_input' });
  const stale = { ...word, review_no: 2, reasons: ['NUDITY'] };
  expect(await operator.refusal(updateAdReview, stale)).toMatchObject({ code: 'ad_changed' });
  expect(await owner.refusal(updateAdReview, word)).toMatchObject({ code: 'not_allowed' });
  const early = { advertiser_id, ad_id: ad.id, text: 'Look again.' };
  expect(await owner.refusal(createAdAppeal, early)).toMatchObject({ code: 'ad_changed' });
  const note = 'The page asks for twice as much.';
  const reasons = ['PROMOTIONS_AND_PRICES'];
  expect(await answer(ad, 'rejected', { reasons, note })).toMatchObject({
    rejected_reasons: reasons,
  });
  const appealed = await owner.call(createAdAppeal, { ...early, text: 'The price is right.' });
  expect(appealed).toMatchObject({ review_status: 'PENDING', rejected_reasons: [] });
  expect(await waitingNow(ad)).toMatchObject({ review_no: 2, appeal: 'The price is right.' });
  expect(await owner.refusal(createAdAppeal, early)).toMatchObject({ code: 'ad_changed' });
  expect(await answer(ad, 'approved')).toMatchObject({ review_status: 'APPROVED' });
  const log = await app.db.read.rows<{ action: string; actor_id: string }>(
    `select action, actor_id from audit_log where subject_id = :id and action like 'ad\\_%ed'
       and detail ->> 'ad' = :ad order by at, action`,
    { id: owner.id, ad: ad.id },
  );
  expect(new Set(log.map(({ action }) => action))).toEqual(new Set(['ad_rejected', 'ad_approved']));
  expect(log.every(({ actor_id }) => actor_id === operator.id)).toBe(true);
  const history = await app.db.read.rows<{ value: string }>(
    `select value from ad_changes where entity_id = :id and field = 'review_status' order by id`,
    { id: ad.id },
  );
  expect(history.map(({ value }) => value)).toEqual(['REJECTED', 'PENDING', 'APPROVED']);
});

test('what an operator rejected is approved by no check, under another name or as another ad, until one approves it', async () => {
  const one = await trusted();
  const { owner, advertiser_id } = one;
  const pin = await aLargePin(owner, one.board, page.url);
  const ad = await promoted({ ...one, pin });
  await operator.call(updateAdReview, {
    ad_id: ad.id,
    review_no: 1,
    verdict: 'rejected',
    reasons: ['NUDITY'],
  });
  const { version } = await adNow(one, ad.id);
  const items = [{ id: ad.id, version, name: 'Quite another' }];
  await owner.call(updateAds, { advertiser_id, items });
  await app.runJobs();
  expect(await adNow(one, ad.id)).toMatchObject({ review_status: 'PENDING' });
  const again = await promoted({ ...one, pin });
  expect(again).toMatchObject({ review_status: 'PENDING' });
  await answer(again, 'approved');
  expect(await promoted({ ...one, pin })).toMatchObject({ review_status: 'APPROVED' });
});

test('an approved ad leads where it led when it was looked at, whatever becomes of the link of its Pin', async () => {
  const one = await trusted();
  const { owner, pin } = one;
  const ad = await promoted(one);
  expect(ad.destination_url).toBe(page.url);
  await owner.call(updatePin, { id: pin.id, link: 'https://elsewhere.example/' });
  expect(await adNow(one, ad.id)).toMatchObject({
    review_status: 'APPROVED',
    destination_url: page.url,
  });
});

test('the operator’s settings say how ads are reviewed, and floors, each change in the log', async () => {
  const set = (input: object) => operator.call(updateAdSettings, input);
  expect(await operator.call(getAdSettings, {})).toMatchObject({ review_mode: 'automatic' });
  const one = await trusted();
  expect(await set({ review_mode: 'before' })).toMatchObject({ review_mode: 'before' });
  const waits = await promoted(one);
  expect(waits.review_status).toBe('PENDING');
  expect(await queue()).toContain(waits.id);
  await set({ review_mode: 'after' });
  const fresh = await anAdvertiser(app, page.url);
  const ads = await promoted(fresh);
  expect(ads.review_status).toBe('APPROVED');
  expect(await queue()).toContain(ads.id);
  await set({ review_mode: 'automatic' });
  const floor = {
    country: 'DE',
    objective_type: 'CONSIDERATION',
    billable_event: 'CLICKTHROUGH',
    floor_in_micro_currency: 50_000,
  };
  expect(await set({ floors: [floor] })).toMatchObject({ floors: [floor] });
  expect(await set({ floors: [{ ...floor, country: 'FR' }] })).toMatchObject({
    floors: [floor, { country: 'FR' }],
  });
  const none = { ...floor, floor_in_micro_currency: 0 };
  expect((await set({ floors: [none] })).floors).toMatchObject([{ country: 'FR' }]);
  const wrong = { floors: [{ ...floor, country: 'XX' }] };
  expect(await operator.refusal(updateAdSettings, wrong)).toMatchObject({ status: 400 });
  const stranger = await app.person();
  expect(await stranger.refusal(getAdSettings, {})).toMatchObject({ code: 'not_allowed' });
  const log = await app.db.read.rows(
    `select 1 from audit_log where action = 'ad_settings_changed' and actor_id = :id`,
    { id: operator.id },
  );
  expect(log).toHaveLength(6);
});
