import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  dataFolder,
  databaseProcesses,
  removeData,
  signalAll,
} from '#server/testing/server-process.ts';
import { startPostgres, type Embedded } from '#server/kernel/embedded/start-postgres.ts';
import { openDatabase, type Database } from './pool.ts';

vi.setConfig({ testTimeout: 60_000 });
/** The longest that a person may wait for the error [SEC-77]. */
const SAID_WITHIN_MS = 5_000;

function openedWithLog(url: string, max: number): { db: Database; messages: string[] } {
  const messages: string[] = [];
  const write = (line: string): void =>
    void messages.push((JSON.parse(line) as { msg: string }).msg);
  return {
    db: openDatabase(url, { max, log: pino({ level: 'warn' }, { write }) }),
    messages,
  };
}

describe.skipIf(process.platform !== 'linux')('a database that is frozen', () => {
  let embedded: Embedded;
  let dataDir: string;
  const signal = (name: NodeJS.Signals): void => {
    signalAll(databaseProcesses(dataDir), name);
  };
  beforeAll(async () => {
    dataDir = await dataFolder();
    embedded = await startPostgres({ dataDir, log: pino({ level: 'silent' }), fsync: false });
  });
  afterAll(async () => {
    signal('SIGCONT');
    await embedded.stop();
    await removeData();
  });

  test('is said within 5 s to all who wait, then at once, and is found again when it goes on [SEC-77]', async () => {
    const { db, messages } = openedWithLog(embedded.serviceUrl, 2);
    const lazy = db.lazyTransaction();
    await lazy.tx.row('select 1');
    await db.read.row('select 1');
    signal('SIGSTOP');
    const startedAt = performance.now();
    // One in a transaction, one on a connection of the pool, two waiting for one.
    const going = [lazy.tx.row('select 2'), ...[3, 4, 5].map((n) => db.read.row(`select ${n}`))];
    for (const answer of await Promise.allSettled(going)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    }
    await expect(lazy.commit()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(db.read.row('select 6')).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - startedAt).toBeLessThan(SAID_WITHIN_MS);
    signal('SIGCONT');
    const answers = (): Promise<unknown> => db.read.row('select 7 as n').catch(() => null);
    await expect.poll(answers, { timeout: 20_000 }).toEqual({ n: 7 });
    await db.end();
    expect(messages.filter((line) => line.startsWith('the database'))).toEqual([
      'the database does not answer: its connections are cut',
      'the database answers again',
    ]);
  });

  test('does not keep a pool from being closed [SEC-76]', async () => {
    const { db } = openedWithLog(embedded.serviceUrl, 2);
    await db.read.row('select 1');
    signal('SIGSTOP');
    await expect(db.end()).resolves.toBeUndefined();
    signal('SIGCONT');
  });
});

describe('a database that is there', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  test('is not cut while a statement takes long, nor by a process that was held up itself', async () => {
    const url = new URL(database.url);
    url.searchParams.set('application_name', 'watched');
    const { db, messages } = openedWithLog(url.href, 2);
    const lazy = db.lazyTransaction();
    const slow = lazy.tx.row('select pg_sleep(6), 1 as n');
    await db.read.row('select 2');
    const questions = () =>
      database.db.read.row<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where application_name = 'watched' and query = 'select 1'`,
      );
    // The watchdog has sent its first probe.
    await expect.poll(questions, { timeout: 20_000 }).toEqual({ n: 1 });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_500);
    expect(await slow).toMatchObject({ n: 1 });
    await lazy.commit();
    await db.end();
    expect(messages).toEqual([]);
  });

  test('is watched without keeping the process running', async () => {
    const url = new URL(database.url);
    url.searchParams.set('application_name', 'alone');
    const script = `
      import pg from 'pg';
      import { watchdogOver } from './server/kernel/db/watchdog.ts';
      watchdogOver({ connectionString: ${JSON.stringify(url.href)} }).start();
      const client = new pg.Client({ connectionString: ${JSON.stringify(database.url)} });
      await client.connect();
      const questions =
        "select from pg_stat_activity where application_name = 'alone' and query = 'select 1'";
      while ((await client.query(questions)).rowCount === 0);
      await client.end();
      console.log('asked');`;
    const run = promisify(execFile);
    const args = ['--input-type=module', '--eval', script];
    const { stdout } = await run(process.execPath, args, { timeout: 20_000 });
    expect(stdout).toBe('asked\n');
  });
});
