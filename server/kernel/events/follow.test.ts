import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import {
  currentSnapshot,
  eventsSince,
  firstUnfinished,
  forgetBefore,
  remembersSince,
} from '../db/event-store.ts';
import { followEvents } from './follow.ts';
import { sweepEventsTask } from './sweep-events.ts';
import { boardEvents } from '../db/insert-events.ts';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';

// The wait may include a transaction of another database, some of which tests hold open.
vi.setConfig({ testTimeout: 300_000 });
const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const insertEvent = (tx: Tx, board: string): Promise<number> =>
  tx.run(`with ${boardEvents('select 1::smallint as bucket, :board::text as board_id')} select 1`, {
    board,
  });

/** Returns the snapshot once all transactions with events have ended, including those of other databases. */
async function settled(): Promise<string> {
  const { read } = database.db;
  const newest = await read.row<{ id: string }>('select max(written_by)::text as id from events');
  const isSettled = async (): Promise<boolean> =>
    BigInt(newest?.id ?? 0) < BigInt(await firstUnfinished(read));
  await expect.poll(isSettled, { timeout: 240_000 }).toBe(true);
  return currentSnapshot(read);
}

test('what a slow transaction told is met once it commits, and nothing is met twice', async () => {
  const { db } = database;
  const met: string[] = [];
  const following = followEvents({
    db,
    log,
    from: await settled(),
    take: async (events) => void met.push(...events.map(({ subject }) => subject)),
    onTooMuch: () => expect.unreachable(),
  });
  const slow = db.lazyTransaction();
  await insertEvent(slow.tx, 'first begun');
  await db.transaction((tx) => insertEvent(tx, 'first ended'));
  expect(met).toEqual(['first ended']);
  await following.catchUp();
  await slow.commit();
  expect(met).toEqual(['first ended', 'first begun']);
  const undone = db.lazyTransaction();
  await insertEvent(undone.tx, 'undone');
  await undone.rollback();
  await following.catchUp();
  expect(met).toHaveLength(2);
  await following.stop();
  await db.transaction((tx) => insertEvent(tx, 'nobody listens'));
  expect(met).toHaveLength(2);
});

test('who begins behind a slow transaction takes what is new, however much others told before', async () => {
  const { db } = database;
  const slow = db.lazyTransaction();
  await insertEvent(slow.tx, 'slow');
  await db.transaction((tx) =>
    tx.run(
      `insert into events (bucket, kind, subject)
       select 1, 'board', at::text from generate_series(1, 50000) as at`,
    ),
  );
  const met: string[] = [];
  const following = followEvents({
    db,
    log,
    from: await currentSnapshot(db.read),
    take: async (events) => void met.push(...events.map(({ subject }) => subject)),
    onTooMuch: () => expect.unreachable(),
  });
  await following.catchUp();
  expect(met).toEqual([]);
  await db.transaction((tx) => insertEvent(tx, 'new'));
  await slow.commit();
  expect(met).toEqual(['new', 'slow']);
  await following.stop();
  await db.read.run('delete from events');
});

test('what could not be taken is given again', async () => {
  const { db } = database;
  let fails = true;
  const met: string[] = [];
  const following = followEvents({
    db,
    log,
    from: await settled(),
    take: async (events) => {
      if (fails) throw new Error('not now');
      met.push(...events.map(({ subject }) => subject));
    },
    onTooMuch: () => expect.unreachable(),
  });
  await db.transaction((tx) => insertEvent(tx, 'kept'));
  expect(met).toEqual([]);
  fails = false;
  await following.catchUp();
  expect(met).toEqual(['kept']);
  await following.stop();
});

test('a connection that fails when it was given back already is passed over', async () => {
  const { db } = database;
  const taken: PoolClient[] = [];
  const watch = (client: PoolClient): void => void taken.push(client);
  db.pool.on('acquire', watch);
  const take = async (): Promise<void> => {};
  const onTooMuch = (): void => {};
  const following = followEvents({ db, log, from: await settled(), take, onTooMuch });
  const hearing = () => taken.find((client) => client.listenerCount('notification') > 0);
  await expect.poll(hearing).toBeDefined();
  const listening = hearing();
  await following.stop();
  db.pool.off('acquire', watch);
  expect(() => listening?.emit('error', new Error('the connection is cut'))).not.toThrow();
});

test('events are kept for two days, and who comes back later knows that some are missing', async () => {
  const { db } = database;
  const before = await settled();
  await db.transaction((tx) => insertEvent(tx, 'old'));
  await settled();
  const clock = { now: new Date() };
  const runJobs = () => runAllJobs({ db, tasks: [sweepEventsTask], log, clock: () => clock.now });
  await db.transaction((tx) => jobsIn(tx).add(sweepEventsTask.name, {}));
  await runJobs();
  await db.transaction((tx) => insertEvent(tx, 'young'));
  expect(await remembersSince(db.read, before)).toBe(true);
  clock.now = new Date(clock.now.getTime() + 3 * 86_400_000);
  await runJobs();
  expect(await remembersSince(db.read, before)).toBe(false);
  const { events, snapshot } = await eventsSince(db.read, before, 100);
  expect(events.filter(({ kind }) => kind === 'board').map(({ subject }) => subject)).toEqual([
    'young',
  ]);
  expect(await remembersSince(db.read, snapshot)).toBe(true);
  const [floor = ''] = snapshot.split(':');
  const later = String(BigInt(floor) + 10n ** 12n);
  expect(await remembersSince(db.read, `${later}:${later}:`)).toBe(false);
  await db.transaction((tx) => forgetBefore(tx, floor));
  expect(await remembersSince(db.read, snapshot)).toBe(true);
});
