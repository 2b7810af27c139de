import { adViewerEvents } from '#server/kernel/db/insert-events.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** The topics that a person chose, alphabetically. */
export async function interestsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ topic: string }>(
    'select topic from person_interests where bucket = :bucket and person_id = :personId order by topic',
    { bucket: bucketOf(personId), personId },
  );
  return rows.map((row) => row.topic);
}

/** Replaces a person's topics, and notifies processes that cache them. */
export async function storeInterests(
  tx: Tx,
  personId: string,
  topics: readonly string[],
  now: Date,
): Promise<void> {
  const name = { bucket: bucketOf(personId), personId };
  await tx.run(
    'delete from person_interests where bucket = :bucket and person_id = :personId and topic <> all(:topics)',
    { ...name, topics },
  );
  await tx.run(
    `with liked as (
       insert into person_interests (bucket, person_id, topic, chosen_at)
       select :bucket, :personId, topic, :now from unnest(:topics::text[]) as topic
       on conflict do nothing),
     ${adViewerEvents('select :bucket::smallint as bucket, :personId::bigint as person_id')}
     select 1 as announced`,
    { ...name, topics, now },
  );
}

/** Of the next `limit` people with any topics, those who chose one of these; `last` is null at the end. */
export async function peopleWhoLike(
  tx: Tx,
  topics: readonly string[],
  after: { readonly bucket: number; readonly id: string },
  limit: number,
): Promise<{ people: { id: string; topic: string }[]; last: string | null }> {
  const rows = await tx.rows<{ id: string; topic: string | null }>(
    `select person_id as id, min(topic) filter (where topic = any(:topics::text[])) as topic
     from person_interests where (bucket, person_id) > (:bucket::smallint, :id::bigint)
     group by bucket, person_id order by bucket, person_id limit :limit`,
    { topics, ...after, limit },
  );
  const people = rows.flatMap(({ id, topic }) => (topic === null ? [] : [{ id, topic }]));
  return { people, last: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}
