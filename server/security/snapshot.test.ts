import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { watchTables, type Snapshot } from './test-snapshot.ts';

/** Whether a refused request changed nothing is decided by snapshots, so they must miss no write. */
let database: TestDatabase;
let tables: Snapshot;
beforeAll(async () => {
  database = await testDatabase();
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  await owner.read.run(
    `do $$ begin
       create table halves (half integer) partition by list (half);
       create table halves_1 partition of halves for values in (1);
       grant insert on halves, halves_1 to public;
       grant select on halves, halves_1 to public;
     end $$`,
  );
  await owner.end();
  tables = await watchTables(database);
});
afterAll(() => database.close());

/** Returns the names of the tables that differ from an earlier snapshot. */
async function changed(before: readonly string[]): Promise<string[]> {
  const lines = new Set(before);
  const now = (await tables()).filter((line) => !lines.has(line));
  return now.map((line) => line.split(':')[0] ?? '');
}

const listWord = (word: string): string =>
  `insert into sensitive_words (key, word, added_at) values ('${word}', '${word}', '2026-01-01')`;

test('a snapshot has each table, and stays the same while nothing is written', async () => {
  const before = await tables();
  expect(before.length).toBeGreaterThan(200);
  expect(await tables()).toEqual(before);
});

test('a snapshot changes with what is committed, and back with it', async () => {
  const before = await tables();
  await database.db.read.run(listWord('feather'));
  expect(await changed(before)).toEqual(['sensitive_words']);
  await database.db.read.run('delete from sensitive_words');
  expect(await tables()).toEqual(before);
});

test('what is rolled back changes nothing, and what is not committed counts once it is', async () => {
  const before = await tables();
  const [given, taken] = [database.db.lazyTransaction(), database.db.lazyTransaction()];
  await given.tx.run(listWord('shell'));
  await taken.tx.run(listWord('straw'));
  expect(await tables()).toEqual(before);
  await taken.rollback();
  expect(await tables()).toEqual(before);
  await given.commit();
  expect(await changed(before)).toEqual(['sensitive_words']);
});

test.each(['halves', 'halves_1'])('a row of a partition is found, written to %s', async (into) => {
  const before = await tables();
  await database.db.read.run(`insert into ${into} (half) values (1)`);
  expect((await changed(before)).toSorted()).toEqual(['halves', 'halves_1']);
});

test('what waits in the queue is found', async () => {
  const before = await tables();
  await database.db.transaction((tx) => jobsIn(tx).add('nothing', {}));
  expect(await changed(before)).toEqual(['graphile_worker._private_jobs']);
});
