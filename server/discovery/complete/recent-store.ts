import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Searches of one person that are kept. */
const KEPT = 50;

/** What the person searched for last, of what starts so, the latest first. */
export async function recentSearches(
  tx: Tx,
  personId: string,
  start: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ query: string }>(
    `select query from recent_searches
     where bucket = $1 and person_id = $2 and starts_with(key, $3)
     order by asked_at desc, key limit $4`,
    [bucketOf(personId), personId, start, limit],
  );
  return rows.map((row) => row.query);
}

/** Keeps a search, unless the person wants nothing to follow from what they do. */
export async function keepSearch(
  tx: Tx,
  personId: string,
  search: { readonly key: string; readonly query: string },
  now: Date,
): Promise<void> {
  const name = [bucketOf(personId), personId];
  await tx.run(
    `insert into recent_searches (bucket, person_id, key, query, asked_at)
     select bucket, id, $3, $4, $5 from people where bucket = $1 and id = $2 and is_personalised
     on conflict (bucket, person_id, key) do update set query = excluded.query, asked_at = excluded.asked_at`,
    [...name, search.key, search.query, now],
  );
  await tx.run(
    `delete from recent_searches
     where bucket = $1 and person_id = $2 and key in (
       select key from recent_searches where bucket = $1 and person_id = $2
       order by asked_at desc, key offset ${KEPT})`,
    name,
  );
}

/** Forgets one search of the person, or all when none is named. */
export async function forgetSearches(tx: Tx, personId: string, key: string | null): Promise<void> {
  await tx.run(
    `delete from recent_searches
     where bucket = $1 and person_id = $2 and ($3::text is null or key = $3)`,
    [bucketOf(personId), personId, key],
  );
}
