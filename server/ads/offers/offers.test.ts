import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdBilling, getAdBillingTransfers, getAdMoney } from '#contract/ads/billing.ts';
import {
  createAdCredit,
  createAdOffer,
  getAdCredits,
  getAdOffers,
  updateAdOffer,
} from '#contract/ads/documents/offers.ts';
import { updateAdCreditLine } from '#contract/ads/settings.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { proveAccounts } from '../billing/prove-accounts.ts';
import { close, keyOf, spend } from '../operator/test-spending.ts';
import { expireCredits } from './expire-credits.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person('olga');
});
afterAll(() => app.close());

let codes = 0;

/** Returns the UTC day this many days from now. */
const inDays = (days: number): string =>
  new Date(app.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Creates an offer, and returns its code. */
async function anOffer(more: object = {}) {
  const code = `Gift-${1000 + (codes += 1)}`;
  const offer = await operator.call(createAdOffer, {
    code,
    title: `Gift ${codes}`,
    terms: 'Any campaign.',
    currency: 'USD',
    amount_in_micro_currency: 2_000_003,
    start_date: inDays(0),
    end_date: inDays(2),
    uses: 5,
    ...more,
  });
  return { code, offer };
}

/** Hashes a code as the browser does. */
const hashed = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '').toUpperCase()).digest('hex');

const redeem = (
  who: Pick<TestPerson, 'call'>,
  advertiser_id: string,
  code: string,
  validate_only = false,
) => who.call(createAdCredit, { advertiser_id, offer_code_hash: hashed(code), validate_only });

const creditsOf = async (owner: TestPerson & { readonly advertiser_id: string }) =>
  (await owner.call(getAdCredits, { advertiser_id: owner.advertiser_id })).data;

const wrongOf = async (owner: { readonly advertiser_id: string }) => {
  const old = new Date(0);
  const since = { chains: old, budgets: old, reports: '1970-01-01' };
  const proofs = await proveAccounts(app.db.read, [keyOf(owner)], since);
  return proofs.filter(({ name }) => name !== 'reports').flatMap(({ found }) => found);
};

test('a code is looked at first, then used once by an ad account, however it is spelled', async () => {
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  const { code, offer } = await anOffer();
  const looked = await redeem(owner, advertiser_id, code, true);
  expect(looked).toMatchObject({
    success: true,
    error_code: null,
    offer: { title: offer.title, amount_in_micro_currency: 2_000_003, end_date: offer.end_date },
  });
  const left = async () =>
    (await owner.call(getAdBilling, { advertiser_id })).left_in_micro_currency;
  expect(await left()).toBe(0);
  expect(await creditsOf(owner)).toEqual([]);
  const plain = { advertiser_id, offer_code: ` ${code.toLowerCase()} ` };
  expect(await owner.call(createAdCredit, plain)).toMatchObject({ success: true });
  expect(await left()).toBe(2_000_003);
  expect(await redeem(owner, advertiser_id, code)).toMatchObject({
    success: false,
    error_code: 'ALREADY_USED',
    offer: null,
  });
  expect(await left()).toBe(2_000_003);
  expect(await creditsOf(owner)).toMatchObject([
    { id: offer.id, state: 'ACTIVE', remaining_in_micro_currency: 2_000_003 },
  ]);
  expect(await wrongOf(owner)).toEqual([]);
});

test('whatever a code cannot do is refused with its reason, and changes nothing', async () => {
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  const early = await anOffer({ start_date: inDays(1) });
  const euros = await anOffer({ currency: 'EUR' });
  const over = await anOffer({ start_date: inDays(-9), end_date: inDays(-3) });
  const once = await anOffer({ uses: 1 });
  const stopped = await anOffer();
  const other = await aBusiness(app);
  expect(await redeem(other, other.advertiser_id, once.code)).toMatchObject({ success: true });
  await operator.call(updateAdOffer, { offer_id: stopped.offer.id, is_stopped: true });
  for (const [code, error_code] of [
    ['NOTHING-LIKE-THAT', 'UNKNOWN_CODE'],
    [early.code, 'NOT_STARTED'],
    [euros.code, 'OTHER_CURRENCY'],
    [over.code, 'ENDED'],
    [once.code, 'USED_UP'],
    [stopped.code, 'UNKNOWN_CODE'],
  ] as const) {
    for (const isTry of [true, false]) {
      expect(await redeem(owner, advertiser_id, code, isTry)).toMatchObject({
        success: false,
        error_code,
      });
    }
  }
  expect(await creditsOf(owner)).toEqual([]);
  const money = await operator.call(getAdMoney, { advertiser_id });
  expect(money.funds_in_micro_currency).toBe(0);
  const analyst = await owner.delegate(['ANALYST']);
  const input = { advertiser_id, offer_code: once.code };
  expect(await analyst.refusal(createAdCredit, input)).toMatchObject({ status: 404 });
  expect(await owner.refusal(createAdCredit, { advertiser_id })).toMatchObject({ status: 400 });
});

