import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdFund, getAdRevenue } from '#contract/ads/billing.ts';
import { getAdAccountsRevenue, getAdTraffic } from '#contract/ads/settings.ts';
import { createAdAccount } from '#contract/business/ad-accounts.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { VERDICTS } from '../intake/verdict-rules.ts';
import { close, count, spend } from './test-spending.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

test('traffic is counted by why it counts for nothing, of whole days and by ad account', async () => {
  app.clock.now = new Date('2026-03-20T12:00:00Z');
  const [honest, odd] = [await aBusiness(app), await aBusiness(app)];
  await count(app, honest, { verdict: VERDICTS.valid, kind: 1 });
  await count(app, odd, { verdict: VERDICTS.bot, kind: 1 });
  app.clock.now = new Date('2026-03-21T00:00:00Z');
  await count(app, honest, { verdict: VERDICTS.valid, kind: 2 });
  await count(app, odd, { verdict: VERDICTS.valid, kind: 4 });
  await count(app, odd, { verdict: VERDICTS.again, kind: 2 }, { verdict: 30, kind: 1 });
  await count(app, odd, { verdict: VERDICTS.tooSoon, kind: 2 });
  await count(app, odd, { verdict: VERDICTS.dataCentre, kind: 1 });
  const today = await operator.call(getAdTraffic, { days: 1 });
  expect(today).toEqual({
    type: 'ad_traffic',
    since: '2026-03-21',
    reasons: [
      { reason: 'valid', views: 0, clicks: 1, others: 1 },
      { reason: 'data_centre', views: 1, clicks: 0, others: 0 },
      { reason: 'too_soon', views: 0, clicks: 1, others: 0 },
      { reason: 'again', views: 0, clicks: 1, others: 0 },
      { reason: 'other', views: 1, clicks: 0, others: 0 },
    ],
    accounts: [{ id: odd.advertiser_id, name: expect.any(String), events: 5, invalid: 4 }],
  });
  const { reasons, accounts } = await operator.call(getAdTraffic, {});
  expect(reasons[0]).toEqual({ reason: 'valid', views: 1, clicks: 1, others: 1 });
  expect(reasons[1]).toEqual({ reason: 'bot', views: 1, clicks: 0, others: 0 });
  expect(accounts.map(({ invalid }) => invalid)).toEqual([5]);
  expect(await operator.refusal(getAdTraffic, { days: 8 })).toMatchObject({
    status: 400,
    message: "Parameter 'days' is invalid.",
  });
  expect(await honest.refusal(getAdTraffic, {})).toMatchObject({ code: 'not_allowed' });
  expect(await honest.refusal(getAdAccountsRevenue, {})).toMatchObject({ code: 'not_allowed' });
});

test('revenue is the ledger’s by month and by ad account as well, each currency by itself', async () => {
  app.clock.now = new Date('2026-03-31T23:00:00Z');
  const [much, little] = [await aBusiness(app), await aBusiness(app)];
  const abroad = await little.call(createAdAccount, { name: 'Abroad', country: 'DE' });
  const foreign = { advertiser_id: abroad.id };
  const gift = { kind: 'credit', ref: 'welcome', amount_in_micro_currency: 900_000 } as const;
  for (const [owner, currency] of [
    [much, 'USD'],
    [little, 'USD'],
    [foreign, 'EUR'],
  ] as const) {
    const { advertiser_id } = owner;
    await operator.call(createAdFund, { advertiser_id, currency, ...gift });
  }
  await spend(app, much, 500_000);
  await close(app);
  app.clock.now = new Date('2026-04-01T01:00:00Z');
  await spend(app, much, 200_001);
  await spend(app, little, 300_000);
  await spend(app, foreign, 100_000);
  await close(app);
  const month = (date: string, currency: string, earned: number, credits: number) => ({
    date,
    currency,
    earned_in_micro_currency: earned,
    granted_in_micro_currency: credits,
  });
  expect(await operator.call(getAdRevenue, { months: 2 })).toEqual([
    month('2026-04', 'EUR', 100_000, 0),
    month('2026-04', 'USD', 500_001, 0),
    month('2026-03', 'EUR', 0, 900_000),
    month('2026-03', 'USD', 500_000, 1_800_000),
  ]);
  expect(await operator.call(getAdRevenue, { months: 1 })).toHaveLength(2);
  const listed: unknown[] = [];
  let bookmark: string | null = null;
  do {
    const page: { months: number; page_size: number; bookmark: string | null } = {
      months: 2,
      page_size: 2,
      bookmark,
    };
    const found = await operator.call(getAdAccountsRevenue, page);
    listed.push(...found.data.map((one) => [one.id, one.currency, one.earned_in_micro_currency]));
    ({ bookmark } = found);
  } while (bookmark !== null);
  expect(listed).toEqual([
    [foreign.advertiser_id, 'EUR', 100_000],
    [much.advertiser_id, 'USD', 700_001],
    [little.advertiser_id, 'USD', 300_000],
  ]);
  for (const request of [{ months: 25 }, { days: 93 }, { months: 0 }]) {
    const field = Object.keys(request)[0];
    const message = `Parameter '${field}' is invalid.`;
    expect(await operator.refusal(getAdAccountsRevenue, request)).toMatchObject({ message });
    expect(await operator.refusal(getAdRevenue, request)).toMatchObject({ message });
  }
});
