import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { lastRuns } from './job-runs.ts';
import { jobsIn, type Task } from './jobs.ts';
import { runAllJobs } from './run-all-jobs.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const runAt = async (task: Task, time: string): Promise<void> => {
  const { db } = database;
  await db.transaction((tx) => jobsIn(tx).add(task.name, {}));
  await runAllJobs({ db, tasks: [task], log, clock: () => new Date(time) });
};

test('the last run of a task with a schedule is recorded, with its error and the last success', async () => {
  const sweep: Task = { name: 'test.sweep', daily: [0, 4], run: () => Promise.resolve() };
  await runAt(sweep, '2026-03-14T04:00:00Z');
  const worked = (await lastRuns(database.db.read)).get('test.sweep');
  expect(worked).toMatchObject({ ranAt: new Date('2026-03-14T04:00:00Z'), reason: null });
  const failing: Task = {
    ...sweep,
    run: () => Promise.reject(new Error('No room left\nat a place')),
  };
  await expect(runAt(failing, '2026-03-15T04:00:00Z')).rejects.toThrow('No room');
  expect((await lastRuns(database.db.read)).get('test.sweep')).toMatchObject({
    ranAt: new Date('2026-03-15T04:00:00Z'),
    reason: 'No room left',
    workedAt: new Date('2026-03-14T04:00:00Z'),
  });
});

test('a task that waits for what somebody does is not', async () => {
  await runAt({ name: 'test.act', run: () => Promise.resolve() }, '2026-03-14T04:00:00Z');
  expect((await lastRuns(database.db.read)).has('test.act')).toBe(false);
});
