import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openBudget } from '../charging/budget-store.ts';
import {
  aClick,
  anId,
  aRunningAdvertiser,
  AT,
  DAY_MS,
  type Advertiser,
} from '../charging/test-money.ts';
import { forgetReportsTask } from './forget-reports.ts';
import type { Counts } from './report-rows-store.ts';
import { rollAccounts, rollTasksBy } from './roll.ts';
import { countedBy, charged, type Counted } from './test-counts.ts';
import { byEndOfDay, byHour, byPeople, bySlice, byTerm, peopleOf } from './test-rolls.ts';

let database: TestDatabase;
let owner: Database;
beforeAll(async () => {
  database = await testDatabase();
  owner = openDatabase(database.ownerUrl, { max: 2 });
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const HOUR_MS = 3_600_000;
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
async function run(name: string, at: Date): Promise<void> {
  await database.db.transaction((tx) => jobsIn(tx).add(name, {}));
  const tasks = [...rollTasksBy(2), forgetReportsTask]; // Few enough per run that some are left over.
  await runAllJobs({ db: database.db, tasks, log: pino({ level: 'silent' }), clock: () => at });
}

const ALL = ['ads.roll', 'ads.slices', 'ads.people'];

const AGES = [0, 18, 24, 25, 49, 65];

/** Returns events of every kind for two ads of an advertiser, one of them in another ad group. */
function someEvents(advertiser: Advertiser, other: Advertiser, at: Date, many: number) {
  return Array.from({ length: many }, (_, number) =>
    aClick(number % 3 === 0 ? other : advertiser, number % 4 === 1 ? 0 : 1 + (number % 7), {
      auctionId: anId(at),
      kind: 1 + ((number * 7) % 11),
      verdict: number % 6 === 5 ? 1 + (number % 4) : 0,
      placement: 1 + (number % 3),
      country: [0, 40, 84][number % 3] ?? 0,
      demo: (AGES[number % AGES.length] ?? 0) * 4 + 1 + (number % 3),
      device: 5 + (number % 2),
      term: number % 5 === 0 ? 0 : 900 + (number % 5),
      topic: number % 4,
      // By a few people, who view repeatedly.
      ...((number * 7) % 11 === 0 && { viewer: String(7_000 + ((at.getTime() + number) % 9)) }),
    }),
  );
}

/** Creates an advertiser with two ad groups, whose money runs out before its events end unless `funds` is high. */
async function aPair(funds = 90): Promise<readonly [Advertiser, Advertiser]> {
  const cap = Math.floor(funds / 2);
  const one = await aRunningAdvertiser(database.db, { funds, group: { day: cap } });
  const other = { ...one, groupId: anId(), adId: anId() };
  const { bucket, accountId, groupId: id } = other;
  await database.db.transaction((tx) =>
    openBudget(tx, { bucket, accountId, id, period: 'day', cap }, AT),
  );
  return [one, other];
}

async function storedRows(sql: string, { accountId }: Advertiser): Promise<Record<string, Counts>> {
  const rows = await database.db.read.rows<Record<string, string>>(sql, { accountId });
  return Object.fromEntries(
    rows.map(({ key = '', ...counts }) => [
      key,
      Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Number(value)])),
    ]),
  ) as unknown as Record<string, Counts>;
}

const COLUMNS = `impressions, clicks, closeups, saves, hides, video_25, video_50, video_75, video_95, video_100,
  video_views, spend, free, invalid_impressions, invalid_clicks, invalid_acts`;

const hoursOf = (advertiser: Advertiser) =>
  storedRows(
    `select id || ' ' || to_char(hour at time zone 'UTC', 'YYYY-MM-DD HH24') as key, ${COLUMNS}
     from ad_hours where account_id = :accountId`,
    advertiser,
  );
const daysOf = (advertiser: Advertiser) =>
  storedRows(
    `select id || ' ' || day as key, ${COLUMNS} from ad_days where account_id = :accountId`,
    advertiser,
  );
const slicesOf = (advertiser: Advertiser) =>
  storedRows(
    `select id || ' ' || day || ' ' || dimension || ' ' || value as key, ${COLUMNS}
     from ad_slices where account_id = :accountId`,
    advertiser,
  );
