import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '#server/kernel/embedded/start-postgres.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { runAdmitted } from '#server/kernel/core/admission.ts';
import { isDuplicate, isRetryable } from './faults.ts';
import { openDatabase, type Database } from './pool.ts';
import type { Tx } from './tx.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  const owner = openDatabase(database.ownerUrl);
  await owner.read.run('create table notes (id int primary key, body text)');
  await owner.read.run('grant all on notes to bowerbird_service');
  await owner.end();
});
afterAll(() => database.close());

const idsAbove = (least: number): Promise<{ id: number }[]> =>
  db.read.rows('select id from notes where id >= :least order by id', { least });

test('gives 64-bit numbers as text, moments as dates and days as text', async () => {
  const row = await db.read.row<Record<string, unknown>>(
    `select 9007199254740993::bigint as big, array[1, 9007199254740993]::bigint[] as bigs,
            '2026-03-01T10:00:00Z'::timestamptz as moment, '2026-03-01'::date as day`,
  );
  expect(row).toEqual({
    big: '9007199254740993',
    bigs: ['1', '9007199254740993'],
    moment: new Date('2026-03-01T10:00:00Z'),
    day: '2026-03-01',
  });
});

test('a single row is one or none, never more', async () => {
  expect(await db.read.row('select 1 as n where :on::boolean', { on: false })).toBeNull();
  await expect(db.read.row('select * from generate_series(1, 2)')).rejects.toThrow('one row');
});

test('prepares a statement once for each connection', async () => {
  const alone = openDatabase(database.url, { max: 1 });
  for (const n of [1, 2, 3]) await alone.read.row('select :n::int as n', { n });
  const rows = await alone.read.rows<{ statement: string }>(
    "select statement from pg_prepared_statements where statement = 'select $1::int as n'",
  );
  expect(rows).toHaveLength(1);
  await alone.end();
});

test('reads the same of a statement each time, and what there is now after its columns have changed', async () => {
  const alone = openDatabase(database.url, { max: 1 });
  const owner = openDatabase(database.ownerUrl);
  await owner.read.run('create table shapes (id int, name text)');
  await owner.read.run('grant all on shapes to bowerbird_service');
  await alone.read.run("insert into shapes values (1, null), (2, 'two')");
  const shapes = (): Promise<unknown> => alone.read.rows('select * from shapes order by id');
  const before = [
    { id: 1, name: null },
    { id: 2, name: 'two' },
  ];
  expect([await shapes(), await shapes(), await shapes()]).toEqual([before, before, before]);
  await owner.read.run('alter table shapes add column side int default 3');
  const after = before.map((shape) => ({ ...shape, side: 3 }));
  expect([await shapes(), await shapes()]).toEqual([after, after]);
  await owner.end();
  await alone.end();
});

test('work under prepared statements runs again when the type of a column has changed, on every connection', async () => {
  const two = openDatabase(database.url, { max: 2 });
  const owner = openDatabase(database.ownerUrl);
  await owner.read.run('create table sizes (id int, size int)');
  await owner.read.run('grant all on sizes to bowerbird_service');
  await two.read.run('insert into sizes values (1, 7)');
  const size = (tx: Tx): Promise<unknown> => tx.row('select size from sizes where id = 1');
  const [one, other] = [two.lazyTransaction(), two.lazyTransaction()];
  expect([await size(one.tx), await size(other.tx)]).toEqual([{ size: 7 }, { size: 7 }]);
  await Promise.all([one.commit(), other.commit()]);
  await owner.read.run('alter table sizes alter column size type bigint');
  const error = await two.transaction(size).catch((reason: unknown) => reason);
  expect(isRetryable(error)).toBe(true);
  // Both connections run it at once, so both prepare it again.
  const [again, beside] = [two.lazyTransaction(), two.lazyTransaction()];
  expect([await size(again.tx), await size(beside.tx)]).toEqual([{ size: '7' }, { size: '7' }]);
  await Promise.all([again.commit(), beside.commit()]);
  expect(two.pool.totalCount).toBe(2);
  const unsupported = await owner.read
    .run('select count(*) from sizes for update')
    .catch((reason: unknown) => reason);
  expect(unsupported).toMatchObject({ code: '0A000' });
  expect(isRetryable(unsupported)).toBe(false);
  await owner.end();
  await two.end();
});

