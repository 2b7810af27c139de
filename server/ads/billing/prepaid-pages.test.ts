import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdFund, getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { type AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import type { Page } from '#contract/kernel/call.ts';
import type { AdRole } from '#contract/business/ad-roles.ts';
import { updateAdAccount } from '#contract/business/ad-accounts.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { setCreditLine } from '../charging/funds.ts';
import { close, spendOn } from '../operator/test-spending.ts';
import { anAdvertiser, promotion } from '../test-ads.ts';

const DAY_MS = 86_400_000;
const SUMMARY = 'billing/prepaid_campaign_spend_summary';
const BREAKDOWN = 'billing/prepaid_spend_campaign_breakdown';
const PAID = 5_000_001;
const GIVEN = 900_003;

let app: TestApp;
let operator: TestPerson;
/** Pages use the server's real clock, so the days end today. */
const today = new Date();
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  app.clock.now = daysBack(3);
  operator = await app.person('olga');
});
afterAll(() => app.close());

const daysBack = (days: number): Date => new Date(today.getTime() - days * DAY_MS);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** Returns every amount in a document, in micros. */
const amountsIn = (html: string): number[] =>
  [...html.matchAll(/<data value="(-?\d+)" /g)].map(([, micros]) => Number(micros));

/** Creates two campaigns that spent on three days; the last day is not in the ledger yet. */
async function aSpender(role?: AdRole) {
  app.clock.now = daysBack(3);
  const advertiser = await anAdvertiser(app);
  const { owner, advertiser_id } = advertiser;
  const person = role === undefined ? owner : await owner.delegate([role]);
  const fund = { advertiser_id, currency: 'USD' } as const;
  for (const [kind, amount_in_micro_currency] of [
    ['deposit', PAID],
    ['credit', GIVEN],
  ] as const)
    await operator.call(createAdFund, { ...fund, kind, amount_in_micro_currency, ref: kind });
  const vases = await owner.call(createQuickPromotion, promotion(advertiser));
  const jars = await owner.call(
    createQuickPromotion,
    promotion(advertiser, { campaign_name: 'Jars & <lids>' }),
  );
  await spendOn(app, vases, 310_007, 250_001);
  await spendOn(app, jars, 199_999);
  app.clock.now = daysBack(1);
  await spendOn(app, jars, 400_009);
  await close(app);
  app.clock.now = today;
  await spendOn(app, vases, 77_777);
  await jobsIn(app.db.read).add('ads.roll', {});
  await app.runJobs();
  return { owner, person, advertiser_id, vases, jars };
}

type Spender = Awaited<ReturnType<typeof aSpender>>;

/** Returns every line of the breakdown, by campaign. */
async function linesOf({ owner, advertiser_id }: Spender) {
  const range = { start_date: dayOf(daysBack(29)), end_date: dayOf(today) };
  const input = { advertiser_id, level: 'CAMPAIGN', ...range, columns: ['SPEND'] } as const;
  const lines: { day: string | null; id: string; spend: number }[] = [];
  let bookmark: string | null = null;
  do {
    const page: Page<AdReportRow[]> = await owner.call(getAdReport, {
      ...input,
      page_size: 1,
      bookmark,
    });
    const campaign_ids = page.data.map(({ id }) => id);
    const days = { ...input, granularity: 'DAY', campaign_ids } as const;
    for (const { date, id, metrics } of (await owner.call(getAdReport, days)).data)
      lines.push({ day: date, id, spend: metrics.SPEND ?? 0 });
    ({ bookmark } = page);
  } while (bookmark !== null);
  return lines;
}

