import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { budgetsOf, openBudget } from './budget-store.ts';
import { chargeEvents } from './charge-events.ts';
import type { AdEvent } from './event-store.ts';
import { MOST_BID } from '../core/scale-rules.ts';
import { moneyOf } from './money-store.ts';
import {
  aClick,
  anAdvertiser,
  anId,
  aRunningAdvertiser,
  AT,
  DAY_MS,
  type Advertiser,
} from './test-money.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const charge = (events: readonly AdEvent[], at = AT) => chargeEvents(database.db, events, at);
const costsOf = async (events: readonly AdEvent[], at = AT): Promise<number[]> =>
  (await charge(events, at)).map(({ charged }) => charged);

test('the last event of a budget costs what is left, and those after it nothing', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 1_000, group: { day: 25 } });
  const clicks = [10, 10, 10, 10].map((price) => aClick(advertiser, price));
  expect(await charge(clicks)).toEqual(
    [10, 10, 5, 0].map((charged) => ({ outcome: 'inserted', charged, isOut: true })),
  );
  expect(await moneyOf(database.db.read, [advertiser])).toMatchObject([{ spent: 25, seq: 1 }]);
});

test('each copy of an event is acknowledged and one is charged, in a batch, in another one, a day later', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 1_000 });
  const click = aClick(advertiser, 10);
  const known = { outcome: 'known', charged: 0, isOut: false };
  const [first, second] = await charge([click, click]);
  expect([first, second]).toEqual([{ outcome: 'inserted', charged: 10, isOut: false }, known]);
  expect(await charge([click])).toEqual([known]);
  expect(await charge([click], new Date(AT.getTime() + DAY_MS))).toEqual([known]);
  expect(await moneyOf(database.db.read, [advertiser])).toMatchObject([{ spent: 10, seq: 1 }]);
});

test('two processes that are told of the same events at once charge each once', async () => {
  const advertisers = await Promise.all(
    [1, 2, 3].map(() => aRunningAdvertiser(database.db, { funds: 100_000 })),
  );
  const clicks = advertisers.flatMap((one) => Array.from({ length: 40 }, () => aClick(one, 7)));
  const processes = [1, 2, 3, 4].map(() => openDatabase(database.url, { max: 3 }));
  const results = await Promise.all(
    processes.flatMap((db, number) => [
      chargeEvents(db, number % 2 === 0 ? clicks : clicks.toReversed(), AT),
      chargeEvents(db, clicks.slice(number * 20), AT),
    ]),
  );
  await Promise.all(processes.map((db) => db.end()));
  expect(results.flat().filter(({ outcome }) => outcome === 'inserted')).toHaveLength(120);
  const money = await moneyOf(database.db.read, advertisers);
  expect(money.map(({ spent }) => spent)).toEqual([280, 280, 280]);
});

test('an event that is reported for two accounts at once is charged to one of them', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => aRunningAdvertiser(database.db, { funds: 100_000 })),
  );
  if (one === undefined || other === undefined) throw new Error('nobody advertises');
  const clicks = Array.from({ length: 50 }, () => aClick(one, 7));
  const copies = clicks.map((click) => ({ ...click, ...other }));
  const results = await Promise.all([charge(clicks), charge(copies)]);
  expect(results.flat().filter(({ outcome }) => outcome === 'inserted')).toHaveLength(50);
  const money = await moneyOf(database.db.read, [one, other]);
  expect(money.reduce((sum, { spent }) => sum + spent, 0)).toBe(350);
});

/**
 * Charges two accounts that another transaction locks in reverse order; returns whether the batch was aborted as the
 * deadlock's victim.
 */
