import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { jobsIn, type Task } from '#server/kernel/jobs/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { chargeEvents } from '../charging/charge-events.ts';
import { giveCredit, setCreditLine } from '../charging/funds.ts';
import { aClick, aRunningAdvertiser, AT, DAY_MS, type Advertiser } from '../charging/test-money.ts';
import { moneyJobs } from '../jobs.ts';
import { lastChecks } from './check-store.ts';
import { OF_MINE, plants } from './test-plants.ts';

let database: TestDatabase;
let owner: Database;
const advertisers: Advertiser[] = [];
let now = AT;

beforeAll(async () => {
  database = await testDatabase();
  owner = openDatabase(database.ownerUrl, { max: 2 });
  // More accounts than one step of the jobs takes.
  for (let number = 0; number < 30; number += 1) {
    const unit = unitOf(number);
    const limits = {
      funds: 500 * unit,
      group: { day: 40 * unit, week: 130 * unit, lifetime: 400 * unit },
    };
    advertisers.push(await aRunningAdvertiser(database.db, limits));
  }
  await database.db.transaction(async (tx) => {
    for (const one of advertisers) {
      await giveCredit(tx, { ...one, amount: 20, ref: 'welcome' }, AT);
      await setCreditLine(tx, one, 70);
    }
  });
  for (let day = 0; day < 3; day += 1) {
    await someTraffic();
    await run('ads.close');
    await run('ads.roll');
    await someTraffic();
    if (day > 0) await run('ads.slices');
    await run('ads.people');
    now = new Date(now.getTime() + DAY_MS);
    await run('ads.anchor');
  }
  await run('ads.roll');
  await someTraffic();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

/** Every other account uses a currency with small units, so that a click costs more than 32 bits hold. */
const unitOf = (number: number): number => (number % 2 === 0 ? 1 : 1_000_000_000);

async function someTraffic(): Promise<void> {
  for (let batch = 0; batch < 3; batch += 1) {
    now = new Date(now.getTime() + 60_000);
    const clicks = advertisers.flatMap((one, number) => [
      aClick(one, 7 * unitOf(number)),
      aClick(one, 0, { kind: 1, proof: null, term: 7 }),
    ]);
    await chargeEvents(database.db, clicks, now);
  }
}

async function run(name: string): Promise<void> {
  const tasks: readonly Task[] = moneyJobs;
  await database.db.transaction((tx) => jobsIn(tx).add(name, {}));
  const log = pino({ level: 'silent' });
  await runAllJobs({ db: database.db, tasks, log, clock: () => now });
}

/** Runs a check and returns what it found, by account. */
async function foundBy(name: string): Promise<Record<string, readonly string[]>> {
  now = new Date(now.getTime() + 1_000);
  await run(name);
  const checks = await lastChecks(database.db.read);
  expect(checks.map(({ startedAt }) => startedAt)).toEqual(checks.map(() => now));
  for (const { wrong, found } of checks) expect(Math.min(wrong, 20)).toBe(found.length);
  return Object.fromEntries(
    checks.filter(({ wrong }) => wrong > 0).map((check) => [check.name, check.found]),
  );
}

describe.each(['ads.reconcile', 'ads.reconcile-all'])('%s', (name) => {
  test('finds nothing wrong where nothing is, and says how much it looked at', async () => {
    expect(await foundBy(name)).toEqual({});
    const looked = Object.fromEntries(
      (await lastChecks(database.db.read)).map((check) => [check.name, check.looked]),
    );
    expect(looked).toMatchObject({ books: 30, budgets: 30, reports: 30 });
    if (name === 'ads.reconcile-all')
      expect(looked).toMatchObject({ events: 30 * 21, transfers: 30 * 6, anchors: 3 });
  });
});

const mine = (): string => advertisers[12]?.accountId ?? '';
test.each(plants)('the check of everything finds that %s', async (_what, table, sql, finds) => {
  await owner.read.run(`create table planted as select * from ${table}`);
  expect(await owner.read.run(sql, { id: mine() })).toBeGreaterThan(0);
  try {
    expect(Object.keys(await foundBy('ads.reconcile-all'))).toContain(finds);
  } finally {
    await owner.transaction(async (tx) => {
      await tx.run(`delete from ${table}`);
      await tx.run(`insert into ${table} select * from planted`);
      await tx.run('drop table planted');
    });
  }
});

test('the check of everything finds that a price beyond 32 bits was changed', async () => {
  const change = (by: number) =>
    owner.read.run(
      `update ad_events set charged_beyond = charged_beyond + :by::integer where ${OF_MINE} and charged_beyond > 1`,
      { id: advertisers[13]?.accountId ?? '', by },
    );
  expect(await change(-1)).toBeGreaterThan(0);
  expect(await foundBy('ads.reconcile-all')).toHaveProperty('events');
  await change(1);
  expect(await foundBy('ads.reconcile-all')).toEqual({});
});

test('a chain that was made anew from its first close on does not fit the anchors', async () => {
  await owner.read.run('create table planted as select * from ad_transfers');
  await owner.read.run(`update ad_transfers set hash = sha256(hash) where ${OF_MINE} and no >= 4`, {
    id: mine(),
  });
  expect(Object.keys(await foundBy('ads.reconcile-all'))).toContain('anchors');
  await owner.transaction(async (tx) => {
    await tx.run('delete from ad_transfers');
    await tx.run('insert into ad_transfers select * from planted');
    await tx.run('drop table planted');
  });
});

test('the hourly check finds a report of today that was changed, and says what it should be', async () => {
  await run('ads.roll');
  const change = (by: number) =>
    owner.read.run(
      `update ad_hours set clicks = clicks + :by::integer where ${OF_MINE} and id = account_id
         and hour = (select max(hour) from ad_hours where ${OF_MINE})`,
      { id: mine(), by },
    );
  expect(await change(5)).toBe(1);
  const { reports } = await foundBy('ads.reconcile');
  expect(reports).toEqual([
    expect.stringMatching(
      new RegExp(
        `^account ${mine()}: the report of ${mine()} for the hour .* is .* and should be `,
      ),
    ),
  ]);
  await change(-5);
  expect(await foundBy('ads.reconcile')).toEqual({});
});

test('the hourly check finds a change of the last hours', async () => {
  await someTraffic();
  await owner.read.run(
    `update ad_events set price = price + 1 where ${OF_MINE} and seq = (
       select seq from ad_money where ${OF_MINE})`,
    { id: mine() },
  );
  expect(await foundBy('ads.reconcile')).toEqual({
    events: [`account ${mine()}: the last events are not the ones that were charged`],
  });
});
