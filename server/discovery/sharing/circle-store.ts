import { bucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { NameQuery } from '../core/store.ts';

/** The number of newest edges of each kind that are read. */
const EDGES = 500;

/**
 * Finds people by name among those near the person: those they follow, their followers, and `others`; the most
 * similar names first.
 */
export async function circleByName(
  tx: Tx,
  personId: string,
  others: readonly string[],
  query: NameQuery,
  limit: number,
): Promise<string[]> {
  // Ids of an array, of which the planner expects few, so that it looks each person up by index.
  const rows = await tx.rows<{ id: string }>(
    `with near as materialized (
       (select followee_id as id from following where bucket = :bucket and person_id = :personId
        order by created_at desc, followee_id desc limit ${EDGES})
       union
       (select follower_id from followers where bucket = :bucket and person_id = :personId
        order by created_at desc, follower_id desc limit ${EDGES})
       union
       select unnest(:others::bigint[])),
     wanted as materialized (select unnest(array_agg(id)) as id from near),
     p as materialized (
       select people.id, searched_name(full_name || ' ' || username) as name
       from wanted join people on people.bucket = ${bucketIn('wanted.id')} and people.id = wanted.id)
     select p.id from p
     where p.name like all (:queryPatterns::text[]) or p.name like all (:asTwoPatterns::text[])
     order by similarity(p.name, :text) desc, p.id
     limit :limit`,
    {
      bucket: bucketOf(personId),
      personId,
      others,
      queryPatterns: query.patterns,
      text: query.text,
      asTwoPatterns: query.asTwo?.patterns ?? null,
      limit,
    },
  );
  return rows.map((row) => row.id);
}
