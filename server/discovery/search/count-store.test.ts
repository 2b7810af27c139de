import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { countEach } from './count-store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  // Of 10,000 pins every tenth is well liked; "often" is on every second, "seldom" on every hundredth.
  await database.db.read.run(
    `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, tier, words)
     select 0, n, 1, 1, 's' || n, true, case when n % 10 < 1 then 1 else 0 end,
       to_tsvector('simple', 'all' || case when n % 2 = 0 then ' often' else '' end
         || case when n % 100 = 2 then ' seldom' else '' end)
     from generate_series(1, 10000) as n`,
  );
});
afterAll(() => database.close());

const requestOf = (match: string, lead: string, rarest: number) => ({ match, lead, rarest });

test('the best-liked tenth tells how many pins have usual words, and what it cannot tell is counted where it matters', async () => {
  const often = requestOf("'often'", "'often'", 5000);
  const seldom = requestOf("'often' & 'seldom'", "'seldom'", 5000);
  const rare = requestOf("'often' & 'seldom'", "'seldom'", 100);
  const { read } = database.db;
  const [usual, unsure, counted] = await countEach(read, [often, seldom, rare], 20_000, false);
  // All well-liked pins are even.
  expect(usual?.pins).toBeGreaterThan(4000);
  expect(usual?.atMost).toBe(usual?.pins);
  // None of the tenth has it, so others may.
  expect(unsure?.pins).toBe(0);
  expect(unsure?.atMost).toBeGreaterThan(0);
  expect(counted).toEqual({ pins: 100, atMost: 100 });
  expect(await countEach(read, [seldom], 20_000, true)).toEqual([{ pins: 100, atMost: 100 }]);
  expect(await countEach(read, [rare], 30, false)).toEqual([{ pins: 30, atMost: 30 }]);
});
