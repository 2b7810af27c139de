import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { jobsIn } from './jobs.ts';
import { addQuietly, openWaiting } from './queue-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const NAME = 'quiet';
const PAYLOAD = JSON.stringify({ pins: ['1'] });
/** The columns that differ between any two jobs. */
const OWN = ['id', 'run_at', 'created_at', 'updated_at'];

test('a job that wakes nobody is in every column what the queue makes of one', async () => {
  const { db } = database;
  expect(await db.transaction((tx) => addQuietly(tx, NAME, PAYLOAD, 12))).toBe(false);
  await db.transaction((tx) => jobsIn(tx).add(NAME, { pins: ['1'] }));
  expect(await db.transaction((tx) => addQuietly(tx, NAME, PAYLOAD, 12))).toBe(true);
  const rows = await db.read.rows<{ job: Record<string, unknown> }>(
    `select to_jsonb(jobs) - :own::text[] as job
     from graphile_worker.reschedule_jobs(array(
       select id from graphile_worker.jobs where task_identifier = :name)) as jobs`,
    { name: NAME, own: OWN },
  );
  const [theirs, ours] = rows.map(({ job }) => job);
  expect(rows).toHaveLength(2);
  expect(ours).toEqual(theirs);
  // All columns of a job: a new one may need a value from addQuietly.
  expect(Object.keys(theirs ?? {}).toSorted()).toEqual([
    'attempts',
    'flags',
    'is_available',
    'job_queue_id',
    'key',
    'last_error',
    'locked_at',
    'locked_by',
    'max_attempts',
    'payload',
    'priority',
    'revision',
    'task_id',
  ]);
});

test('what waits is read with its payload, in the order in which it came', async () => {
  const { db } = database;
  const runAt = new Date('2099-01-01T00:00:00Z');
  await db.transaction((tx) => jobsIn(tx).add('later', { at: 'noon' }, { runAt, jobKey: 'one' }));
  const lines = await db.transaction(async (tx) => {
    await openWaiting(tx);
    return tx.rows<{ line: string }>('fetch 1000 from waiting');
  });
  const jobs = lines.map(({ line }) => JSON.parse(line) as { run_at: string });
  expect(jobs.map((job) => ({ ...job, run_at: new Date(job.run_at) })).at(-1)).toEqual({
    name: 'later',
    payload: { at: 'noon' },
    run_at: runAt,
    max_attempts: 12,
    job_key: 'one',
  });
});
