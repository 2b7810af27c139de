import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openChargeBuffer, type ChargeBuffer } from './charge-buffer.ts';
import { chargeEvents } from './charge-events.ts';
import type { AdEvent } from './event-store.ts';
import { lockMoney, moneyOf } from './money-store.ts';
import { aClick, anAdvertiser, aRunningAdvertiser, AT, type Advertiser } from './test-money.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const log = pino({ level: 'silent' });

/** A buffer, with the number of transactions it has begun. */
function aBuffer(room?: number): ChargeBuffer & { readonly begun: () => number } {
  let begun = 0;
  const chargeAll = (events: readonly AdEvent[]) => {
    begun += 1;
    return chargeEvents(database.db, events, AT);
  };
  const more = room === undefined ? {} : { room };
  const buffer = openChargeBuffer({ chargeAll, log, ...more });
  return { ...buffer, begun: () => begun };
}

/** Blocks charges to an account until released. */
async function hold(advertiser: Advertiser): Promise<() => Promise<void>> {
  const holder = database.db.lazyTransaction();
  await lockMoney(holder.tx, [advertiser]);
  return () => holder.rollback();
}

const spentBy = async (advertiser: Advertiser) =>
  (await moneyOf(database.db.read, [advertiser]))[0]?.spent;

test('events that come together are charged together, each caller told once it is on disk', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 10_000 });
  const buffer = aBuffer();
  const clicks = Array.from({ length: 300 }, () => aClick(advertiser, 3));
  const results = await Promise.all(clicks.map((click) => buffer.charge(click)));
  expect(results.map(({ charged }) => charged)).toEqual(clicks.map(() => 3));
  expect(await spentBy(advertiser)).toBe(900);
  // The first 256 do not wait for the rest, which arrive while they are charged.
  expect(buffer.begun()).toBe(2);
  await buffer.close();
});

test('one batch is charged at a time; a full buffer refuses what may be told again', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 10_000 });
  const buffer = aBuffer(300);
  const letGo = await hold(advertiser);
  const first = Array.from({ length: 256 }, () => buffer.charge(aClick(advertiser, 1)));
  const second = Array.from({ length: 300 }, () => buffer.charge(aClick(advertiser, 1)));
  const late = aClick(advertiser, 1);
  await expect(buffer.charge(late)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect(buffer.begun()).toBe(1);
  await letGo();
  await Promise.all([...first, ...second]);
  expect(await buffer.charge(late)).toMatchObject({ outcome: 'inserted' });
  expect(await spentBy(advertiser)).toBe(557);
  await buffer.close();
});

test('what waits beyond a batch is charged some accounts at a time, each in order of arrival', async () => {
  const advertisers = Array.from({ length: 12 }, anAdvertiser);
  const clicks = Array.from({ length: 100 }, () =>
    advertisers.map((advertiser) => aClick(advertiser, 1)),
  ).flat();
  const batches: (readonly AdEvent[])[] = [];
  const isHeld = Promise.withResolvers<void>();
  const buffer = openChargeBuffer({
    async chargeAll(events) {
      batches.push(events);
      await isHeld.promise;
      return events.map(() => ({ outcome: 'inserted', charged: 1, isOut: false }));
    },
    log,
  });
  const charged = clicks.map((click) => buffer.charge(click));
  isHeld.resolve();
  await Promise.all(charged);
  await buffer.close();
  const ofAccount = (events: readonly AdEvent[], { accountId }: Advertiser) =>
    events.filter((event) => event.accountId === accountId);
  const all = batches.flat();
  expect(all).toHaveLength(clicks.length);
  for (const one of advertisers) expect(ofAccount(all, one)).toEqual(ofAccount(clicks, one));
  // The first batch has what came before a second one waited.
  const [, ...later] = batches.map((events) => new Set(events.map(({ accountId }) => accountId)));
  expect(later.length).toBeGreaterThan(1);
  later.forEach((accounts, index) => {
    const next = later[index + 1] ?? new Set();
    expect([...accounts].filter((account) => next.has(account))).toEqual([]);
  });
});

test('what waits when the server ends is charged before it does, and nothing after', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 10_000 });
  const buffer = aBuffer();
  const letGo = await hold(advertiser);
  const first = Array.from({ length: 256 }, () => buffer.charge(aClick(advertiser, 1)));
  const waiting = [1, 2, 3].map(() => buffer.charge(aClick(advertiser, 1)));
  const closed = buffer.close();
  await expect(buffer.charge(aClick(advertiser, 1))).rejects.toMatchObject({ code: 'unavailable' });
  await letGo();
  await closed;
  expect(await spentBy(advertiser)).toBe(259);
  expect(await Promise.all([...first, ...waiting])).toHaveLength(259);
});

test('a batch that the database lost is refused, and charged when it is told again', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: 10_000 });
  const buffer = aBuffer();
  const letGo = await hold(advertiser);
  const click = aClick(advertiser, 5);
  const lost = buffer.charge(click).catch((error: unknown) => error);
  const cut = (): Promise<number> =>
    database.db.read.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await expect.poll(cut, { timeout: 30_000, interval: 5 }).toBe(1);
  expect(await lost).toMatchObject({ code: 'unavailable' });
  await letGo();
  expect(await spentBy(advertiser)).toBe(0);
  expect(await buffer.charge(click)).toMatchObject({ outcome: 'inserted', charged: 5 });
  await buffer.close();
});
