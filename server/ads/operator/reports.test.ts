import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdFund, getAdChecks, getAdRevenue } from '#contract/ads/billing.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { insertCheck } from '../billing/check-store.ts';
import { close, spend } from './test-spending.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

test('revenue is the ledger’s, by UTC day and currency', async () => {
  app.clock.now = new Date('2026-04-02T23:59:00Z');
  const owner = await aBusiness(app);
  const gift = { kind: 'credit', currency: 'USD', ref: 'welcome' } as const;
  const { advertiser_id } = owner;
  const amount_in_micro_currency = 300_000;
  await operator.call(createAdFund, { advertiser_id, ...gift, amount_in_micro_currency });
  await spend(app, owner, 100_001);
  await close(app);
  app.clock.now = new Date('2026-04-03T00:01:00Z');
  await spend(app, owner, 150_000);
  await close(app);
  const day = (date: string, earned: number, credits: number) => ({
    date,
    currency: 'USD',
    earned_in_micro_currency: earned,
    granted_in_micro_currency: credits,
  });
  const days = [day('2026-04-03', 150_000, 0), day('2026-04-02', 100_001, 300_000)];
  expect(await operator.call(getAdRevenue, { days: 2 })).toEqual(days);
  expect(await operator.call(getAdRevenue, { days: 1 })).toEqual(days.slice(0, 1));
  const all = await operator.call(getAdRevenue, { days: 92 });
  const net = all.reduce(
    (sum, one) => sum + one.earned_in_micro_currency - one.granted_in_micro_currency,
    0,
  );
  const row = await app.db.read.row<{ net: string }>(
    'select -sum(balance) as net from ad_books where book = 5',
  );
  expect(net).toBe(Number(row?.net));
  expect(await operator.refusal(getAdRevenue, { days: 93 })).toMatchObject({
    status: 400,
    message: "Parameter 'days' is invalid.",
  });
});

test('the last result of each check is shown with what it found', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 3, 3, 1, minute));
  const check = { name: 'books', startedAt: at(0), endedAt: at(1), looked: 4, wrong: 0, found: [] };
  await insertCheck(app.db.read, check);
  const found = ['Account 7 is 3 short.'];
  await insertCheck(app.db.read, { ...check, startedAt: at(5), endedAt: at(6), wrong: 1, found });
  expect(await operator.call(getAdChecks, {})).toEqual([
    {
      name: 'books',
      started_at: 'Fri, 03 Apr 2026 01:05:00 +0000',
      ended_at: 'Fri, 03 Apr 2026 01:06:00 +0000',
      looked: 4,
      wrong: 1,
      found,
    },
  ]);
});

test('a report that says something else than the events is shown to operators', async () => {
  app.clock.now = new Date('2026-04-03T02:00:00Z');
  const check = async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    for (const name of ['ads.roll', 'ads.slices', 'ads.reconcile-all']) {
      await jobsIn(app.db.read).add(name, {});
      await app.runJobs();
    }
    return (await operator.call(getAdChecks, {})).find(({ name }) => name === 'reports');
  };
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  await operator.call(createAdFund, {
    advertiser_id,
    kind: 'credit',
    currency: 'USD',
    ref: 'welcome',
    amount_in_micro_currency: 300_000,
  });
  await spend(app, owner, 100_001);
  expect(await check()).toMatchObject({ looked: 2, wrong: 0, found: [] });
  await app.db.read.run('update ad_days set spend = spend + 1 where id = :id', {
    id: advertiser_id,
  });
  expect(await check()).toMatchObject({
    wrong: 2,
    found: expect.arrayContaining([
      `account ${advertiser_id}: what its reports say was spent is 100002 and should be 100001`,
    ]),
  });
});
