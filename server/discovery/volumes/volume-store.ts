import { LEAST_SEARCHERS } from '#contract/ads/searches.ts';
import { isSuspended } from '#server/identity/sql.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isOffered } from '../complete/trending-store.ts';

const DAYS = 30;
const MOST = 200_000;

/** Counts the people of each search of the last 30 days, of all countries together and of each. */
export async function storeVolumes(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    `with searched as materialized (
       select people.country, key, query
       from recent_searches
       join people on people.bucket = recent_searches.bucket and people.id = person_id
       where asked_at > :now::timestamptz - interval '${DAYS} days' and not ${isSuspended('people')}
         and ${isOffered('query')}),
     counted as materialized (
       select coalesce(searched.country, '') as country, key,
         mode() within group (order by lower(query)) as query, count(*)::int as people
       from searched
       group by grouping sets ((key), (searched.country, key))
       having count(*) >= ${LEAST_SEARCHERS} and (grouping(searched.country) = 1 or searched.country <> '')
       order by people desc, key, country limit ${MOST}),
     over as (
       delete from search_volumes as stored
       where not exists (
         select 1 from counted where counted.country = stored.country and counted.key = stored.key))
     insert into search_volumes as stored (country, key, query, people)
     select country, key, query, people from counted
     on conflict (country, key) do update set query = excluded.query, people = excluded.people
     where (stored.query, stored.people) is distinct from (excluded.query, excluded.people)`,
    { now },
  );
}

/** The people of a search. */
export interface Volume {
  readonly key: string;
  readonly query: string;
  readonly people: number;
}

/** Returns the counts of these keys. */
export const volumesOf = (tx: Tx, country: string, keys: readonly string[]): Promise<Volume[]> =>
  tx.rows<Volume>(
    `select key, query, people from search_volumes
     where country = :country and key = any(:keys::text[])`,
    { country, keys },
  );

/** Returns searches that start with the key or have a word of it: those with more of its words come first. */
export const volumesLike = (
  tx: Tx,
  country: string,
  key: string,
  limit: number,
): Promise<Volume[]> =>
  tx.rows<Volume>(
    `select key, query, people from (
       select key, query, people, 0 as missing from search_volumes
       where country = :country and key > :key and key < :key || chr(1114111)
       union all
       select key, query, people,
         cardinality(:words::text[]) - cardinality(array(
           select unnest(:words::text[]) intersect select unnest(string_to_array(key, ' '))))
       from search_volumes
       where country = :country and string_to_array(key, ' ') && :words::text[]
         and (key < :key or key >= :key || chr(1114111))) as found
     order by missing, people desc, key limit :limit`,
    { country, key, words: key.split(' '), limit },
  );
