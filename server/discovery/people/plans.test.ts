import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { databaseForPlans, planIn } from '#server/testing/plans.ts';
import { followedByFollowed, gatheringTopics, savingTheSame } from './suggestion-store.ts';

const PEOPLE = 10_000;
let database: TestDatabase;

/** 10,000 people, each with 20 follows and 4 pins of 8,000 pictures; 400 boards, and 2,000 topics. */
beforeAll(async () => {
  database = await databaseForPlans();
  const { read } = database.db;
  const at = new Date('2026-01-01T00:00:00Z');
  await read.run(
    `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone, created_at)
     select 0, n, 'p' || n, '', '', '', 'UTC', :at from generate_series(1, ${PEOPLE}) as n`,
    { at },
  );
  await read.run(
    `insert into following (bucket, person_id, followee_id, created_at)
     select distinct 0, n, 1 + (n * 31 + k * k * 97) % ${PEOPLE}, :at::timestamptz
     from generate_series(1, ${PEOPLE}) as n, generate_series(1, 20) as k
     where n <> 1 + (n * 31 + k * k * 97) % ${PEOPLE}`,
    { at },
  );
  await read.run(
    `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
     select 0, n, 1 + n % 400, 1 + n % ${PEOPLE}, 's' || (n * 7) % 8000, true, ''
     from generate_series(1, 40000) as n`,
  );
  await read.run(
    `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout, created_at, updated_at)
     select 0, n, n, 'b', 'b', 'b' || n, '', 'public', 'default', :at, :at from generate_series(1, 400) as n`,
    { at },
  );
  await read.run(
    `insert into topic_boards (slug, bucket, board_id)
     select 't' || n % 2000, 0, n from generate_series(1, 20000) as n`,
  );
  // Only the owner of a table may ANALYZE it.
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run('analyze people, following, pin_search, boards, topic_boards');
  await asOwner.end();
}, 120_000);
afterAll(() => database.close());

test.each<[string, (tx: Tx) => Promise<unknown>, RegExp]>([
  ['follows', (tx) => followedByFollowed(tx, '7', null), /following_(newest|pkey)/],
  ['one person’s follows', (tx) => followedByFollowed(tx, '7', '9'), /following_(newest|pkey)/],
  ['saves', (tx) => savingTheSame(tx, '7'), /pin_search_of_picture/],
  ['topics', (tx) => gatheringTopics(tx, '7', ['t3', 't4']), /topic_boards_pkey/],
])('people to follow by %s are sought, among 10,000', async (_what, ask, index) => {
  const plan = await planIn(database.db, ask);
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on (people|following|pin_search|blocks|hides)/);
});
