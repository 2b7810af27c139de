import { bucketOf } from '#server/kernel/core/ids.ts';
import { bucketIn } from '#server/kernel/db/buckets.ts';
import type { TestApp } from '#server/testing/app.ts';

/** Returns a signature for a name. */
export const pictureOf = (name: string): string =>
  Buffer.from(name).toString('hex').padStart(32, '0').slice(-32);

let made = 0n;

/** Makes people pin pictures in public, as rows of the search index, which tastes are read from. */
export async function pinned(
  app: Pick<TestApp, 'db'>,
  pins: readonly (readonly [personId: string, picture: string])[],
): Promise<void> {
  const ids = pins.map(() => String(7_000_000_000_000_000_000n + (made += 1n)));
  await app.db.read.run(
    `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
     select ${bucketIn('pin.person')}, pin.id, pin.person, pin.person, pin.signature, false, ''
     from unnest(:ids::bigint[], :people::bigint[], :signatures::text[]) as pin (id, person, signature)`,
    {
      ids,
      people: pins.map(([person]) => person),
      signatures: pins.map(([, picture]) => pictureOf(picture)),
    },
  );
  await app.db.read.run(
    `update people set pin_count = pin_count + counted.count from (
       select person, count(*)::int as count from unnest(:people::bigint[]) as person group by person) as counted
     where people.bucket = ${bucketIn('counted.person')} and people.id = counted.person`,
    { people: pins.map(([person]) => person) },
  );
}

/** Makes people like topics. */
export async function liked(
  app: TestApp,
  likes: readonly (readonly [personId: string, topic: string])[],
): Promise<void> {
  await app.db.read.run(
    `insert into person_interests (bucket, person_id, topic, chosen_at)
     select bucket, person_id, topic, :now
     from unnest(:buckets::smallint[], :people::bigint[], :topics::text[]) as liked (bucket, person_id, topic)`,
    {
      now: app.clock.now,
      buckets: likes.map(([person]) => bucketOf(person)),
      people: likes.map(([person]) => person),
      topics: likes.map(([, topic]) => topic),
    },
  );
}
