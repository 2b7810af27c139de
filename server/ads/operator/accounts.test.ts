import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdBilling, getAdMoney } from '#contract/ads/billing.ts';
import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { updateAdCreditLine, updateAdStanding } from '#contract/ads/settings.ts';
import { getAdAccount, updateAdAccount } from '#contract/business/ad-accounts.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { giveCredit } from '../charging/funds.ts';
import { epochAt } from '../pacing/epochs.ts';
import { PACE } from '../pacing/pace.ts';
import { anAdvertiser, promotion } from '../test-ads.ts';
import { keyOf, spend } from './test-spending.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

const wrongField = (field: string) => ({
  status: 400,
  code: 'invalid_input',
  message: `Parameter '${field}' is invalid.`,
});

test('an operator lends an ad account so much, never less than it owes, and it spends no more', async () => {
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  const lend = (line: number, currency = 'USD') =>
    operator.call(updateAdCreditLine, { advertiser_id, line_in_micro_currency: line, currency });
  expect(await lend(2_000_000)).toMatchObject({
    line_in_micro_currency: 2_000_000,
    funds_in_micro_currency: 2_000_000,
  });
  await spend(app, owner, 1_500_000, 1_000_000);
  expect(await operator.call(getAdMoney, { advertiser_id })).toMatchObject({
    spent_in_micro_currency: 2_000_000,
    left_in_micro_currency: 0,
  });
  expect(await lend(500_000)).toMatchObject({ line_in_micro_currency: 2_000_000 });
  expect(await lend(3_000_000)).toMatchObject({ left_in_micro_currency: 1_000_000 });
  const log = await app.db.read.rows(
    `select detail from audit_log where action = 'ad_credit_line_set' and subject_id = :id order by detail->>'was'`,
    { id: owner.id },
  );
  const detail = { ad_account: advertiser_id, currency: 'USD' };
  expect(log).toMatchObject([
    { detail: { ...detail, was: '0', line: '2000000' } },
    { detail: { ...detail, was: '2000000', line: '3000000' } },
  ]);
  for (const [field, value] of [
    ['line_in_micro_currency', -1],
    ['line_in_micro_currency', 0.5],
    ['line_in_micro_currency', 10_000_000_000_001],
    ['currency', 'EUR'],
  ] as const) {
    const wrong = { advertiser_id, line_in_micro_currency: 1, currency: 'USD', [field]: value };
    expect(await operator.refusal(updateAdCreditLine, wrong)).toMatchObject(wrongField(field));
  }
});

test('an operator stops an ad account and lets it go on, but not one that its owner has ended', async () => {
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  const set = (standing: 'active' | 'disabled') =>
    operator.call(updateAdStanding, { advertiser_id, standing });
  for (const standing of ['disabled', 'disabled', 'active'] as const) {
    expect(await set(standing)).toMatchObject({ id: advertiser_id, standing });
    // Its owner sees that, and still sees the money.
    expect(await owner.call(getAdAccount, { advertiser_id })).toMatchObject({ standing });
    await owner.call(getAdBilling, { advertiser_id });
  }
  const log = await app.db.read.rows<{ action: string }>(
    `select action from audit_log where subject_id = :id and actor_id = :actor order by id`,
    { id: owner.id, actor: operator.id },
  );
  expect(new Set(log.map(({ action }) => action))).toEqual(
    new Set(['ad_account_disabled', 'ad_account_enabled']),
  );
  expect(log).toHaveLength(2);
  await set('disabled');
  // Changes by its owner do not reactivate it.
  await owner.call(updateAdAccount, { advertiser_id, time_zone: 'Europe/Berlin' });
  expect(await owner.call(getAdAccount, { advertiser_id })).toMatchObject({ standing: 'disabled' });
  await owner.call(updateAdAccount, { advertiser_id, standing: 'ended' });
  const unknown = { status: 404, code: 'ad_account_not_found' };
  const input = { advertiser_id, standing: 'active' } as const;
  expect(await operator.refusal(updateAdStanding, input)).toMatchObject(unknown);
  const line = { advertiser_id, line_in_micro_currency: 1, currency: 'USD' };
  expect(await operator.refusal(updateAdCreditLine, line)).toMatchObject(unknown);
  expect(await operator.refusal(updateAdStanding, { ...input, standing: 'ended' })).toMatchObject(
    wrongField('standing'),
  );
});

test('what a stopped ad account advertises is in no auction, and is again once it may go on', async () => {
  const advertiser = await anAdvertiser(app);
  const { owner, advertiser_id } = advertiser;
  const account = keyOf(owner);
  const credit = { ...account, amount: 10_000_000, ref: 'welcome' };
  await app.db.transaction((tx) => giveCredit(tx, credit, app.clock.now));
  const { ad_id } = await owner.call(createQuickPromotion, promotion(advertiser));
  await app.db.read.run(
    `update ad_ads set review = 'APPROVED' where bucket = :bucket and account_id = :accountId`,
    { ...account },
  );
  const inAuctions = async (): Promise<boolean> => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await jobsIn(app.db.read).add(PACE, {});
    await app.runJobs();
    return (await epochAt(app.db.read, null))?.state.has(ad_id) ?? false;
  };
  const set = (standing: 'active' | 'disabled') =>
    operator.call(updateAdStanding, { advertiser_id, standing });
  const statuses = async (): Promise<(string | undefined)[]> => {
    const [campaigns, groups, ads] = [
      await owner.call(getCampaigns, { advertiser_id }),
      await owner.call(getAdGroups, { advertiser_id }),
      await owner.call(getAds, { advertiser_id }),
    ];
    return [campaigns, groups, ads].flatMap(({ data }) =>
      data.map(({ summary_status }) => summary_status),
    );
  };
  expect(await inAuctions()).toBe(true);
  expect(await statuses()).toEqual(['RUNNING', 'RUNNING', 'APPROVED']);
  await set('disabled');
  expect(await statuses()).toEqual(Array.from({ length: 3 }, () => 'ADVERTISER_DISABLED'));
  // Every process learns of it at once, and excludes the ad before the next epoch does.
  const rows = await app.db.read.row(
    `select 1 as announced from events where kind = 'ad' and subject = :ad_id`,
    { ad_id },
  );
  expect(rows).toEqual({ announced: 1 });
  expect(await inAuctions()).toBe(false);
  await set('active');
  expect(await inAuctions()).toBe(true);
  expect(await statuses()).toEqual(['RUNNING', 'RUNNING', 'APPROVED']);
});
