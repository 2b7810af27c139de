import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { forgetTask } from '../upkeep/forget-events.ts';
import { chargeEvents } from './charge-events.ts';
import { ringOf } from './event-store.ts';
import { aClick, anId, aRunningAdvertiser, DAY_MS } from './test-money.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const COLUMNS = {
  ad_events: 'charged',
  ad_transfers: 'amount',
  ad_anchors: 'root',
  ad_checks: 'wrong',
};

async function rings(): Promise<string[]> {
  const rows = await database.db.read.rows<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ad_events'::regclass`,
  );
  return rows.map(({ name }) => name);
}

test('the service adds to the ledger and reads it, and can neither change nor shorten it', async () => {
  const names = await rings();
  expect(names).toHaveLength(40);
  const advertiser = await aRunningAdvertiser(database.db, { funds: 1_000 });
  await chargeEvents(database.db, [aClick(advertiser, 10)], new Date());
  const tables = [...Object.entries(COLUMNS), ...names.map((name) => [name, 'charged'] as const)];
  const tries = tables.flatMap(([name, column]) => [
    `update ${name} set ${column} = null`,
    `delete from ${name}`,
    `truncate ${name}`,
  ]);
  for (const sql of tries)
    await expect(database.db.read.run(sql), sql).rejects.toMatchObject({ code: '42501' });
  expect(await database.db.read.rows('select 1 from ad_events')).toHaveLength(1);
  expect(await database.db.read.rows('select 1 from ad_transfers')).toHaveLength(1);
});

test('events are forgotten after 35 days, the young ones of the same ring never', async () => {
  const now = new Date();
  const log = pino({ level: 'silent' });
  const forget = async (at: Date): Promise<void> => {
    await database.db.transaction((tx) => jobsIn(tx).add(forgetTask.name, {}));
    await runAllJobs({ db: database.db, tasks: [forgetTask], log, clock: () => at });
  };
  const ids = async (): Promise<string[]> => {
    const rows = await database.db.read.rows<{ id: string }>(
      'select auction_id as id from ad_events order by 1',
    );
    return rows.map(({ id }) => id);
  };
  await forget(new Date(now.getTime() + 40 * DAY_MS));
  const before = await ids();
  const advertiser = await aRunningAdvertiser(database.db, { funds: 1_000 });
  const past = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const [old, stored] = [37, 33].map((days) =>
    aClick(advertiser, 10, { auctionId: anId(past(days)) }),
  );
  if (!old || !stored) throw new Error('no events');
  await chargeEvents(database.db, [old], past(37));
  await chargeEvents(database.db, [stored], past(33));
  await forget(now);
  expect(await ids()).toEqual([stored.auctionId, ...before].toSorted());

  // The same ring forty days later, where today's events meet old ones.
  const young = aClick(advertiser, 10, { auctionId: anId(past(37 - 40)) });
  expect(ringOf(young.auctionId)).toBe(ringOf(old.auctionId));
  await chargeEvents(database.db, [young], now);
  await forget(now);
  await forget(new Date(now.getTime() + 90 * DAY_MS));
  expect(await ids()).toContain(young.auctionId);
});
