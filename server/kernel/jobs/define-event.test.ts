import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { defineEvent } from './define-event.ts';
import { jobsIn, waitingJobs } from './jobs.ts';
import { runAllJobs } from './run-all-jobs.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const rained = defineEvent('test.rained', z.object({ on: z.string(), mm: z._default(z.int(), 0) }));

test('each listener hears each announcement, in the form of its schema', async () => {
  const one: unknown[] = [];
  const many: unknown[] = [];
  const tasks = [
    rained.heardBy(async (payload) => {
      one.push(payload);
      await Promise.resolve();
    }),
    rained.heardTogetherBy(async (payloads) => {
      many.push(...payloads);
      await Promise.resolve();
    }),
  ];
  await database.db.transaction(async (tx) => {
    await rained.announce(jobsIn(tx), { on: 'Monday', mm: 3 });
    await rained.announceAll(jobsIn(tx), [{ on: 'Tuesday' }]);
  });
  await runAllJobs({ db: database.db, tasks, log });
  const all = [
    { on: 'Monday', mm: 3 },
    { on: 'Tuesday', mm: 0 },
  ];
  expect(one).toEqual(all);
  expect(many).toEqual(all);
});

test('what has another form is not announced, nor heard', async () => {
  await database.db.transaction(async (tx) => {
    // @ts-expect-error: no such form
    await expect(rained.announce(jobsIn(tx), { on: 1 })).rejects.toThrow('on');
  });
  expect(await waitingJobs(database.db.read, rained.name)).toBe(0);
  await database.db.transaction((tx) => jobsIn(tx).add(rained.name, { mm: 4 }));
  const heard: unknown[] = [];
  const task = rained.heardBy(async (payload) => {
    heard.push(payload);
    await Promise.resolve();
  });
  await expect(runAllJobs({ db: database.db, tasks: [task], log })).rejects.toThrow('on');
  expect(heard).toEqual([]);
});
