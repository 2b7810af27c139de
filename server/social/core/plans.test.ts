import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { databaseForPlans } from '#server/testing/plans.ts';
import { blockedPage, blocksBetween, blockedPairs } from './block-store.ts';
import { followedAmong, followersPage, followingPage } from './store.ts';

let database: TestDatabase;
const at = new Date('2026-01-01T00:00:00Z');

beforeAll(async () => {
  database = await databaseForPlans();
  await database.db.read.run(
    `insert into following (bucket, person_id, followee_id, created_at)
     select 0, n % 50, 1000 + n, :at::timestamptz + n * interval '1 minute' from generate_series(1, 20000) as n`,
    { at },
  );
  await database.db.read.run(
    `insert into followers (bucket, person_id, follower_id, created_at)
     select bucket, person_id, followee_id, created_at from following`,
  );
  // Some people block many, and some are blocked by many.
  await database.db.read.run(
    `insert into blocks (bucket, person_id, blocked_id, created_at)
     select 0, n % 20, 1000 + n, :at::timestamptz + n * interval '1 minute' from generate_series(1, 20000) as n
     union all
     select 0, 50000 + n, n % 20, :at from generate_series(1, 20000) as n`,
    { at },
  );
  await database.db.read.run(
    `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone, created_at)
     select 0, n, 'u' || n, '', '', '', 'UTC', :at from generate_series(1, 9000) as n`,
    { at },
  );
  // Only the owner of a table may ANALYZE it.
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run('analyze following, followers, blocks, people');
  await asOwner.end();
});
afterAll(() => database.close());

const position = { at: new Date('2026-01-05T00:00:00Z'), id: '9000' };
const list = { personId: '7', viewerId: '8' };
const ids = ['1007', '1057', '2'];
test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['following_newest', (tx) => followingPage(tx, list, null, 26)],
  ['following_newest', (tx) => followingPage(tx, list, position, 26)],
  ['followers_newest', (tx) => followersPage(tx, list, position, 26)],
  ['following_pkey', (tx) => followedAmong(tx, '7', ids)],
  ['blocks_newest', (tx) => blockedPage(tx, '7', position, 26)],
  ['blocks_pkey', (tx) => blocksBetween(tx, '7', ids)],
  [
    'blocks_pkey',
    (tx) =>
      blockedPairs(
        tx,
        ids.map((id) => ({ viewerId: '7', personId: id })),
      ),
  ],
])('a list of people seeks along %s and sorts nothing', async (index, ask) => {
  const lines: { 'QUERY PLAN': string }[] = [];
  const rows = async (sql: string, values?: Values): Promise<never[]> => {
    lines.push(...(await database.db.read.rows<(typeof lines)[0]>(`explain ${sql}`, values)));
    return [];
  };
  await ask({ rows, row: async () => null, run: async () => 0 });
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toContain(`using ${index}`);
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});