async function isGivenUp(): Promise<boolean> {
  const two = [1, 2].map(() => aRunningAdvertiser(database.db, { funds: 1_000 }));
  const [first, second] = (await Promise.all(two)) as [Advertiser, Advertiser];
  const other = database.db.lazyTransaction();
  const take = ({ bucket, accountId }: Advertiser) =>
    other.tx.run(
      'select 1 from ad_money where bucket = :bucket and account_id = :accountId for update',
      { bucket, accountId },
    );
  await take(second);
  const charged = charge([first, second].map((one) => aClick(one, 10)));
  const waits = () =>
    database.db.read.rows(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await expect.poll(waits, { timeout: 30_000, interval: 5 }).toHaveLength(1);
  // The batch holds the first account and waits for the second.
  const hasTaken = await take(first).then(
    () => true,
    () => false,
  );
  await (hasTaken ? other.commit() : other.rollback());
  expect(await charged).toMatchObject([{ charged: 10 }, { charged: 10 }]);
  return hasTaken;
}

test('a batch that PostgreSQL gives up for another transaction is charged by the next try', async () => {
  let tries = 0;
  // PostgreSQL aborts whichever has waited a second: if the test is slower, that is the test's own transaction.
  while (!(await isGivenUp())) expect((tries += 1)).toBeLessThan(10);
});

test('an ad whose ad group or campaign has no budget costs nothing, nor does one of another account', async () => {
  const bare = anAdvertiser();
  const advertiser = await aRunningAdvertiser(database.db, { funds: 1_000 });
  const other = await aRunningAdvertiser(database.db, { funds: 1_000 });
  expect(
    await costsOf([
      aClick(bare, 10),
      aClick({ ...advertiser, groupId: anId() }, 10),
      aClick({ ...advertiser, campaignId: anId() }, 10),
      aClick({ ...advertiser, groupId: other.groupId }, 10),
      aClick(advertiser, 10),
    ]),
  ).toEqual([0, 0, 0, 0, 10]);
});

test('a price is charged to the micro unit at the limit of 32 bits, beyond it, and as far as a bid may go', async () => {
  const most = 2_147_483_647;
  const advertiser = await aRunningAdvertiser(database.db, {
    funds: 3 * MOST_BID,
    campaign: { day: MOST_BID + 4 * most + 12 },
  });
  const prices = [most - 1, most, most + 1, MOST_BID, MOST_BID];
  expect(await costsOf(prices.map((price) => aClick(advertiser, price)))).toEqual([
    most - 1,
    most,
    most + 1,
    MOST_BID,
    // The rest of the day's budget.
    most + 12,
  ]);
  expect(
    await database.db.read.rows(
      `select price, price_beyond::float8 as "priceBeyond", charged, charged_beyond::float8 as "chargedBeyond"
       from ad_events where account_id = :accountId order by auction_id`,
      { accountId: advertiser.accountId },
    ),
  ).toEqual([
    { price: most - 1, priceBeyond: null, charged: most - 1, chargedBeyond: null },
    { price: most, priceBeyond: 0, charged: most, chargedBeyond: 0 },
    { price: most, priceBeyond: 1, charged: most, chargedBeyond: 1 },
    { price: most, priceBeyond: MOST_BID - most, charged: most, chargedBeyond: MOST_BID - most },
    { price: most, priceBeyond: MOST_BID - most, charged: most, chargedBeyond: 12 },
  ]);
  expect(await moneyOf(database.db.read, [advertiser])).toMatchObject([
    { spent: MOST_BID + 4 * most + 12 },
  ]);
});

test('an event that is not valid is kept and costs nothing', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 1_000 });
  expect(await costsOf([aClick(advertiser, 10, { verdict: 4 })])).toEqual([0]);
});

test('a day ends at midnight, in UTC; seven days are any seven, and a lifetime goes on', async () => {
  const at = (text: string): Date => new Date(text);
  const advertiser = await aRunningAdvertiser(database.db, {
    funds: 1_000,
    group: { day: 10, week: 25 },
    campaign: { lifetime: 45 },
  });
  const one = (time: string) => costsOf([aClick(advertiser, 10)], at(time));
  expect(await one('2026-03-14T10:00:00Z')).toEqual([10]);
  expect(await one('2026-03-14T23:59:59.999Z')).toEqual([0]);
  expect(await one('2026-03-15T00:00:00Z')).toEqual([10]);
  // A lagging clock counts towards the day that has already begun.
  expect(await one('2026-03-14T23:59:00Z')).toEqual([0]);
  expect(await one('2026-03-16T00:00:00Z')).toEqual([5]);
  expect(await one('2026-03-17T00:00:00Z')).toEqual([0]);
  expect(await one('2026-03-20T23:59:59Z')).toEqual([0]);
  // The first of the three days falls out of the seven-day window, then the second.
  expect(await one('2026-03-21T00:00:00Z')).toEqual([10]);
  expect(await one('2026-03-22T00:00:00Z')).toEqual([10]);
  // A month later none of them matters any more, but the lifetime limit does.
  expect(await one('2026-04-22T00:00:00Z')).toEqual([0]);
});

test('a cap rises and falls, never under what is spent', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 1_000, group: { day: 50 } });
  const { bucket, accountId, groupId } = advertiser;
  const set = (cap: number) =>
    database.db.transaction((tx) =>
      openBudget(tx, { bucket, accountId, id: groupId, period: 'day', cap }, AT),
    );
  const stands = (at = AT) => budgetsOf(database.db.read, bucket, [groupId], at);
  expect(await costsOf([aClick(advertiser, 30)])).toEqual([30]);
  await set(20);
  expect(await stands()).toEqual([{ id: groupId, period: 'day', cap: 30, spent: 30 }]);
  expect(await costsOf([aClick(advertiser, 10)])).toEqual([0]);
  await set(35);
  expect(await costsOf([aClick(advertiser, 10)])).toEqual([5]);
  await set(20);
  const tomorrow = new Date(AT.getTime() + DAY_MS);
  expect(await stands(tomorrow)).toEqual([{ id: groupId, period: 'day', cap: 20, spent: 0 }]);
  expect(await costsOf([aClick(advertiser, 30)], tomorrow)).toEqual([20]);
});

test('a budget stays with the account that opened it', async () => {
  const [one, other] = await Promise.all([
    aRunningAdvertiser(database.db, { funds: 10 }),
    aRunningAdvertiser(database.db, { funds: 10 }),
  ]);
  const taken = { ...one, id: other.groupId, period: 'lifetime', cap: 5 } as const;
  await expect(database.db.transaction((tx) => openBudget(tx, taken, AT))).rejects.toThrow(
    'belongs to another ad account',
  );
});

test.each([-1, 0.5, MOST_BID + 1, Number.NaN])('a price of %d is refused', async (price) => {
  await expect(charge([aClick(anAdvertiser(), price)])).rejects.toThrow('no event may cost');
});