test('thirty at once use a code no more often than it may be used, and one account uses it once', async () => {
  const { code, offer } = await anOffer({ uses: 10 });
  const owners = await Promise.all(Array.from({ length: 15 }, () => aBusiness(app)));
  const answers = await Promise.all(
    owners.flatMap((owner) => [
      redeem(owner, owner.advertiser_id, code),
      redeem(owner, owner.advertiser_id, code),
    ]),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(10);
  const { data } = await operator.call(getAdOffers, {});
  expect(data.find(({ id }) => id === offer.id)).toMatchObject({ used: 10, uses: 10 });
  const credited = await app.db.read.row<{ accounts: string; amount: string }>(
    `select count(distinct account_id) as accounts, sum(amount) as amount from ad_transfers where ref = :ref`,
    { ref: `offer ${offer.id}` },
  );
  expect(credited).toEqual({ accounts: '10', amount: String(10 * 2_000_003) });
});

test('credit that ends first is spent first, and what is left at its end is taken back', async () => {
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  const late = await anOffer({ end_date: inDays(20), amount_in_micro_currency: 1_000_000 });
  const soon = await anOffer({ end_date: inDays(1), amount_in_micro_currency: 3_000_000 });
  await redeem(owner, advertiser_id, late.code);
  await redeem(owner, advertiser_id, soon.code);
  await spend(app, owner, 500_001);
  await close(app);
  await spend(app, owner, 1_000_000);
  const left = async () =>
    (await creditsOf(owner)).map((one) => [one.state, one.remaining_in_micro_currency]);
  expect(await left()).toEqual([
    ['ACTIVE', 1_000_000],
    ['ACTIVE', 1_499_999],
  ]);
  const line = { line_in_micro_currency: 0, currency: 'USD' };
  await operator.call(updateAdCreditLine, { advertiser_id, ...line });
  app.clock.now = new Date(app.clock.now.getTime() + 2 * 86_400_000);
  while (await app.db.transaction((tx) => expireCredits(tx, app.clock.now)));
  expect(await left()).toEqual([
    ['ACTIVE', 1_000_000],
    ['EXPIRED', 0],
  ]);
  const billing = await owner.call(getAdBilling, { advertiser_id });
  expect(billing).toMatchObject({
    left_in_micro_currency: 1_000_000,
    credit_in_micro_currency: 1_000_000,
    granted_in_micro_currency: 2_500_001,
    spent_in_micro_currency: 1_500_001,
  });
  const { data } = await owner.call(getAdBillingTransfers, { advertiser_id, causes: ['expire'] });
  expect(data).toMatchObject([{ amount_in_micro_currency: 1_499_999, cause: 'expire' }]);
  // Everything left is spent.
  await spend(app, owner, 2_000_000);
  await close(app);
  expect(await left()).toEqual([
    ['USED', 0],
    ['EXPIRED', 0],
  ]);
  expect(await wrongOf(owner)).toEqual([]);
});

test('a code stands for one offer; an offer that makes no sense is refused with its field', async () => {
  const { code, offer } = await anOffer();
  const { id, type, used, is_stopped, ...same } = offer;
  expect(await operator.call(createAdOffer, { code, ...same })).toEqual(offer);
  expect([type, used, is_stopped]).toEqual(['ad_offer', 0, false]);
  for (const [field, wrong] of [
    ['code', { title: 'Another one' }],
    ['code', { code: 'abc' }],
    ['end_date', { code: 'OTHERCODE', end_date: '2020-01-01' }],
    ['start_date', { code: 'OTHERCODE', start_date: 'soon' }],
    ['currency', { code: 'OTHERCODE', currency: 'ZZZ' }],
    ['amount_in_micro_currency', { code: 'OTHERCODE', amount_in_micro_currency: 0 }],
    ['uses', { code: 'OTHERCODE', uses: 0 }],
  ] as const) {
    expect(await operator.refusal(createAdOffer, { code, ...same, ...wrong })).toMatchObject({
      status: 400,
      message: `Parameter '${field}' is invalid.`,
    });
  }
  expect(await operator.refusal(updateAdOffer, { offer_id: '1', is_stopped: true })).toMatchObject({
    status: 404,
    code: 'ad_offer_not_found',
  });
  expect((await app.person().then((one) => one.refusal(getAdOffers, {}))).status).toBe(403);
  expect(id).toMatch(/^\d+$/);
});
