import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { randomFrom } from '#server/security/test-random.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { campaignCaps } from '../core/budget-rules.ts';
import { openBudget } from './budget-store.ts';
import { chargeEvents } from './charge-events.ts';
import { aClick, aRunningAdvertiser, AT, DAY_MS, type Advertiser } from './test-money.ts';

const BUDGET = 100;
const DAYS = 40;
const PLENTY = 1_000_000;
const HOUR_MS = 3_600_000;
/** The caps of a campaign with a flexible daily budget. */
const { day, week } = campaignCaps({ dailyCap: BUDGET, lifetimeCap: null, isFlexible: true });
const FLEXIBLE = { day: day ?? 0, week: week ?? 0 };

let database: TestDatabase;
let processes: Database[];
beforeAll(async () => {
  database = await testDatabase();
  processes = [1, 2, 3].map(() => openDatabase(database.url, { max: 2 }));
});
afterAll(async () => {
  await Promise.all(processes.map((db) => db.end()));
  await database.close();
});

const onDay = (number: number): Date => new Date(AT.getTime() + number * DAY_MS);

/** Returns the amounts charged on each of the first days. */
async function spentBy({ groupId }: Advertiser): Promise<number[]> {
  const rows = await database.db.read.rows<{ at: Date; charged: number }>(
    'select at, charged from ad_events where group_id = :groupId',
    { groupId },
  );
  const days = Array.from({ length: DAYS }, () => 0);
  const first = Math.floor(AT.getTime() / DAY_MS);
  for (const { at, charged } of rows) {
    const number = Math.floor(at.getTime() / DAY_MS) - first;
    days[number] = (days[number] ?? 0) + charged;
  }
  return days;
}

/** Returns the sums of any seven consecutive days. */
const weeksOf = (days: readonly number[]): number[] =>
  days.map((_, last) => days.slice(Math.max(0, last - 6), last + 1).reduce((a, b) => a + b, 0));

test.each([1, 2, 3])(
  'world %i: a flexible day takes up to twice its budget, and any seven days no more than seven, whichever of several processes charges when',
  async (seed) => {
    const random = randomFrom(seed);
    const limits = { [seed % 2 === 0 ? 'group' : 'campaign']: FLEXIBLE };
    const advertiser = await aRunningAdvertiser(database.db, { funds: PLENTY, ...limits });
    for (let number = 0; number < DAYS; number += 1) {
      // Some days are busy, some quiet, some without visitors.
      const clicks = random() < 0.2 ? 0 : Math.floor(random() * 14);
      await Promise.all(
        processes.map((db) => {
          const batch = Array.from({ length: clicks }, () =>
            aClick(advertiser, Math.ceil(random() * 25)),
          );
          // A process with a lagging clock may still be at yesterday.
          const behind = random() < 0.2 ? 10 * HOUR_MS : 0;
          return chargeEvents(db, batch, new Date(onDay(number).getTime() - behind));
        }),
      );
    }
    const days = await spentBy(advertiser);
    const weeks = weeksOf(days);
    expect(Math.max(...days)).toBe(2 * BUDGET);
    expect(Math.max(...weeks)).toBe(7 * BUDGET);
  },
);

test('days that become flexible count what was spent on those before', async () => {
  const advertiser = await aRunningAdvertiser(database.db, {
    funds: PLENTY,
    group: { day: BUDGET },
  });
  const spend = async (number: number): Promise<number | undefined> =>
    (await chargeEvents(database.db, [aClick(advertiser, 5 * BUDGET)], onDay(number)))[0]?.charged;
  for (const number of [0, 1, 2, 3, 4]) expect(await spend(number)).toBe(BUDGET);
  const { bucket, accountId, groupId: id } = advertiser;
  const budget = { bucket, accountId, id, period: 'day' } as const;
  const flexible = { ...budget, cap: FLEXIBLE.day, weekCap: FLEXIBLE.week };
  await database.db.transaction((tx) => openBudget(tx, flexible, onDay(4)));
  // The fifth day has another budget left, and the sixth nothing of the seven days.
  expect(await spend(4)).toBe(BUDGET);
  expect(await spend(5)).toBe(BUDGET);
  expect(await spend(6)).toBe(0);
  expect(await spend(7)).toBe(BUDGET);
  await database.db.transaction((tx) => openBudget(tx, { ...budget, cap: BUDGET }, onDay(9)));
  expect(await spend(9)).toBe(BUDGET);
});

test('a budget that is lowered ends where it stands, and goes on once seven days have room again', async () => {
  const advertiser = await aRunningAdvertiser(database.db, { funds: PLENTY, group: FLEXIBLE });
  const spend = async (number: number): Promise<number | undefined> =>
    (await chargeEvents(database.db, [aClick(advertiser, 5 * BUDGET)], onDay(number)))[0]?.charged;
  for (const number of [0, 1, 2]) expect(await spend(number)).toBe(2 * BUDGET);
  const { bucket, accountId, groupId: id } = advertiser;
  const half = { cap: BUDGET, weekCap: 3.5 * BUDGET };
  await database.db.transaction((tx) =>
    openBudget(tx, { bucket, accountId, id, period: 'day', ...half }, onDay(2)),
  );
  expect(await Promise.all([spend(2), spend(3), spend(7)])).toEqual([0, 0, 0]);
  expect(await spend(8)).toBe(BUDGET);
});
