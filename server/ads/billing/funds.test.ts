import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { closeAccounts } from './close-accounts.ts';
import { giveBack } from './give-back.ts';
import { FIRST_HEAD, hashOfTransfer } from '../charging/chain.ts';
import { chargeEvents } from '../charging/charge-events.ts';
import {
  deposit,
  giveCredit,
  makeGood,
  recordPayment,
  setCreditLine,
  writeOff,
} from '../charging/funds.ts';
import { balancesOf } from '../charging/ledger-store.ts';
import { moneyOf, type AccountKey } from '../charging/money-store.ts';
import { aClick, aRunningAdvertiser, AT, type Advertiser } from '../charging/test-money.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { transfersSince } from './proof-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction(work);
const spend = async (advertiser: Advertiser, price: number): Promise<number | undefined> =>
  (await chargeEvents(database.db, [aClick(advertiser, price)], AT))[0]?.charged;
async function closeAll(): Promise<number> {
  let after: AccountKey | null = null;
  for (let steps = 1; ; steps += 1) {
    const from: AccountKey | null = after;
    after = await inTx((tx) => closeAccounts(tx, from, AT));
    if (after === null) return steps;
  }
}
const moneyIn = async (advertiser: Advertiser) =>
  (await moneyOf(database.db.read, [advertiser]))[0];

async function booksOf(advertiser: Advertiser): Promise<Record<string, number>> {
  const balances = await balancesOf(database.db.read, [advertiser]);
  const books = Object.entries(balances.get(advertiser.accountId) ?? {});
  expect(books.reduce((sum, [, balance]) => sum + balance, 0)).toBe(0);
  return Object.fromEntries(books.filter(([, balance]) => balance !== 0));
}

test('who pays in advance spends that and no more; what was given is spent first', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 0 });
  expect(await spend(advertiser, 10)).toBe(0);
  await inTx((tx) => deposit(tx, { ...advertiser, amount: 100, ref: 'payment 1' }, AT));
  await inTx((tx) => giveCredit(tx, { ...advertiser, amount: 30, ref: 'welcome' }, AT));
  expect(await booksOf(advertiser)).toEqual({ cash: 100, prepaid: -100, revenue: 30, credit: -30 });
  expect(await spend(advertiser, 50)).toBe(50);
  await closeAll();
  expect(await booksOf(advertiser)).toEqual({ cash: 100, prepaid: -80, revenue: -20 });
  expect(await spend(advertiser, 90)).toBe(80);
  await closeAll();
  expect(await booksOf(advertiser)).toEqual({ cash: 100, revenue: -100 });
});

test('a payment is booked once, however often it is told, and at once by many', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 0 });
  const paid = { ...advertiser, amount: 40, ref: 'notice 7' };
  const logged = await Promise.all([1, 2, 3, 4].map(() => inTx((tx) => deposit(tx, paid, AT))));
  expect(logged.filter(Boolean)).toHaveLength(1);
  expect(await inTx((tx) => giveCredit(tx, paid, AT))).toBe(true);
  expect(await moneyIn(advertiser)).toMatchObject({ funds: 80 });
});

test('who pays afterwards spends up to the credit line, and on when they have paid', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 0 });
  expect(await inTx((tx) => setCreditLine(tx, advertiser, 100))).toBe(100);
  expect(await spend(advertiser, 120)).toBe(100);
  await closeAll();
  expect(await booksOf(advertiser)).toEqual({ receivable: 100, revenue: -100 });
  await inTx((tx) => recordPayment(tx, { ...advertiser, amount: 130, ref: 'invoice 1' }, AT));
  expect(await booksOf(advertiser)).toEqual({ cash: 130, revenue: -100, prepaid: -30 });
  expect(await spend(advertiser, 200)).toBe(130);
  await closeAll();
  expect(await booksOf(advertiser)).toEqual({ cash: 130, receivable: 100, revenue: -230 });
  // A withdrawn credit line keeps the part that is used.
  expect(await inTx((tx) => setCreditLine(tx, advertiser, 0))).toBe(100);
  expect(await inTx((tx) => writeOff(tx, { ...advertiser, amount: 500, ref: 'gone' }, AT))).toBe(
    true,
  );
  expect(await booksOf(advertiser)).toEqual({ cash: 130, writeOff: 100, revenue: -230 });
  expect(await inTx((tx) => writeOff(tx, { ...advertiser, amount: 500, ref: 'gone' }, AT))).toBe(
    false,
  );
  expect(await spend(advertiser, 10)).toBe(0);
});