test('what campaigns spent on each day adds up to the ledger and what it does not have yet, to the micro', async () => {
  const spender = await aSpender();
  const { owner, advertiser_id, vases, jars } = spender;
  const lines = await linesOf(spender);
  expect(lines).toEqual([
    { day: dayOf(daysBack(3)), id: vases.campaign_id, spend: 560_008 },
    { day: dayOf(today), id: vases.campaign_id, spend: 77_777 },
    { day: dayOf(daysBack(3)), id: jars.campaign_id, spend: 199_999 },
    { day: dayOf(daysBack(1)), id: jars.campaign_id, spend: 400_009 },
  ]);
  const billing = await owner.call(getAdBilling, { advertiser_id });
  const ledger = await owner.call(getAdBillingTransfers, { advertiser_id, causes: ['close'] });
  const closed = total(ledger.data.map((transfer) => transfer.amount_in_micro_currency));
  expect(billing.closed_in_micro_currency).toBe(closed);
  const spent = total(lines.map(({ spend }) => spend));
  expect([spent, spent - closed]).toEqual([billing.spent_in_micro_currency, 77_777]);

  const at = async (page: string) =>
    amountsIn((await owner.request(`/advertiser/${advertiser_id}/${page}`)).text);
  // The pace is the spending of the last seven days, which is all of it.
  const lasts = Math.floor(((PAID + GIVEN - spent) * 7) / spent);
  const [paid, credits, ofPage, left] = await at(SUMMARY);
  expect([paid, credits, ofPage, left]).toEqual([PAID, GIVEN, spent, PAID + GIVEN - spent]);
  const { text: summary } = await owner.request(`/advertiser/${advertiser_id}/${SUMMARY}`);
  expect(summary).toContain(`<data value="${lasts}">${lasts} days</data>`);
  expect(summary).toContain('$0.08 of it joins the history within the hour');
  // Each line, then the total.
  expect(await at(BREAKDOWN)).toEqual([...lines.map(({ spend }) => spend), spent]);
  const { text } = await owner.request(`/advertiser/${advertiser_id}/${BREAKDOWN}`);
  for (const name of ['Vases in spring', 'Jars &amp; &lt;lids&gt;']) expect(text).toContain(name);

  const day = dayOf(daysBack(1));
  expect(await at(`${BREAKDOWN}?from=${day}&to=${day}`)).toEqual([400_009, 400_009]);
  const wrong = await owner.request(`/advertiser/${advertiser_id}/${BREAKDOWN}?from=x&days=5000`);
  expect([wrong.status, wrong.text]).toEqual([200, expect.stringContaining('“from” and “days”')]);
});

test('what is paid, given and left stays so when the ledger closes, and with a credit line', async () => {
  const { owner, advertiser_id } = await aSpender();
  const before = await owner.call(getAdBilling, { advertiser_id });
  await close(app);
  const after = await owner.call(getAdBilling, { advertiser_id });
  const spent = 1_237_793;
  expect(after).toEqual({ ...before, closed_in_micro_currency: spent });
  expect(after).toMatchObject({
    paid_in_micro_currency: PAID,
    granted_in_micro_currency: GIVEN,
    left_in_micro_currency: PAID + GIVEN - spent,
  });
  const { text } = await owner.request(`/advertiser/${advertiser_id}/${SUMMARY}`);
  expect(text).toContain('all of it in the history');
  const account = { bucket: bucketOf(advertiser_id), accountId: advertiser_id };
  await app.db.transaction((tx) => setCreditLine(tx, account, 1_000_000));
  expect(await owner.call(getAdBilling, { advertiser_id })).toMatchObject({
    paid_in_micro_currency: PAID,
    granted_in_micro_currency: GIVEN,
    left_in_micro_currency: PAID + GIVEN + 1_000_000 - spent,
  });
});

test.each<[AdRole, boolean]>([
  ['ADMIN', true],
  ['FINANCE_MANAGER', true],
  ['ANALYST', true],
  ['CAMPAIGN_MANAGER', false],
  ['AUDIENCE_MANAGER', false],
  ['PROFILE_PUBLISHER', false],
])('%s is shown prepaid money: %s', async (role, isShown) => {
  const { person, advertiser_id } = await aSpender(role);
  for (const page of [SUMMARY, BREAKDOWN]) {
    const { status, text } = await person.request(`/advertiser/${advertiser_id}/${page}`);
    expect([page, status]).toEqual([page, 200]);
    expect([page, text.includes('This page needs another role')]).toEqual([page, !isShown]);
    expect([page, amountsIn(text).length > 0]).toEqual([page, isShown]);
    // The data embedded in the page contains no hidden amounts either.
    expect([page, text.includes('1237793')]).toEqual([page, isShown]);
  }
});

test('who has no part in the ad account finds none of it, nor does anybody once it has ended', async () => {
  const { owner, advertiser_id } = await aSpender();
  const stranger = await app.person();
  const statusOf = async (who: Pick<TestPerson, 'request'>, page: string) =>
    (await who.request(`/advertiser/${advertiser_id}/${page}`)).status;
  for (const page of [SUMMARY, BREAKDOWN]) {
    for (const who of [stranger, operator]) expect(await statusOf(who, page)).toBe(404);
    expect(await statusOf(app.visitor(), page)).toBe(302);
  }
  await owner.call(updateAdAccount, { advertiser_id, standing: 'ended' });
  for (const page of [SUMMARY, BREAKDOWN]) expect(await statusOf(owner, page)).toBe(404);
});
