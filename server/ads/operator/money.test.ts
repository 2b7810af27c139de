import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdFund,
  getAdAccountsMoney,
  getAdBilling,
  getAdBillingTransfers,
  getAdMoney,
  getAdRevenue,
  getAdTransfers,
} from '#contract/ads/billing.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { updateAdCreditLine, updateAdStanding } from '#contract/ads/settings.ts';
import { createAdAccount, updateAdAccount } from '#contract/business/ad-accounts.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { recordPayment, setCreditLine, writeOff } from '../charging/funds.ts';
import { close, keyOf, spend } from './test-spending.ts';

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
type Owner = TestBusiness<TestPerson>;
const fund = (owner: Owner, more: object = {}) => ({
  advertiser_id: owner.advertiser_id,
  kind: 'credit' as const,
  amount_in_micro_currency: 1_000_000,
  currency: 'USD',
  ref: 'welcome',
  ...more,
});
const give = (owner: Owner, more: object = {}) => operator.call(createAdFund, fund(owner, more));

/** Sums what is stored, without using the product's queries. */
async function storedOf(owner: Owner) {
  const key = keyOf(owner);
  const transfers = await app.db.read.rows<{ debit: number; credit: number; amount: string }>(
    `select debit, credit, amount from ad_transfers
     where bucket = :bucket and account_id = :accountId and amount > 0 order by no desc`,
    { ...key },
  );
  const stored = await app.db.read.rows<{ book: number; balance: string }>(
    'select book, balance from ad_books where bucket = :bucket and account_id = :accountId',
    { ...key },
  );
  const sums = Array.from({ length: 7 }, () => 0);
  for (const { debit, credit, amount } of transfers) {
    sums[debit - 1] = (sums[debit - 1] ?? 0) + Number(amount);
    sums[credit - 1] = (sums[credit - 1] ?? 0) - Number(amount);
  }
  const balances = Array.from({ length: 7 }, () => 0);
  for (const { book, balance } of stored) balances[book - 1] = Number(balance);
  expect(balances).toEqual(sums);
  return { balances, amounts: transfers.map(({ amount }) => Number(amount)) };
}

async function expectSame(owner: Owner): Promise<void> {
  const { advertiser_id } = owner;
  const { balances, amounts } = await storedOf(owner);
  const money = await operator.call(getAdMoney, { advertiser_id });
  const { cash, prepaid, receivable, credit, revenue, make_good, write_off } = money.books;
  const expected = [cash, prepaid, receivable, credit, revenue, make_good, write_off];
  expect(expected).toEqual(balances);
  expect(expected.reduce((sum, balance) => sum + balance, 0)).toBe(0);
  const listed: number[] = [];
  let bookmark: string | null = null;
  do {
    const page: { advertiser_id: string; page_size: number; bookmark: string | null } = {
      advertiser_id,
      page_size: 2,
      bookmark,
    };
    const { data, ...more } = await owner.call(getAdBillingTransfers, page);
    const response = await operator.call(getAdTransfers, page);
    expect(response).toEqual({ data, ...more });
    listed.push(...data.map(({ amount_in_micro_currency: amount }) => amount));
    ({ bookmark } = more);
  } while (bookmark !== null);
  expect(listed).toEqual(amounts);
}

test('what is given, paid and spent adds up in every call to the micro', async () => {
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  const billing = () => owner.call(getAdBilling, { advertiser_id });
  expect(await billing()).toMatchObject({ currency: 'USD', left_in_micro_currency: 0 });
  await give(owner, { kind: 'deposit', amount_in_micro_currency: 7_000_001, ref: 'bank 1' });
  const money = await give(owner, { amount_in_micro_currency: 2_500_003 });
  expect(money).toMatchObject({
    id: advertiser_id,
    funds_in_micro_currency: 9_500_004,
    left_in_micro_currency: 9_500_004,
    books: { cash: 7_000_001, prepaid: -7_000_001, credit: -2_500_003, revenue: 2_500_003 },
  });
  await spend(app, owner, 999_999, 1_000_001);
  const left = {
    spent_in_micro_currency: 2_000_000,
    left_in_micro_currency: 7_500_004,
    credit_in_micro_currency: 500_003,
    balance_in_micro_currency: 7_000_001,
    owed_in_micro_currency: 0,
  };
  // A close does not change what the advertiser has left.
  expect(await billing()).toMatchObject(left);
  await close(app);
  expect(await billing()).toMatchObject(left);
  await app.db.transaction((tx) => setCreditLine(tx, keyOf(owner), 1_000_000));
  await spend(app, owner, 8_000_000);
  const owing = {
    credit_in_micro_currency: 0,
    balance_in_micro_currency: 0,
    owed_in_micro_currency: 499_996,
    left_in_micro_currency: 500_004,
  };
  expect(await billing()).toMatchObject(owing);
  await close(app);
  expect(await billing()).toMatchObject(owing);
  const paid = { ...keyOf(owner), amount: 300_000, ref: 'invoice 1' };
  await app.db.transaction((tx) => recordPayment(tx, paid, app.clock.now));
  const gone = { ...keyOf(owner), amount: 300_000, ref: 'gone' };
  await app.db.transaction((tx) => writeOff(tx, gone, app.clock.now));
  await expectSame(owner);
  expect(await operator.call(getAdMoney, { advertiser_id })).toMatchObject({
    line_in_micro_currency: 1_000_000,
    closed_in_micro_currency: 10_000_000,
    books: { write_off: 199_996, receivable: 0 },
  });
});

