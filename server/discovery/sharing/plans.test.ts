import { expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { testDatabase } from '#server/testing/database.ts';
import { circleByName } from './circle-store.ts';

test('names near somebody are looked up along their edges, however many people there are', async () => {
  const database = await testDatabase();
  // In batches: names are slow to index for search.
  for (let from = 1; from < 40000; from += 5000) {
    await database.db.read.run(
      `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone, created_at)
       select (n >> 12) & 1023, n, 'u' || n, md5(n::text), '', '', 'UTC', '2026-01-01'
       from generate_series(:from::int, :from + 4999) as n`,
      { from },
    );
  }
  await database.db.read.run(
    `insert into following (bucket, person_id, followee_id, created_at)
     select 0, n % 4, 1000 + n, '2026-01-01'::timestamptz + n * interval '1 minute'
     from generate_series(1, 20000) as n`,
  );
  await database.db.read.run(
    `insert into followers (bucket, person_id, follower_id, created_at)
     select bucket, person_id, followee_id, created_at from following`,
  );
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run('analyze people, following, followers');
  await asOwner.end();
  const lines: { 'QUERY PLAN': string }[] = [];
  const rows = async (sql: string, values?: Values): Promise<never[]> => {
    lines.push(...(await database.db.read.rows<(typeof lines)[0]>(`explain ${sql}`, values)));
    return [];
  };
  const query = { longest: '%abc%', patterns: ['%abc%'], text: 'abc', edits: [], asTwo: null };
  const tx: Tx = { rows, row: async () => null, run: async () => 0 };
  await circleByName(tx, '3', ['9'], query, 10);
  await database.close();
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  for (const index of ['following_newest', 'followers_newest', 'people_pkey']) {
    expect(plan).toContain(index);
  }
  expect(plan).not.toContain('Seq Scan');
});
