import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#server/testing/database.ts';
import { databaseForPlans, planIn } from '#server/testing/plans.ts';
import { volumesLike, volumesOf } from './volume-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseForPlans();
  await database.db.read.run(
    `insert into search_volumes (country, key, query, people)
     select case when n % 2 = 0 then '' else 'DE' end, key, key, 10 + n % 5000
     from generate_series(1, 60000) as n, concat_ws(' ', 'word' || n % 3000, 'thing' || n % 7000, n) as key`,
  );
  await database.db.read.run('analyze search_volumes');
});
afterAll(() => database.close());

test('searches are found by their key, and related ones by its start and its words, without reading all', async () => {
  const { db } = database;
  const exact = await planIn(db, (tx) => volumesOf(tx, '', ['word7 thing7 7', 'word8']));
  const related = await planIn(db, (tx) => volumesLike(tx, '', 'word7 thing9', 8));
  expect(exact).toContain('search_volumes_pkey');
  expect(related).toContain('search_volumes_pkey');
  expect(related).toContain('search_volumes_by_word');
  expect(exact + related).not.toContain('Seq Scan');
});