test('an advertiser sees what the month cost, how they pay, and what they were given', async () => {
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  const billing = () => owner.call(getAdBilling, { advertiser_id });
  const { now } = app.clock;
  await give(owner, { amount_in_micro_currency: 9_000_000 });
  await give(owner, { kind: 'deposit', ref: 'bank 1' });
  await spend(app, owner, 700_000);
  await close(app);
  await spend(app, owner, 300_000);
  const paysFirst = { billing_type: 'PREPAID', line_in_micro_currency: 0 };
  expect(await billing()).toMatchObject({
    ...paysFirst,
    closed_in_micro_currency: 700_000,
    spent_this_month_in_micro_currency: 1_000_000,
  });
  // Closed in the next month, it belongs to that month.
  app.clock.now = new Date('2026-04-01T00:02:00Z');
  await close(app);
  await spend(app, owner, 50_000);
  expect(await billing()).toMatchObject({
    closed_in_micro_currency: 1_000_000,
    spent_in_micro_currency: 1_050_000,
    spent_this_month_in_micro_currency: 350_000,
  });
  app.clock.now = now;
  await app.db.transaction((tx) => setCreditLine(tx, keyOf(owner), 5_000_000));
  expect(await billing()).toMatchObject({
    billing_type: 'INVOICE',
    line_in_micro_currency: 5_000_000,
  });
  const causes = ['credit', 'make_good'] as const;
  const transfers = await owner.call(getAdBillingTransfers, { advertiser_id, causes: [...causes] });
  expect(transfers.data.map(({ cause }) => cause)).toEqual(['credit']);
  const text = await owner.call(getAdBillingTransfers, { advertiser_id, causes: '["close"]' });
  expect(text.data.map(({ amount_in_micro_currency: micros }) => micros)).toEqual([
    300_000, 700_000,
  ]);
  for (const [wrong, field] of [
    [[], 'causes'],
    ['close', 'causes'],
    [['gift'], 'causes.0'],
  ] as const) {
    const input = { advertiser_id, causes: wrong } as never;
    expect(await owner.refusal(getAdBillingTransfers, input)).toMatchObject(wrongField(field));
  }
});

test('under one reference money is given once, by many at once too, and each gift is in the log', async () => {
  const owner = await aBusiness(app);
  const answers = await Promise.all([1, 2, 3, 4].map(() => give(owner)));
  for (const { funds_in_micro_currency: funds } of answers) expect(funds).toBe(1_000_000);
  // The same reference with another kind is another booking.
  await give(owner, { kind: 'deposit' });
  const other = fund(owner, { amount_in_micro_currency: 2 });
  expect(await operator.refusal(createAdFund, other)).toMatchObject(wrongField('ref'));
  const log = await app.db.read.rows<{ action: string; detail: object }>(
    `select action, detail from audit_log where actor_id = :actor and subject_id = :owner order by action`,
    { actor: operator.id, owner: owner.id },
  );
  const detail = { ad_account: owner.advertiser_id, amount: '1000000', currency: 'USD' };
  expect(log).toMatchObject([
    { action: 'ad_credit_given', detail: { ...detail, ref: 'welcome' } },
    { action: 'ad_deposit_given', detail },
  ]);
  await expectSame(owner);
});

