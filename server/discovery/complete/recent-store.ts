import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** The number of searches stored for each person. */
const MAX_RECENT = 50;

/** Returns the person's latest searches with this prefix. */
export async function recentSearches(
  tx: Tx,
  personId: string,
  start: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ query: string }>(
    `select query from recent_searches
     where bucket = :bucket and person_id = :personId and starts_with(key, :start)
     order by asked_at desc, key limit :limit`,
    { bucket: bucketOf(personId), personId, start, limit },
  );
  return rows.map((row) => row.query);
}

/** Stores a search, unless the person has opted out of personalisation. */
export async function storeSearch(
  tx: Tx,
  personId: string,
  search: { readonly key: string; readonly query: string },
  now: Date,
): Promise<void> {
  const name = { bucket: bucketOf(personId), personId };
  await tx.run(
    `insert into recent_searches (bucket, person_id, key, query, asked_at)
     select bucket, id, :key, :query, :now from people where bucket = :bucket and id = :personId and is_personalised
     on conflict (bucket, person_id, key) do update set query = excluded.query, asked_at = excluded.asked_at`,
    { ...name, key: search.key, query: search.query, now },
  );
  await tx.run(
    `delete from recent_searches
     where bucket = :bucket and person_id = :personId and key in (
       select key from recent_searches where bucket = :bucket and person_id = :personId
       order by asked_at desc, key offset ${MAX_RECENT})`,
    name,
  );
}

/** Deletes one search of the person, or all if none is named. */
export async function forgetSearches(tx: Tx, personId: string, key: string | null): Promise<void> {
  await tx.run(
    `delete from recent_searches
     where bucket = :bucket and person_id = :personId and (:key::text is null or key = :key)`,
    { bucket: bucketOf(personId), personId, key },
  );
}
