import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSnapshot } from '#server/transfer/backup-store.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

const SNAPSHOTS = 15;
/** One writes to the first node and then to the second, the other the other way round. */
const WRITERS = [1, 2] as const;

let place: TestDatabase;
beforeAll(async () => {
  place = await testDatabase();
});
afterAll(() => place.close());

/** Returns a bucket on each of the two workers. */
async function bucketOnEach(owner: pg.Client): Promise<readonly [number, number]> {
  const { rows } = await owner.query<{ bucket: number }>(
    `select min(bucket)::int as bucket from generate_series(0, 99) as bucket
     join citus_shards on shardid = get_shard_id_for_distribution_column('quiet_boards', bucket)
     group by nodeport`,
  );
  const [one, two, ...others] = rows.map(({ bucket }) => bucket);
  if (one === undefined || two === undefined || others.length > 0)
    throw new Error('there are not two workers');
  return [one, two];
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: place.ownerUrl });
  await client.connect();
  return client;
}

test('a backup reads all nodes as of one moment, and people who write meanwhile wait and do not fail', async () => {
  const owner = await connected();
  const buckets = await bucketOnEach(owner);
  await owner.end();
  let isDone = false;
  const written = [0, 0];
  let longest = 0;
  const writing = WRITERS.map(async (writer, at) => {
    const client = await connected();
    const order = at === 0 ? buckets : buckets.toReversed();
    for (let turn = 1; !isDone; turn += 1)
      for (const bucket of order) {
        const begun = performance.now();
        await client.query('insert into quiet_boards values ($1, $2, $3)', [bucket, writer, turn]);
        longest = Math.max(longest, performance.now() - begun);
        written[at] = turn;
      }
    await client.end();
  });
  const apart: unknown[] = [];
  try {
    for (let round = 0; round < SNAPSHOTS; round += 1) {
      const before = [...written];
      await expect.poll(() => written.every((turn, at) => turn > (before[at] ?? 0))).toBe(true);
      const snapshot = await openSnapshot(place.ownerUrl, place.url);
      const rows = await snapshot.tx.rows<{ person: number; counts: number[] }>(
        `select person_id::int as person, array_agg(rows order by bucket = :second) as counts from (
           select bucket, person_id, count(*)::int as rows from quiet_boards
           group by bucket, person_id) as each_one
         group by person_id order by person_id`,
        { second: buckets[1] },
      );
      await snapshot.close();
      for (const { person, counts } of rows) {
        const [earlier = 0, later = 0] = person === 1 ? counts : counts.toReversed();
        if (![0, 1].includes(earlier - later)) apart.push({ round, person, earlier, later });
      }
    }
  } finally {
    isDone = true;
    await Promise.all(writing);
  }
  console.log(`the longest wait of a writer: ${Math.round(longest)} ms`);
  expect(apart).toEqual([]);
});
