import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdFund, getAdBilling } from '#contract/ads/billing.ts';
import { consolePath } from '#contract/ads/console-paths.ts';
import { updateAdAccount } from '#contract/business/ad-accounts.ts';
import type { AdRole } from '#contract/business/ad-roles.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { close, spend } from '../operator/test-spending.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  operator = await app.person('olga');
});
afterAll(() => app.close());

const PAGES = ['billing/', 'billing/history', 'billing/tax_documents', 'billing/promotions'];

/** Creates an ad account that received money and spent some of it. */
async function aSpender() {
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  const payment = { advertiser_id, currency: 'USD', amount_in_micro_currency: 5_000_001 };
  await operator.call(createAdFund, { ...payment, kind: 'credit', ref: 'welcome' });
  await operator.call(createAdFund, { ...payment, kind: 'deposit', ref: 'bank 1' });
  await spend(app, owner, 1_234_567, 5_000_003);
  await close(app);
  await spend(app, owner, 999);
  return owner;
}

/** Returns every amount in a document, in micros. */
const amountsIn = (html: string): number[] =>
  [...html.matchAll(/<data value="(-?\d+)" /g)].map(([, micros]) => Number(micros));

const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

test('what the pages show adds up to what the ad account has, to the micro', async () => {
  const owner = await aSpender();
  const { advertiser_id } = owner;
  const at = async (page: string) =>
    amountsIn((await owner.request(`/advertiser/${advertiser_id}/${page}`)).text);
  const billing = await owner.call(getAdBilling, { advertiser_id });
  const open = billing.spent_in_micro_currency - billing.closed_in_micro_currency;
  const [left, month, credit, ...latest] = await at('billing/');
  expect([left, month, credit]).toEqual([
    billing.left_in_micro_currency,
    billing.spent_this_month_in_micro_currency,
    billing.credit_in_micro_currency,
  ]);
  expect([left, month, open]).toEqual([3_764_433, 6_235_569, 999]);
  // Two gifts, and a close against each.
  expect(latest).toHaveLength(4);
  const history = await at('billing/history');
  expect(history).toEqual(latest);
  expect(total(history) - open).toBe(left);
  expect(await at('billing/promotions')).toEqual([0, 5_000_001]);
});

test.each<[AdRole, boolean]>([
  ['ADMIN', true],
  ['FINANCE_MANAGER', true],
  ['ANALYST', true],
  ['CAMPAIGN_MANAGER', false],
  ['PROFILE_PUBLISHER', false],
])('%s is shown the money: %s', async (role, isShown) => {
  const owner = await aSpender();
  const person = await owner.delegate([role]);
  for (const page of PAGES) {
    const { status, text } = await person.request(`/advertiser/${owner.advertiser_id}/${page}`);
    expect([page, status]).toEqual([page, 200]);
    expect([page, text.includes('This page needs another role')]).toEqual([page, !isShown]);
    expect([page, amountsIn(text).length > 0]).toEqual([page, isShown]);
    // The data embedded in the page contains no hidden amounts either.
    expect([page, text.includes('5000001')]).toEqual([page, isShown]);
  }
});

test('who has no part in an ad account finds no console, nor does anybody once it has ended', async () => {
  const owner = await aSpender();
  const { advertiser_id } = owner;
  const [stranger, request] = [await app.person(), await app.person()];
  await owner.ask(request);
  const statusOf = async (who: Pick<TestPerson, 'request'>, page: string) =>
    (await who.request(`/advertiser/${advertiser_id}/${page}`)).status;
  for (const page of ['', 'billing/documents', ...PAGES]) {
    for (const who of [stranger, request, operator]) expect(await statusOf(who, page)).toBe(404);
    expect(await statusOf(app.visitor(), page)).toBe(302);
  }
  for (const page of ['billing/more', 'bulk_editor/more', 'nothing/', 'billing/order_line']) {
    expect([page, await statusOf(owner, page)]).toEqual([page, 404]);
  }
  await owner.call(updateAdAccount, { advertiser_id, standing: 'ended' });
  for (const page of PAGES) expect(await statusOf(owner, page)).toBe(404);
});

test('a url key leads to its page, which is there with its last slash and without', async () => {
  const owner = await aSpender();
  for (const key of ['billing', 'billing_history', 'billing_promotions', 'reporting_campaigns']) {
    const bare = consolePath(key, owner.advertiser_id).replace(/\/$/, '');
    for (const path of [bare, `${bare}/`]) {
      expect([path, (await owner.request(path)).status]).toEqual([path, 200]);
    }
  }
  expect(consolePath('billing', owner.advertiser_id)).toMatch(/\/billing\/$/);
  expect(consolePath('billing_history', owner.advertiser_id)).toMatch(/\/billing\/history$/);
  expect(() => consolePath('nowhere', owner.advertiser_id)).toThrow('unknown url key: nowhere');
});

test('with ads off there is no console', async () => {
  const without = await testApp({ ADS: 'off' }, { pages: true });
  const owner = await aBusiness(without);
  for (const page of ['', 'billing/documents', ...PAGES]) {
    const { status } = await owner.request(`/advertiser/${owner.advertiser_id}/${page}`);
    expect([page, status]).toEqual([page, 404]);
  }
  await without.close();
});