test('what cannot be given is refused with its field, and changes nothing', async () => {
  const owner = await aBusiness(app);
  await give(owner);
  const before = await storedOf(owner);
  for (const [field, value] of [
    ['amount_in_micro_currency', 1.5],
    ['amount_in_micro_currency', -1],
    ['amount_in_micro_currency', 0],
    ['amount_in_micro_currency', 10_000_000_000_001],
    ['amount_in_micro_currency', '1e6'],
    ['currency', 'EUR'],
    ['kind', 'payment'],
    ['ref', '  '],
    ['ref', 'x'.repeat(81)],
  ] as const) {
    const wrong = fund(owner, { ref: 'another', [field]: value });
    const refusal = await operator.refusal(createAdFund, wrong);
    expect(refusal, `${field} ${value}`).toMatchObject(wrongField(field));
  }
  const unknown = { status: 404, code: 'ad_account_not_found' };
  for (const advertiser_id of ['0', '77']) {
    expect(await operator.refusal(createAdFund, fund(owner, { advertiser_id }))).toMatchObject(
      unknown,
    );
    expect(await operator.refusal(getAdMoney, { advertiser_id })).toMatchObject(unknown);
    expect(await operator.refusal(getAdTransfers, { advertiser_id })).toMatchObject(unknown);
  }
  expect(await storedOf(owner)).toEqual(before);
  const { advertiser_id } = owner;
  await owner.call(updateAdAccount, { advertiser_id, standing: 'ended' });
  expect(await operator.refusal(createAdFund, fund(owner, { ref: 'late' }))).toMatchObject(unknown);
  expect(await operator.call(getAdMoney, { advertiser_id })).toMatchObject({ standing: 'ended' });
});

test('an ad account never holds more than can be counted exactly', async () => {
  const owner = await aBusiness(app);
  const nearly = Number.MAX_SAFE_INTEGER - 5;
  await give(owner, { amount_in_micro_currency: 1 });
  await app.db.read.run(
    'update ad_money set funds = :nearly where bucket = :bucket and account_id = :accountId',
    { ...keyOf(owner), nearly },
  );
  const refused = fund(owner, { amount_in_micro_currency: 6, ref: 'too much' });
  expect(await operator.refusal(createAdFund, refused)).toMatchObject(
    wrongField('amount_in_micro_currency'),
  );
  await give(owner, { amount_in_micro_currency: 5, ref: 'just so' });
});

test('only operators give and see the money of others', async () => {
  const [owner, stranger] = [await aBusiness(app), await app.person()];
  const { advertiser_id } = owner;
  for (const person of [owner, stranger]) {
    const notAllowed = { status: 403, code: 'not_allowed' };
    expect(await person.refusal(createAdFund, fund(owner))).toMatchObject(notAllowed);
    expect(await person.refusal(getAdMoney, { advertiser_id })).toMatchObject(notAllowed);
    expect(await person.refusal(getAdAccountsMoney, {})).toMatchObject(notAllowed);
    expect(await person.refusal(getAdRevenue, {})).toMatchObject(notAllowed);
    const line = { advertiser_id, line_in_micro_currency: 1, currency: 'USD' };
    expect(await person.refusal(updateAdCreditLine, line)).toMatchObject(notAllowed);
    const standing = { advertiser_id, standing: 'disabled' } as const;
    expect(await person.refusal(updateAdStanding, standing)).toMatchObject(notAllowed);
  }
  const unknown = { status: 404, code: 'ad_account_not_found' };
  for (const person of [stranger, operator]) {
    expect(await person.refusal(getAdBilling, { advertiser_id })).toMatchObject(unknown);
    expect(await person.refusal(getAdBillingTransfers, { advertiser_id })).toMatchObject(unknown);
  }
});

test('ad accounts are listed by name and found by words of it', async () => {
  const owner = await app.person();
  for (const name of ['Zinnia Press', 'zinnia seeds', 'Aster & Zinnia']) {
    await owner.call(createAdAccount, { name, country: 'DE' });
  }
  const names: string[] = [];
  let bookmark: string | null = null;
  do {
    const page: SentOf<typeof getAdAccountsMoney> = { query: 'ZINNIA', page_size: 1, bookmark };
    const found = await operator.call(getAdAccountsMoney, page);
    names.push(...found.data.map(({ name }) => name));
    expect(found.data).toMatchObject([{ currency: 'EUR', funds_in_micro_currency: 0 }]);
    ({ bookmark } = found);
  } while (bookmark !== null);
  expect(new Set(names)).toEqual(new Set(['Zinnia Press', 'zinnia seeds', 'Aster & Zinnia']));
  expect(names).toHaveLength(3);
});
