import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { releaseLostJobs } from './job-workers.ts';
import { deadJobs } from './dead-jobs.ts';
import { openDatabase } from '../db/pool.ts';
import { jobsIn, manyTask, startJobs, type JobContext, type Task } from './jobs.ts';
import { runAllJobs } from './run-all-jobs.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

function recorder(name: string, payloads: unknown[]): Task {
  return {
    name,
    run: async (payload) => {
      payloads.push(payload);
      await Promise.resolve();
    },
  };
}

test('a job runs if, and only if, the transaction that enqueued it commits [SEC-74]', async () => {
  const payloads: unknown[] = [];
  const tasks = [recorder('kept', payloads)];
  const undone = database.db.transaction(async (tx) => {
    await jobsIn(tx).add('kept', { write: 'undone' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await database.db.transaction((tx) => jobsIn(tx).add('kept', { write: 'done' }));
  await runAllJobs({ db: database.db, tasks, log });
  expect(payloads).toEqual([{ write: 'done' }]);
});

test('runs planned jobs by the clock of the test, and jobs that jobs add', async () => {
  const payloads: unknown[] = [];
  const first: Task = {
    name: 'first',
    run: (_, context) => context.jobs.add('second', { from: 'first' }),
  };
  const tasks = [first, recorder('second', payloads)];
  await database.db.transaction((tx) =>
    jobsIn(tx).add('first', {}, { runAt: new Date('2099-01-02T00:00:00Z') }),
  );
  await runAllJobs({ db: database.db, tasks, log, clock: () => new Date('2099-01-01T00:00:00Z') });
  expect(payloads).toEqual([]);
  await runAllJobs({ db: database.db, tasks, log, clock: () => new Date('2099-01-03T00:00:00Z') });
  expect(payloads).toEqual([{ from: 'first' }]);
});

test('undoes what a failed task wrote, keeps the job for a later try and lists it when all are used up [SEC-74]', async () => {
  const { db } = database;
  const tasks: Task[] = [
    {
      name: 'fails',
      run: async (_, { jobs }) => {
        await jobs.add('never', {});
        throw new Error('no luck');
      },
    },
  ];
  await db.transaction((tx) => jobsIn(tx).add('fails', {}));
  await expect(runAllJobs({ db, tasks, log })).rejects.toThrow('no luck');
  const rows = await db.read.rows<{ name: string; tries: number; later: boolean }>(
    `select task_identifier as name, attempts::int as tries, run_at > updated_at - interval '1 second' as later
     from graphile_worker.jobs where task_identifier in ('fails', 'never')`,
  );
  expect(rows).toEqual([{ name: 'fails', tries: 1, later: true }]);
  expect(await deadJobs(db.read, null, 10)).toEqual([]);
  await db.read.run('update graphile_worker._private_jobs set attempts = max_attempts');
  expect(await deadJobs(db.read, null, 10)).toMatchObject([
    { name: 'fails', attempts: 12, reason: 'no luck' },
  ]);
});

test('a job is done by all tasks of its name, each of which stands or falls alone [SEC-74]', async () => {
  const { db } = database;
  const payloads: unknown[] = [];
  const failing: Task = {
    name: 'followed',
    run: async (_, { jobs }) => {
      await jobs.add('undone', {});
      throw new Error('one of them');
    },
  };
  const tasks = [recorder('followed', payloads), failing, recorder('followed', payloads)];
  await db.transaction((tx) => jobsIn(tx).add('followed', { by: 'two' }));
  await expect(runAllJobs({ db, tasks, log })).rejects.toThrow('one of them');
  expect(payloads).toEqual([{ by: 'two' }, { by: 'two' }]);
  const left = await db.read.rows<{ name: string }>(
    `select task_identifier as name from graphile_worker.jobs
     where task_identifier in ('followed', 'undone')`,
  );
  expect(left).toEqual([{ name: 'followed' }]);
});

const addNumbers = (name: string, numbers: readonly number[]): Promise<void> =>
  database.db.transaction(async (tx) => {
    for (const number of numbers) await jobsIn(tx).add(name, { number }, { mayWait: true });
  });

/** Counts the jobs of the name, without those that a worker is running. */
const waiting = async (name: string): Promise<number> =>
  database.db.read.run('select from graphile_worker.jobs where task_identifier = :name', { name });

test('jobs that may wait are done together, in their order, each once', async () => {
  const { db } = database;
  const received: unknown[] = [];
  const tasks = ['first', 'second'].map((who) =>
    manyTask('together', async (payloads) => void received.push([who, ...payloads])),
  );
  await addNumbers('together', [1]);
  await runAllJobs({ db, tasks, log });
  await addNumbers('together', [2, 3, 4]);
  await runAllJobs({ db, tasks, log });
  expect(received).toEqual([
    ['first', { number: 1 }],
    ['second', { number: 1 }],
    ['first', { number: 2 }, { number: 3 }, { number: 4 }],
    ['second', { number: 2 }, { number: 3 }, { number: 4 }],
  ]);
  expect(await waiting('together')).toBe(0);
});

test('of jobs that cannot be done together each stands or falls alone, and none is lost [SEC-74]', async () => {
  const { db } = database;
  const done = new Set<number>();
  const stored = 'poisoned-kept';
  const task = manyTask('poisoned', async (payloads, { jobs }) => {
    for (const payload of payloads) {
      // Rolled back with the whole batch.
      await jobs.add(stored, {});
      const { number } = payload as { number: number };
      if (number === 2) throw new Error('poison');
      done.add(number);
    }
  });
  await addNumbers('poisoned', [1, 2, 3, 4]);
  const runner = await startJobs({ db, tasks: [task], log });
  await expect.poll(() => waiting('poisoned'), { timeout: 20_000 }).toBe(1);
  await runner.stop();
  expect(done).toEqual(new Set([1, 3, 4]));
  expect(await waiting(stored)).toBe(3);
  const left = await db.read.rows(
    `select attempts::int, last_error as reason from graphile_worker.jobs where task_identifier = 'poisoned'`,
  );
  expect(left).toEqual([{ attempts: 1, reason: 'poison' }]);
});

test('one job that fails keeps the others of its name from being done together once, and no more', async () => {
  const { db } = database;
  const batches: number[] = [];
  const done: number[] = [];
  const task = manyTask('spoilt', async (payloads) => {
    const numbers = payloads.map((payload) => (payload as { number: number }).number);
    batches.push(numbers.length);
    if (numbers.includes(1)) throw new Error('poison');
    done.push(...numbers);
  });
  await addNumbers('spoilt', [0]);
  await runAllJobs({ db, tasks: [task], log });
  const many = Array.from({ length: 40 }, (_, at) => at + 2);
  await addNumbers('spoilt', [...many, 1]);
  batches.length = 0;
  await expect(runAllJobs({ db, tasks: [task], log })).rejects.toThrow('poison');
  expect(done.toSorted((one, other) => one - other)).toEqual([0, ...many]);
  expect(batches.filter((size) => size > 1)).toEqual([41]);
  const left = await db.read.rows(
    `select attempts::int from graphile_worker.jobs where task_identifier = 'spoilt'`,
  );
  expect(left).toEqual([{ attempts: 1 }]);
});

test('a job that may wait falls due at the end of its second, and wakes nobody', async () => {
  const { db } = database;
  await addNumbers('patient', [1]);
  await runAllJobs({ db, tasks: [recorder('patient', [])], log });
  const heard: unknown[] = [];
  const listening = await db.pool.connect();
  try {
    listening.on('notification', ({ payload }) => heard.push(payload));
    await listening.query('listen "jobs:insert"');
    const endOfSecond = () =>
      db.read.row<{ at: Date }>(
        `select date_trunc('second', clock_timestamp()) + interval '1 second' as at`,
      );
    const earliest = await endOfSecond();
    await addNumbers('patient', [2]);
    const latest = await endOfSecond();
    await db.transaction((tx) => jobsIn(tx).add('prompt', {}));
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    // Earlier notifications arrive before an answer.
    await listening.query('select 1');
    expect(heard).toHaveLength(1);
    const job = await db.read.row<{ at: Date }>(
      `select run_at as at from graphile_worker.jobs where task_identifier = 'patient'`,
    );
    expect([earliest, latest]).toContainEqual(job);
  } finally {
    listening.release(true);
  }
});

test('a task that looks at everything has more time for a statement than others, here and at the database', async () => {
  const hurried = openDatabase(database.url, { max: 4, statementTimeout: 300 });
  try {
    const answers: unknown[] = [];
    const asking = { name: 'asking', run: asks };
    async function asks(_: unknown, { tx }: JobContext): Promise<void> {
      answers.push(await tx.row('select 1 as answer from pg_sleep(2.6)'));
    }
    await jobsIn(hurried.read).add('asking', {});
    const all = runAllJobs({ db: hurried, tasks: [{ ...asking, isLong: true }], log });
    await expect(all).resolves.toBeUndefined();
    expect(answers).toEqual([{ answer: 1 }]);
    await jobsIn(hurried.read).add('asking', {});
    await expect(runAllJobs({ db: hurried, tasks: [asking], log })).rejects.toMatchObject({
      code: 'unavailable',
    });
    // The connections have their usual timeout again.
    await expect(hurried.read.row('select pg_sleep(30)')).rejects.toMatchObject({
      code: 'unavailable',
    });
  } finally {
    await hurried.end();
  }
});

test('the worker takes up jobs as they come and gives them back when it stops', async () => {
  const { db } = database;
  let onPayload: (payload: unknown) => void = () => undefined;
  const first = new Promise((resolve) => (onPayload = resolve));
  const runner = await startJobs({
    db,
    log,
    tasks: [{ name: 'now', run: (payload) => Promise.resolve(onPayload(payload)) }],
  });
  await db.transaction((tx) => jobsIn(tx).add('now', { soon: true }));
  expect(await first).toEqual({ soon: true });
  await runner.stop();
  expect(
    await db.read.rows('select 1 from graphile_worker.jobs where locked_by is not null'),
  ).toEqual([]);
});

test('a job that a killed process had taken is given to others', async () => {
  const { db } = database;
  await db.transaction((tx) => jobsIn(tx).add('orphaned', {}));
  await db.read.run(
    `update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = '2026-01-01T00:00:00Z'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'orphaned')`,
  );
  expect(await releaseLostJobs(db, new Date('2026-01-01T00:00:10Z'))).toBe(0);
  expect(await releaseLostJobs(db, new Date('2026-01-01T00:00:20Z'))).toBe(1);
  const payloads: unknown[] = [];
  await runAllJobs({ db, tasks: [recorder('orphaned', payloads)], log });
  expect(payloads).toHaveLength(1);
});

test('the jobs of a process that lives stay with it', async () => {
  const { db } = database;
  const holding = await db.pool.connect();
  try {
    await holding.query("select pg_advisory_lock(7223, hashtext('pool-alive'))");
    await db.transaction((tx) => jobsIn(tx).add('long', {}));
    await db.read.run(
      `update graphile_worker._private_jobs set locked_by = 'pool-alive', locked_at = '2026-01-01T00:00:00Z'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'long')`,
    );
    expect(await releaseLostJobs(db, new Date('2026-01-01T01:00:00Z'))).toBe(0);
  } finally {
    holding.release(true);
  }
});
