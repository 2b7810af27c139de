import { expect, test } from 'vitest';
import { getAdPlan, getAdPlanCheck } from '#contract/ads/planner/plan.ts';
import { testApp } from '#server/testing/app.ts';
import { anAdvertiser } from '../test-ads.ts';
import { anAd, serveAd, traffic } from './test-plans.ts';

const UNIT = 1_000_000;

test('a plan is checked by ad groups that began since: told of from before them, and compared with what they got', async () => {
  const app = await testApp();
  app.clock.now = new Date('2026-04-10T23:00:00Z');
  const clay = await anAdvertiser(app);
  await app.runJobs();
  const { owner, advertiser_id } = clay;
  const check = () => owner.call(getAdPlanCheck, { advertiser_id });
  expect(await check()).toEqual({ type: 'ad_plan_check', cases: 0, median_error: null });
  // Clicks are expensive: a day's budget buys only a few.
  const dear = (at: number) => [20_000_000_000 + at * 40_000_000];
  await traffic(app, 1200, 'vase', dear);
  const began = new Date('2026-04-11T00:00:00Z');
  app.clock.now = began;
  const plan = await owner.call(getAdPlan, {
    advertiser_id,
    objective_type: 'CONSIDERATION',
    start_date: '2026-04-11',
    end_date: '2026-04-13',
    budget_type: 'DAILY',
    budget_in_micro_currency: UNIT,
    targeting_spec: { INTEREST: ['vase'] },
  });
  const { impressions } = plan.points.find(({ level }) => level === 'MID')!;
  const expected = (impressions.least / 0.7 + impressions.most / 1.4) / 2;
  // What three ad groups get, as multiples of the expectation: it is off by half, by nothing, and by a quarter.
  const parts = [2, 1, 0.8];
  const ads = [];
  for (const part of parts) {
    const ad = await anAd(app, clay, `Case ${part}`, UNIT);
    ads.push({ ad, part });
    await serveAd(app, ad, 20, 1);
  }
  // Paused on its second day, so it is not a case.
  const paused = await anAd(app, clay, 'Paused', UNIT);
  await serveAd(app, paused, 20, 1);
  for (const day of [12, 13, 14]) {
    app.clock.now = new Date(`2026-04-${day}T12:00:00Z`);
    for (const { ad, part } of ads) await serveAd(app, ad, Math.round((expected * part) / 3), 1);
  }
  expect(await check()).toMatchObject({ cases: 0 });
  // Later auctions do not count: forecasts only use those from before.
  await traffic(app, 100, 'vase', dear);
  app.clock.now = new Date('2026-04-15T12:00:00Z');
  const found = await check();
  expect(found.cases).toBe(3);
  // Impressions meanwhile make clicks a little less likely than when it was planned.
  expect(Math.abs(found.median_error! - 25)).toBeLessThanOrEqual(5);
  await app.close();
});
