import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** What a person said they like, in the order of letters. */
export async function interestsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ topic: string }>(
    'select topic from person_interests where bucket = $1 and person_id = $2 order by topic',
    [bucketOf(personId), personId],
  );
  return rows.map((row) => row.topic);
}

/** Keeps these and no others. */
export async function keepInterests(
  tx: Tx,
  personId: string,
  topics: readonly string[],
  now: Date,
): Promise<void> {
  const name = [bucketOf(personId), personId];
  await tx.run(
    'delete from person_interests where bucket = $1 and person_id = $2 and topic <> all($3)',
    [...name, topics],
  );
  await tx.run(
    `insert into person_interests (bucket, person_id, topic, chosen_at)
     select $1, $2, topic, $4 from unnest($3::text[]) as topic
     on conflict do nothing`,
    [...name, topics, now],
  );
}
