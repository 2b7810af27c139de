import type { Tx } from '#server/kernel/db/tx.ts';
import { reachValues, type ReachKey } from '../reach/reach-store.ts';
import {
  COUNTS,
  countsOfEvents,
  dayIn,
  eachCount,
  personHash,
  reachedOf,
  sumsOfCounts,
} from '../sql.ts';
import { FOUND_PEOPLE, moveMarks, spanValues, type Done, type Span } from './roll-store.ts';

/** New people of an entity on a day, and the stored sketch of earlier ones. */
export interface NewPeople extends ReachKey {
  /** Their hashes, concatenated; null if there are none. */
  readonly hashes: Uint8Array | null;
  readonly stored: Uint8Array | null;
}

/** Returns the people reached in complete spans, by entity and day; terms also if nobody was. */
export function newPeople(
  tx: Tx,
  spans: readonly Span[],
  isLastTry: boolean,
): Promise<NewPeople[]> {
  return tx.rows<NewPeople>(
    `with ${FOUND_PEOPLE},
     seen as (
       select found.bucket, found.account_id, part.id, part.term, ${dayIn('found.at')} as day,
         string_agg(distinct ${personHash('found.viewer')}, ''::bytea)
           filter (where found.kind = 1 and found.verdict = 0) as hashes
       from done join found on found.bucket = done.bucket and found.account_id = done.account_id
       cross join lateral ${reachedOf('found')} as part (id, term)
       where part.term <> 0 or (found.kind = 1 and found.verdict = 0)
       group by found.bucket, found.account_id, part.id, part.term, day)
     select seen.bucket, seen.account_id as "accountId", seen.id, seen.term, seen.day::text as day,
       seen.hashes, stored.sketch as stored
     from seen left join ad_reach as stored using (bucket, id, term, day)
     order by seen.bucket, seen.id, seen.term, seen.day`,
    spanValues(spans, isLastTry),
  );
}

/** Replaces stored sketches of people. */
export async function writeSketches(
  tx: Tx,
  rows: readonly (ReachKey & { readonly sketch: Uint8Array })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `insert into ad_reach (bucket, account_id, id, term, day, sketch)
     select * from unnest(:buckets::smallint[], :accountIds::bigint[], :ids::bigint[], :terms::integer[],
       :days::date[], :sketches::bytea[])
     on conflict (bucket, id, term, day) do update set sketch = excluded.sketch`,
    { ...reachValues(rows), sketches: rows.map(({ sketch }) => sketch) },
  );
}

/**
 * Aggregates terms and topics of spans whose people are written, and moves the marks. `searchers` are the terms from
 * newPeople, each with its recent number of people.
 */
export function addUpTerms(
  tx: Tx,
  spans: readonly Span[],
  isLastTry: boolean,
  searchers: readonly (ReachKey & { readonly searchers: number })[],
): Promise<Done[]> {
  return tx.rows<Done>(
    `with ${FOUND_PEOPLE},
     counted as materialized (
       select found.bucket, found.account_id, campaign_id, group_id, ${dayIn('found.at')} as day, term, topic,
         ${countsOfEvents}
       from done join found on found.bucket = done.bucket and found.account_id = done.account_id
       where term <> 0 or topic <> 0
       group by found.bucket, found.account_id, campaign_id, group_id, day, term, topic),
     topics as (
       insert into ad_slices (bucket, account_id, id, day, dimension, value, ${COUNTS})
       select bucket, account_id, part.id, day, 5, topic, ${sumsOfCounts}
       from counted cross join lateral (values (account_id), (campaign_id), (group_id)) as part (id)
       where topic <> 0
       group by bucket, account_id, part.id, day, topic
       on conflict (bucket, id, dimension, day, value) do update
         set ${eachCount((column) => `${column} = ad_slices.${column} + excluded.${column}`)}),
     by_term as (
       select bucket, account_id, part.id, term, day, ${sumsOfCounts}
       from counted cross join lateral (values (campaign_id), (group_id)) as part (id)
       where term <> 0
       group by bucket, account_id, part.id, term, day),
     terms as (
       insert into ad_terms_of_day (bucket, account_id, id, term, day, searchers, ${COUNTS})
       select bucket, account_id, id, term, day, latest.searchers, ${COUNTS}
       from by_term
       join unnest(:reachBuckets::smallint[], :ids::bigint[], :terms::integer[], :days::date[], :searchers::integer[])
         as latest (bucket, id, term, day, searchers) using (bucket, id, term, day)
       on conflict (bucket, id, term, day) do update
         set searchers = excluded.searchers,
           ${eachCount((column) => `${column} = ad_terms_of_day.${column} + excluded.${column}`)}),
     ${moveMarks('3')}`,
    {
      ...spanValues(spans, isLastTry),
      reachBuckets: searchers.map(({ bucket }) => bucket),
      ids: searchers.map(({ id }) => id),
      terms: searchers.map(({ term }) => term),
      days: searchers.map(({ day }) => day),
      searchers: searchers.map((one) => one.searchers),
    },
  );
}