const termsOf = (advertiser: Advertiser) =>
  storedRows(
    `select id || ' ' || day || ' ' || term as key, ${COLUMNS}
     from ad_terms_of_day where account_id = :accountId`,
    advertiser,
  );

async function expectExact(advertiser: Advertiser, events: readonly Counted[]): Promise<void> {
  expect(await hoursOf(advertiser)).toEqual(byHour(events));
  expect(await daysOf(advertiser)).toEqual(byEndOfDay(events));
  expect(await slicesOf(advertiser)).toEqual(bySlice(events));
  expect(await termsOf(advertiser)).toEqual(byTerm(events));
  expect(await peopleOf(database.db.read, advertiser)).toEqual(byPeople(events));
}

test('hours, days, slices, terms and people are those of the events to the micro unit and to the person, whenever they are added up', async () => {
  const [one, other] = await aPair();
  const all: Counted[] = [];
  let at = AT;
  for (const [step, pause] of [
    30,
    0,
    HOUR_MS,
    5 * HOUR_MS,
    DAY_MS,
    12 * HOUR_MS,
    3 * DAY_MS,
  ].entries()) {
    at = later(at, pause);
    all.push(...(await charged(database.db, someEvents(one, other, at, 23 + step), at)));
    // Duplicates do not count.
    if (step % 2 === 0) await charged(database.db, all.slice(-5), later(at, 1));
    if (step % 3 !== 1) await run('ads.roll', later(at, 60_000));
    if (step % 3 === 2) await run('ads.slices', later(at, 60_000));
    if (step % 3 !== 2) await run('ads.people', later(at, 60_000));
  }
  for (const name of ALL) await run(name, at);
  expect(all.filter(({ charged: cost }) => cost > 0).length).toBeGreaterThan(10);
  expect(countedBy(all, () => ['all'])['all']?.free).toBeGreaterThan(0);
  await expectExact(one, all);
});

test('an event that is told after midnight counts on the day on which it was charged', async () => {
  const [one] = await aPair();
  const midnight = new Date('2026-03-15T00:00:00Z');
  const before = aClick(one, 3, { auctionId: anId(later(midnight, -60_000)) });
  const late = aClick(one, 4, { auctionId: anId(later(midnight, -30_000)) });
  const all = await charged(database.db, [before], later(midnight, -1));
  all.push(...(await charged(database.db, [late], midnight)));
  // Both days are aggregated after midnight.
  await run('ads.roll', later(midnight, 60_000));
  const days = await daysOf(one);
  expect(days[`${one.adId} 2026-03-14`]).toMatchObject({ clicks: 1, spend: 3 });
  expect(days[`${one.adId} 2026-03-15`]).toMatchObject({ clicks: 2, spend: 7 });
  expect(await hoursOf(one)).toEqual(byHour(all));
});

