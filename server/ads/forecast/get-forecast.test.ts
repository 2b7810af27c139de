import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdForecast } from '#contract/ads/forecast.ts';
import { MAX_BUDGET } from '#contract/ads/promote.ts';
import { search } from '#contract/discovery.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { codeOf } from '../core/codes.ts';
import type { AdPage } from '../core/targeting-rules.ts';
import { anAdvertiser, type Advertiser } from '../test-ads.ts';
import { happened as stored, pageAbout } from './test-traffic.ts';

const UNIT = 1_000_000;
const DAYS = 10;

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  glass = await anAdvertiser(app);
  await app.runJobs();
});
afterAll(() => app.close());

/** Stores auctions that no ad won, spread over the last ten days. */
const happened = (count: number, request: AdPage): Promise<void> =>
  stored(app.db, count, request, { until: app.clock.now, days: DAYS });

const input = (more: object = {}) => ({
  advertiser_id: glass.advertiser_id,
  pin_id: glass.pin.id,
  budget_in_micro_currency: 7 * UNIT,
  ...more,
});

test('a draft is told nothing before a thousand auctions that it would take part in, and then what they would have brought', async () => {
  const { owner } = glass;
  const unknown = { is_known: false, a_day: null, in_all: null };
  expect(await owner.call(getAdForecast, input({ days: 3 }))).toMatchObject(unknown);
  // The Pin's topic is known from its title and its board's name.
  await happened(999, pageAbout('vase'));
  await happened(3000, pageAbout('submarine'));
  expect(await owner.call(getAdForecast, input({ days: 3 }))).toMatchObject(unknown);
  await happened(1001, pageAbout('vase'));
  const known = await owner.call(getAdForecast, input({ days: 3 }));
  expect(known.is_known).toBe(true);
  // 2,000 samples over ten days: 200 per day stand for 20,000 auctions, a hundredth of them clicked at the floor.
  const day = 20_000;
  const { impressions, clicks, spend_in_micro_currency: spend } = known.a_day!;
  expect(impressions.least).toBeCloseTo(0.7 * day, -2);
  expect(impressions.most).toBeCloseTo(1.4 * day, -2);
  expect(clicks.least).toBeCloseTo(0.7 * 200, -1);
  expect(spend.most).toBeCloseTo(1.4 * 200 * 10_000, -5);
  expect(known.in_all?.impressions.least).toBeCloseTo(3 * 0.7 * day, -3);
  expect((await owner.call(getAdForecast, input())).in_all).toBeNull();
});

test('what the draft asks for decides which pages count, and what it pays ends at its budget', async () => {
  const { owner } = glass;
  const { a_day: all } = await owner.call(getAdForecast, input());
  const here = { targeting_spec: { LOCATION: ['DE'] } };
  expect((await owner.call(getAdForecast, input(here))).a_day).toEqual(all);
  for (const none of [
    { targeting_spec: { LOCATION: ['FR'] } },
    { targeting_spec: { AGE_BUCKET: ['35-44'] } },
    { placement_group: 'SEARCH' },
    {
      keywords: [{ value: 'teapot', match_type: 'EXACT' }],
      auto_targeting_enabled: false,
      placement_group: 'SEARCH',
    },
  ] as const) {
    expect(await owner.call(getAdForecast, input(none)), JSON.stringify(none)).toMatchObject({
      is_known: false,
    });
  }
  await happened(1200, pageAbout('submarine', { placement: 2, words: ['blue', 'teapot'] }));
  const byWord = {
    keywords: [{ value: 'Teapot', match_type: 'BROAD' }],
    placement_group: 'SEARCH',
  };
  expect((await owner.call(getAdForecast, input(byWord))).is_known).toBe(true);
  const budget = UNIT;
  const { a_day: little } = await owner.call(
    getAdForecast,
    input({ budget_in_micro_currency: budget }),
  );
  expect(little!.spend_in_micro_currency.most).toBe(budget);
  expect(little!.clicks.most).toBeLessThan(all!.clicks.most);
});

test('is for whoever may change the campaigns, of Pins of the ad account alone, with a budget that it may have', async () => {
  const { owner } = glass;
  const other = await app.person();
  expect(await other.refusal(getAdForecast, input())).toMatchObject({ status: 404 });
  expect(await owner.refusal(getAdForecast, input({ advertiser_id: '12' }))).toMatchObject({
    status: 404,
  });
  expect(await app.visitor().refusal(getAdForecast, input())).toMatchObject({ status: 401 });
  const stranger = await anAdvertiser(app);
  expect(await owner.refusal(getAdForecast, input({ pin_id: stranger.pin.id }))).toMatchObject({
    code: 'pin_not_promotable',
  });
  for (const budget of [7.5, -1, 0, 'much', MAX_BUDGET * UNIT + 1]) {
    const request = input({ budget_in_micro_currency: budget });
    const refusal = await owner.refusal(getAdForecast, request);
    expect(refusal, String(budget)).toMatchObject({ status: 400 });
    expect(JSON.stringify(refusal)).toContain('budget_in_micro_currency');
  }
  expect(
    await owner.refusal(getAdForecast, input({ budget_in_micro_currency: 999_999 })),
  ).toMatchObject({ status: 400 });
});

test('one auction in a hundred is kept, whether or not an ad won it, and nothing that leads to a person', async () => {
  const viewer = await app.person();
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const readStored = () =>
    app.db.read.rows<{ words: number[]; places: number }>(
      `select words, places from ad_samples where at >= :now`,
      { now: app.clock.now },
    );
  expect(await readStored()).toEqual([]);
  for (let page = 0; page < 100; page += 1) {
    await viewer.call(search, { query: 'blue vase', scope: 'pins', page_size: 10 });
  }
  await expect.poll(readStored, { timeout: 10_000 }).toHaveLength(1);
  const [sample] = await readStored();
  expect(sample?.words).toEqual(['blue', 'vase'].map((word) => codeOf(word) | 0));
  expect(sample?.places).toBeGreaterThan(0);
});
