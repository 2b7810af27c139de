import { isPublic } from '#server/boards/sql.ts';
import { isFindable } from '#server/identity/sql.ts';
import { DELETE_COMPLETIONS, INSERT_COMPLETIONS } from '#server/kernel/db/completion-store.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Smaller differences are not written: each change of a weight updates five indexes. */
const WEIGHED_ANEW = `
  on conflict (kind, subject, key, label) do update set weight = excluded.weight
  where abs(completions.weight - excluded.weight) * 10 > completions.weight`;

/** Stores the names of people in the buckets from `from` to `end`, exclusive. */
export async function refreshPeople(tx: Tx, from: number, end: number): Promise<void> {
  await tx.run(
    `${INSERT_COMPLETIONS}
     select distinct 2, id, key, '', follower_count
     from people, unnest(array[full_name, username]) as name, completion_keys(name) as key
     where bucket >= :from and bucket < :end and ${isFindable('people')} ${WEIGHED_ANEW}`,
    { from, end },
  );
}

/** Like refreshPeople, for the names of public boards. */
export async function refreshBoards(tx: Tx, from: number, end: number): Promise<void> {
  await tx.run(
    `${INSERT_COMPLETIONS}
     select 3, id, key, '', pin_count from boards, completion_keys(name) as key
     where bucket >= :from and bucket < :end and ${isPublic('boards')} ${WEIGHED_ANEW}`,
    { from, end },
  );
}

/** Counts the next batch of hashtags in alphabetical order; returns the last one, or null at the end. */
export async function refreshHashtags(
  tx: Tx,
  after: string,
  limit: number,
): Promise<string | null> {
  const row = await tx.row<{ last: string }>(
    `with next as materialized (
       select tag, count(*)::int as pins from pin_hashtags
       where tag > :after group by tag order by tag limit :limit),
     gone as (
       ${DELETE_COMPLETIONS}
       where kind = 4 and label > :after
         and label <= coalesce((select max(tag) from next having count(*) = :limit), chr(1114111))
         and label not in (select tag from next)),
     stored as (
       ${INSERT_COMPLETIONS}
       select 4, 0, completion_key(tag), tag, pins from next
       where completion_key(tag) <> '' ${WEIGHED_ANEW})
     select max(tag) as last from next having count(*) = :limit`,
    { after, limit },
  );
  return row?.last ?? null;
}