test('what is made good is advertising to be spent, in an entry of its own', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 50 });
  expect(await spend(advertiser, 50)).toBe(50);
  await inTx((tx) => makeGood(tx, { ...advertiser, amount: 20, ref: 'robots' }, AT));
  await closeAll();
  expect(await booksOf(advertiser)).toEqual({ cash: 50, prepaid: -20, makeGood: 20, revenue: -50 });
  expect(await spend(advertiser, 50)).toBe(20);
  await closeAll();
  expect(await booksOf(advertiser)).toEqual({ cash: 50, makeGood: 20, revenue: -70 });
});

test('a close is one transfer, whatever was spent, and none when nothing happened', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 1_000 });
  const clicks = Array.from({ length: 50 }, () => aClick(advertiser, 3));
  await chargeEvents(database.db, clicks.slice(0, 20), AT);
  await chargeEvents(database.db, clicks.slice(20), AT);
  await closeAll();
  await closeAll();
  await chargeEvents(database.db, [aClick(advertiser, 0, { kind: 1 })], AT);
  await closeAll();
  const rows = await transfersSince(database.db.read, [advertiser], new Date(0));
  const money = await moneyIn(advertiser);
  expect(rows.map(({ amount, closes }) => [amount, closes?.fromSeq, closes?.toSeq])).toEqual([
    [1_000, undefined, undefined],
    [150, 1, 2],
    [0, 3, 3],
  ]);
  expect(rows.at(-1)?.closes?.head).toEqual(money?.head);
  rows.forEach(({ hash, ...row }, index) => {
    expect(hash).toEqual(hashOfTransfer(rows[index - 1]?.hash ?? FIRST_HEAD, row));
  });
});

test('many accounts are closed, some at a time, while they go on being charged', async () => {
  const advertisers = await Promise.all(
    Array.from({ length: 60 }, () => aRunningAdvertiser(database.db, { funds: 1_000 })),
  );
  const charging = Promise.all(
    Array.from({ length: 20 }, () =>
      chargeEvents(
        database.db,
        advertisers.map((one) => aClick(one, 1)),
        AT,
      ),
    ),
  );
  expect(await closeAll()).toBeGreaterThan(0);
  await charging;
  await closeAll();
  const money = await moneyOf(database.db.read, advertisers);
  expect(money.map(({ spent, closed }) => [spent, closed])).toEqual(
    advertisers.map(() => [20, 20]),
  );
});

test.each([0, -5, 1.5])('an amount of %d is refused', async (amount) => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 5 });
  const credit = { ...advertiser, amount, ref: 'x' };
  await expect(inTx((tx) => deposit(tx, credit, AT))).rejects.toThrow('cannot be given');
});

test('events that were worth nothing are given back by name, each once', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 25 });
  const clicks = [10, 10, 10].map((price) => aClick(advertiser, price));
  await chargeEvents(database.db, clicks, AT);
  const back = (events: typeof clicks) => inTx((tx) => giveBack(tx, advertiser, events, AT));
  const other = await aRunningAdvertiser(database.db, { funds: 25 });
  expect(await inTx((tx) => giveBack(tx, other, clicks, AT))).toBe(0);
  expect(await back(clicks.slice(1))).toBe(15);
  expect(await back(clicks)).toBe(10);
  expect(await back(clicks)).toBe(0);
  expect(await moneyIn(advertiser)).toMatchObject({ funds: 50, spent: 25 });
  const rows = await transfersSince(database.db.read, [advertiser], new Date(0));
  expect(rows.slice(1).map(({ ref, amount }) => [ref, amount])).toEqual([
    [`${clicks[1]?.auctionId}.0.2`, 10],
    [`${clicks[2]?.auctionId}.0.2`, 5],
    [`${clicks[0]?.auctionId}.0.2`, 10],
  ]);
});
