import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  dataFolder,
  endProcesses,
  removeData,
  startOn,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { waitersWith } from '#server/testing/waiters.ts';
import { deadJobs } from './dead-jobs.ts';
import { jobsIn, waitingJobs } from './jobs.ts';

const HOURLY = 'discovery.count-words';
const LONG = { timeout: 120_000, interval: 50 };

let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  dataDir = await dataFolder();
  database = await testDatabase({ idleInTransactionTimeout: 300_000 });
});
afterEach(endProcesses);
afterAll(async () => {
  await removeData();
  await database.close();
});

const start = (): ServerProcess => startOn(database, { DATA_DIR: dataDir });

describe.skipIf(process.platform !== 'linux')('kill -9', () => {
  test.each([
    ['is done by the next start', 0],
    ['and whose next hour has come is done once, and none is left as failed', 1],
  ])('an hourly job under way %s [SEC-74]', { timeout: 300_000 }, async (_, hours) => {
    const { read } = database.db;
    const enqueue = (): Promise<void> => jobsIn(read).add(HOURLY, {}, { jobKey: HOURLY });
    const held = (): Promise<unknown[]> =>
      read.rows('select 1 from graphile_worker._private_jobs where locked_by is not null');
    const server = start();
    await server.ready;
    await expect.poll(() => waitingJobs(read, HOURLY), LONG).toBe(0);
    const holder = database.db.lazyTransaction();
    await holder.tx.run('lock table search_words_next in exclusive mode');
    await enqueue();
    await expect.poll(() => waitersWith(database.db), LONG).not.toHaveLength(0);
    server.child.kill('SIGKILL');
    await server.ended;
    await holder.rollback();
    expect(await held()).toHaveLength(1);
    // Skips the grace period in which a worker may be without its lock.
    await read.run(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'
       where locked_by is not null`,
    );
    for (let hour = 0; hour < hours; hour += 1) await enqueue();
    await start().ready;
    await expect.poll(held, LONG).toEqual([]);
    await expect.poll(() => waitingJobs(read, HOURLY), LONG).toBe(0);
    expect(await deadJobs(read, null, 10)).toEqual([]);
  });
});