test('whoever is killed while adding up has counted nothing, and nothing is counted twice after', async () => {
  const [one, other] = await aPair();
  const all = await charged(database.db, someEvents(one, other, AT, 40), AT);
  for (const kind of ['days', 'slices', 'people'] as const) {
    const killed = database.db.transaction(async (tx) => {
      await rollAccounts(tx, kind, [one], AT);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
  }
  expect([await hoursOf(one), await daysOf(one), await slicesOf(one)]).toEqual([{}, {}, {}]);
  expect([await termsOf(one), await peopleOf(database.db.read, one)]).toEqual([{}, {}]);
  // A job may run twice if its completion was not recorded.
  for (const name of [...ALL, ...ALL]) await run(name, AT);
  await expectExact(one, all);
});

test('several that add up at once, while more is charged, count each event once', async () => {
  const [one, other] = await aPair(100_000);
  const all: Counted[] = [];
  let at = AT;
  const roll = (kind: 'days' | 'slices' | 'people'): Promise<unknown> =>
    database.db.transaction((tx) => rollAccounts(tx, kind, [one], at));
  for (let round = 0; round < 12; round += 1) {
    at = later(at, HOUR_MS / 4);
    const [more] = await Promise.all([
      charged(database.db, someEvents(one, other, at, 20), at),
      roll('days'),
      roll('slices'),
      roll('people'),
      roll('days'),
      roll('slices'),
      roll('people'),
    ]);
    all.push(...more);
  }
  await Promise.all([roll('days'), roll('days'), roll('slices'), roll('slices'), roll('people')]);
  await expectExact(one, all);
});

test('what was charged while nobody added up for days is added up to the hours in which it was', async () => {
  const [one, other] = await aPair(100_000);
  const all: Counted[] = [];
  for (const day of [0, 9, 10]) {
    const at = later(AT, day * DAY_MS);
    all.push(...(await charged(database.db, someEvents(one, other, at, 12), at)));
    if (day === 0) await run('ads.roll', at);
  }
  const now = later(AT, 13 * DAY_MS);
  for (const name of ALL) await run(name, now);
  await expectExact(one, all);
});

test('more accounts than one step takes are all added up', async () => {
  const many: Advertiser[] = [];
  for (let number = 0; number < 60; number += 1)
    many.push(await aRunningAdvertiser(database.db, { funds: 1_000 }));
  await charged(
    database.db,
    many.map((one) => aClick(one, 5)),
    AT,
  );
  await run('ads.roll', AT);
  const rolled = await database.db.read.rows<{ id: string }>(
    `select account_id as id from ad_rolled where kind = 1 and seq = 1 and account_id = any(:ids::bigint[])`,
    { ids: many.map(({ accountId }) => accountId) },
  );
  expect(rolled).toHaveLength(60);
});

test('events that were forgotten before they were added up hold nothing up', async () => {
  const [one] = await aPair(100_000);
  await charged(database.db, [aClick(one, 3)], AT);
  const at = later(AT, DAY_MS);
  const left = await charged(database.db, [aClick(one, 4)], at);
  await owner.read.run('delete from ad_events where account_id = :id and seq = 1', {
    id: one.accountId,
  });
  await run('ads.roll', at);
  expect(await hoursOf(one)).toEqual(byHour(left));
  const [mark] = await database.db.read.rows(
    'select seq, is_whole from ad_rolled where account_id = :id and kind = 1',
    { id: one.accountId },
  );
  expect(mark).toEqual({ seq: '2', is_whole: false });
});

test('hours are kept 35 days, slices 92 and days 914, with the last day before, from which they count', async () => {
  const [one] = await aPair(100_000);
  const other = await aRunningAdvertiser(database.db, { funds: 1_000 });
  for (const day of [0, 1, 2]) {
    const at = later(AT, day * DAY_MS);
    await charged(database.db, [aClick(one, 3), ...(day === 0 ? [aClick(other, 3)] : [])], at);
    await run('ads.roll', at);
    await run('ads.slices', at);
  }
  const left = async () => {
    const hours = Object.keys(await hoursOf(one)).filter((key) => key.startsWith(one.adId));
    const days = Object.keys(await daysOf(one)).filter((key) => key.startsWith(one.adId));
    const slices = Object.keys(await slicesOf(one)).filter((key) => key.startsWith(one.accountId));
    return [hours.length, slices.length / 4, days.map((key) => key.slice(-10)).toSorted()];
  };
  const days = ['2026-03-14', '2026-03-15', '2026-03-16'];
  await run('ads.forget-reports', later(AT, 34.9 * DAY_MS));
  expect(await left()).toEqual([3, 3, days]);
  await run('ads.forget-reports', later(AT, 36.5 * DAY_MS));
  expect(await left()).toEqual([1, 3, days]);
  await run('ads.forget-reports', later(AT, 94 * DAY_MS));
  expect(await left()).toEqual([0, 1, days]);
  await run('ads.forget-reports', later(AT, 915 * DAY_MS));
  expect(await left()).toEqual([0, 0, days]);
  await run('ads.forget-reports', later(AT, 916 * DAY_MS));
  expect(await left()).toEqual([0, 0, days.slice(1)]);
  await run('ads.forget-reports', later(AT, 2_000 * DAY_MS));
  expect(await left()).toEqual([0, 0, days.slice(2)]);
  expect(Object.keys(await daysOf(other))).toHaveLength(4);
});
