import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdPlan, getAdPlan, getAdPlanCheck, PLAN_PARTS } from '#contract/ads/planner/plan.ts';
import { search } from '#contract/discovery.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser, pinsAbout, type Advertiser } from '../test-ads.ts';
import { anAd, serveAd, traffic } from './test-plans.ts';

const UNIT = 1_000_000;
const DAY_MS = 86_400_000;

let app: TestApp;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  app.clock.now = new Date('2026-03-01T12:00:00Z');
  glass = await anAdvertiser(app);
  await app.runJobs();
});
afterAll(() => app.close());

const dayAfter = (count: number): string =>
  new Date(app.clock.now.getTime() + count * DAY_MS).toISOString().slice(0, 10);

const input = (more: object = {}) => ({
  advertiser_id: glass.advertiser_id,
  objective_type: 'CONSIDERATION' as const,
  start_date: dayAfter(0),
  end_date: dayAfter(9),
  budget_type: 'LIFETIME' as const,
  budget_in_micro_currency: 200 * UNIT,
  targeting_spec: { LOCATION: ['DE'], INTEREST: ['vase'] },
  ...more,
});
const planned = (more: object = {}): Promise<AdPlan> => glass.owner.call(getAdPlan, input(more));
test('an auction that really happened here is one that a plan reads', async () => {
  const viewer = await app.person();
  await pinsAbout(app, 'vase');
  await app.runJobs();
  for (let page = 0; page < 100; page += 1)
    await viewer.call(search, { query: 'vase', scope: 'pins', page_size: 10 });
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  const read = async () => (await planned()).auctions_read;
  await expect.poll(read, { timeout: 10_000 }).toBe(1);
});

describe('a plan', () => {
  test('gives no number before a thousand auctions that such an ad would have been in', async () => {
    await traffic(app, 900, 'vase');
    await traffic(app, 2000, 'submarine');
    const plan = await planned();
    expect(plan).toMatchObject({ is_known: false, points: [], auctions_read: 901 });
    expect(plan.auctions).toBeLessThan(1000);
  });

  test('is a curve that never falls, inside of its budgets, without people while too few saw ads', async () => {
    await traffic(app, 2100, 'vase');
    const { points, ...plan } = await planned();
    expect(plan).toMatchObject({ is_known: true, currency: 'USD', days: 10, people_lately: 0 });
    expect(points.map((one) => one.budget_in_micro_currency)).toEqual(
      PLAN_PARTS.map((part) => 2 * part * UNIT),
    );
    expect(points.flatMap(({ level }) => level ?? [])).toEqual(['LOW', 'MID', 'HIGH']);
    for (const [at, point] of points.entries()) {
      expect(point.people).toBeNull();
      expect(point.frequency_in_tenths).toBeNull();
      expect(point.spend_in_micro_currency.most).toBeLessThanOrEqual(
        point.budget_in_micro_currency,
      );
      for (const figure of ['impressions', 'clicks', 'spend_in_micro_currency'] as const) {
        const before = points[at - 1]?.[figure] ?? { least: 0, most: 0 };
        expect(point[figure].least, figure).toBeGreaterThanOrEqual(before.least);
        expect(point[figure].most, figure).toBeGreaterThanOrEqual(before.most);
      }
    }
    const [least, most] = [points[0]!, points.at(-1)!];
    expect(most.clicks.most).toBeGreaterThan(1.5 * least.clicks.most);
  });

  test('reads the same from a day’s budget, and less from a bid that is too low', async () => {
    const whole = await planned();
    const daily = await planned({
      budget_type: 'DAILY',
      budget_in_micro_currency: 20 * UNIT,
    });
    expect(daily.points).toEqual(whole.points);
    const low = await planned({ bid_in_micro_currency: 10_000 });
    expect(low.points.at(-1)!.impressions.most).toBeLessThan(whole.points.at(-1)!.impressions.most);
    const seenOnly = await planned({ objective_type: 'AWARENESS' });
    expect(seenOnly.is_known).toBe(true);
  });

  test('is of two weeks from today where it names no days', async () => {
    const plan = await planned({ start_date: null, end_date: null });
    expect(plan).toMatchObject({ is_known: true, days: 14 });
  });

  test('is for those people alone that it names', async () => {
    for (const spec of [
      { LOCATION: ['FR'], INTEREST: ['vase'] },
      { AGE_BUCKET: ['35-44'], INTEREST: ['vase'] },
      { GENDER: ['male'], INTEREST: ['vase'] },
      { INTEREST: ['teapot'] },
    ]) {
      const plan = await planned({ targeting_spec: spec });
      expect(plan, JSON.stringify(spec)).toMatchObject({ is_known: false, auctions: 0 });
    }
  });

  test('is about what the newest ads are about where it names no interest, and about nothing where there are none', async () => {
    const spec = { targeting_spec: { LOCATION: ['DE'] } };
    const none = { is_known: false, has_topics: false, auctions_read: 0 };
    expect(await planned(spec)).toMatchObject(none);
    await anAd(app, glass, 'Vases');
    const plan = await planned(spec);
    expect(plan).toMatchObject({ is_known: true, has_topics: true });
    expect(plan.auctions).toBeGreaterThanOrEqual(3000);
  });

  test.each([
    ['start_date', { start_date: '2026-02-28' }],
    ['start_date', { start_date: '2027-03-05', end_date: '2027-03-06' }],
    ['end_date', { end_date: '2026-02-28' }],
    ['end_date', { end_date: '2026-07-01' }],
    ['end_date', { end_date: 'tomorrow' }],
    ['budget_in_micro_currency', { budget_in_micro_currency: 9 * UNIT }],
    ['budget_in_micro_currency', { budget_in_micro_currency: 'much' }],
    ['bid_in_micro_currency', { bid_in_micro_currency: 1 }],
    ['objective_type', { objective_type: 'VIDEO_COMPLETION' }],
    ['targeting_spec', { targeting_spec: { LOCATION: ['XX'] } }],
  ])('that cannot be names the field that is wrong: %s', async (field, more) => {
    const refusal = await glass.owner.refusal(getAdPlan, input(more));
    expect(refusal).toMatchObject({ status: 400 });
    expect(JSON.stringify(refusal)).toContain(field);
  });

  test('is for whoever may see reports, of their own ad account', async () => {
    const analyst = await glass.owner.delegate(['ANALYST']);
    expect(await analyst.call(getAdPlan, input())).toMatchObject({ is_known: true });
    const stranger = await anAdvertiser(app);
    for (const call of [getAdPlan, getAdPlanCheck] as const)
      expect(await stranger.owner.refusal(call, input())).toMatchObject({ status: 404 });
  });
});

test('people are told of once a hundred saw ads, by how often those met the same ones', async () => {
  const ad = await anAd(app, glass, 'Seen vases');
  await serveAd(app, ad, 99, 3);
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  expect((await planned()).points[0]).toMatchObject({ people: null });
  await serveAd(app, ad, 200, 3);
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  const { points, people_lately } = await planned();
  expect(people_lately).toBe(200);
  let before = { least: 0, most: 0 };
  for (const { people, impressions, frequency_in_tenths: frequency } of points) {
    expect(people!.least).toBeGreaterThanOrEqual(before.least);
    expect(people!.most).toBeGreaterThanOrEqual(before.most);
    expect(people!.most).toBeLessThanOrEqual(impressions.most);
    expect(people!.least).toBeLessThanOrEqual(200);
    expect(frequency!.least).toBeGreaterThanOrEqual(10);
    expect(frequency!.most).toBeGreaterThanOrEqual(frequency!.least);
    before = people!;
  }
});