describe('a transaction', () => {
  test('keeps what was written when the work returns, and undoes it when it throws', async () => {
    await db.transaction((tx) => tx.run('insert into notes (id) values (1)'));
    const failing = db.transaction(async (tx) => {
      await tx.run('insert into notes (id) values (2)');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await idsAbove(1)).toEqual([{ id: 1 }]);
  });

  test('takes no connection before its first statement', async () => {
    const alone = openDatabase(database.url, { max: 1 });
    const lazy = alone.lazyTransaction();
    await alone.transaction((tx) => tx.run('select 1'));
    expect(lazy.started).toBe(false);
    await lazy.commit();
    await alone.end();
  });

  test('leaves single statements their connections, however many wait for a locked row', async () => {
    const few = openDatabase(database.url, { max: 2 });
    await db.read.run('insert into notes (id) values (30)');
    const holder = db.lazyTransaction();
    await holder.tx.run('select 1 from notes where id = 30 for update');
    const write = (tx: Tx) => tx.run('update notes set body = null where id = 30');
    const waiting = [1, 2, 3].map(() => few.transaction(write));
    expect(await few.read.row('select 1 as n')).toEqual({ n: 1 });
    expect(few.pool.waitingCount).toBe(1);
    await holder.rollback();
    expect(await Promise.all(waiting)).toEqual([1, 1, 1]);
    await db.read.run('delete from notes where id = 30');
    await few.end();
  });

  test('counts as the work of its request until it ends, and so does a single statement', async () => {
    let uses = 0;
    const useDatabase = () => {
      uses += 1;
      return () => void (uses -= 1);
    };
    await runAdmitted({ leave: () => undefined, useDatabase }, async () => {
      const lazy = db.lazyTransaction();
      expect(uses).toBe(0);
      await lazy.tx.run('select 1');
      expect(uses).toBe(1);
      const reading = db.read.row('select 1');
      expect(uses).toBe(2);
      await reading;
      expect(uses).toBe(1);
      await lazy.rollback();
      expect(uses).toBe(0);
      await expect(db.read.row('select 1 / 0')).rejects.toThrow('zero');
      expect(uses).toBe(0);
    });
  });

  test('runs statements asked for at once one after the other', async () => {
    const lazy = db.lazyTransaction();
    await Promise.all(
      [10, 11, 12].map((id) => lazy.tx.run('insert into notes (id) values (:id)', { id })),
    );
    expect(lazy.started).toBe(true);
    await lazy.commit();
    expect(await idsAbove(10)).toEqual([{ id: 10 }, { id: 11 }, { id: 12 }]);
  });

  test('keeps nothing of statements asked for at once when one of them fails, and tells all that follow why', async () => {
    await db.read.run('insert into notes (id) values (16)');
    const request = db.transaction(async (tx) => {
      const insert = (id: number) => tx.run('insert into notes (id) values (:id)', { id });
      throw await Promise.allSettled([15, 16, 17].map(insert));
    });
    await expect(request).rejects.toHaveProperty('2.reason.code', '23505');
    expect(await idsAbove(13)).toEqual([{ id: 16 }]);
    await db.read.run('delete from notes where id = 16');
  });

  test('refuses statements once it has ended', async () => {
    const lazy = db.lazyTransaction();
    await lazy.rollback();
    await expect(lazy.tx.row('select 1')).rejects.toThrow('ended');
  });

  test('does not pass for kept when one of its statements had failed', async () => {
    const lazy = db.lazyTransaction();
    await lazy.tx.run('insert into notes (id) values (20)');
    await lazy.tx.run('insert into notes (id) values (20)').catch(() => undefined);
    await expect(lazy.commit()).rejects.toThrow('failed statement');
    expect(await idsAbove(20)).toEqual([]);
  });

  test('whose connection is lost is refused as unavailable and leaves nothing', async () => {
    const lazy = db.lazyTransaction();
    await lazy.tx.run('insert into notes (id) values (30)');
    const self = await lazy.tx.row<{ pid: number }>('select pg_backend_pid() as pid');
    await db.read.row('select pg_terminate_backend(:pid::integer)', { pid: self?.pid });
    await expect(lazy.commit()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await idsAbove(30)).toEqual([]);
  });
});

describe('errors', () => {
  const raise = (code: string): Promise<unknown> =>
    db.read.run(`do $$ begin raise exception 'made up' using errcode = '${code}'; end $$`);

  test.each([
    ['53100', 'storage_full'],
    ['53200', 'storage_full'],
    ['57P01', 'unavailable'],
    ['57P03', 'unavailable'],
    ['53300', 'unavailable'],
    ['25006', 'unavailable'],
  ])('%s is told as %s', async (code, failure) => {
    await expect(raise(code)).rejects.toMatchObject({ name: 'Failure', code: failure });
  });

  test('defects, duplicates and deadlocks stay what they are', async () => {
    await expect(db.read.row('select nonsense')).rejects.toMatchObject({ code: '42703' });
    const deadlock = await raise('40P01').catch((error: unknown) => error);
    expect(isRetryable(deadlock)).toBe(true);
    await db.read.run('insert into notes (id) values (40)');
    const again = await db.read
      .run('insert into notes (id) values (40)')
      .catch((error: unknown) => error);
    expect(isDuplicate(again)).toBe(true);
    expect(isDuplicate(again, 'notes_pkey')).toBe(true);
    expect(isDuplicate(again, 'other')).toBe(false);
    expect(isRetryable(again)).toBe(false);
  });
});

test('waits until a commit is on disk, whatever the server is set to [SEC-73]', async () => {
  expect(
    await db.read.row('select setting from pg_settings where name = :name', {
      name: 'synchronous_commit',
    }),
  ).toEqual({ setting: 'on' });
});

describe('time limits', () => {
  test('are set on every connection [SEC-80]', async () => {
    const rows = await db.read.rows<{ name: string; setting: string }>(
      `select name, setting from pg_settings
       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'application_name')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      application_name: 'bowerbird',
      statement_timeout: '10000',
      lock_timeout: '4000',
      idle_in_transaction_session_timeout: '15000',
    });
  });

  test('end a statement that takes too long, and a transaction that does nothing [SEC-80]', async () => {
    const hurried = openDatabase(database.url, {
      max: 2,
      statementTimeout: 100,
      idleInTransactionTimeout: 100,
    });
    await expect(hurried.read.row('select pg_sleep(30)')).rejects.toMatchObject({
      code: 'unavailable',
    });
    const lazy = hurried.lazyTransaction();
    const { pid } = (await lazy.tx.row<{ pid: number }>('select pg_backend_pid() as pid')) ?? {
      pid: 0,
    };
    const living = (): Promise<unknown[]> =>
      db.read.rows('select 1 from pg_stat_activity where pid = :pid', { pid });
    await expect.poll(living).toEqual([]);
    await expect(lazy.tx.row('select 1')).rejects.toMatchObject({ code: 'unavailable' });
    await lazy.rollback();
    expect(await hurried.read.row('select 1 as n')).toEqual({ n: 1 });
    await hurried.end();
  });
});

test('a database that is away is told within 5 s, and found again when it is back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bowerbird-away-'));
  const options = { dataDir, log: pino({ level: 'silent' }), fsync: false };
  const first = await startPostgres(options);
  const away = openDatabase(first.serviceUrl);
  expect(await away.read.row('select 1 as n')).toEqual({ n: 1 });
  await first.stop();
  const startedAt = performance.now();
  await expect(away.read.row('select 1 as n')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 2,
  });
  await expect(away.transaction((tx) => tx.row('select 1'))).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  const second = await startPostgres(options);
  expect(await away.read.row('select 1 as n')).toEqual({ n: 1 });
  await away.end();
  await second.stop();
  await rm(dataDir, { recursive: true });
});
