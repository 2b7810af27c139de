import type { Tx } from '#server/kernel/db/tx.ts';
import { keysOf, type AccountKey } from '../charging/money-store.ts';
import type { ReachKey } from '../reach/reach-store.ts';
import { countsOfEvents, dayIn, personHash, reachedOf, sumsOfCounts } from '../sql.ts';
import { asText, marksOf } from './report-proof-store.ts';
import type { WrongSum } from './proof-store.ts';

/** The events of accounts on one day that are included in the counts of people. */
const EVENTS_OF_DAY = `
  marks join ad_events as event
    on event.bucket = marks.bucket and event.account_id = marks.account_id
      and event.seq <= marks.seq and event.seq > marks.from_seq
      and event.at >= :day::date::timestamp at time zone 'UTC'
      and event.at < (:day::date + 1)::timestamp at time zone 'UTC'`;

/** Returns the last day with counts of people; null if there is none. */
export async function lastDayOfPeople(
  tx: Tx,
  accounts: readonly AccountKey[],
): Promise<string | null> {
  const row = await tx.row<{ day: string | null }>(
    `with ${marksOf('3')} select max(${dayIn('at')}) as day from marks`,
    keysOf(accounts),
  );
  return row?.day ?? null;
}

/** The people reached on a day: the stored sketch, and the hashes from the events. */
export interface ReachOfDay extends ReachKey {
  readonly stored: Uint8Array | null;
  readonly hashes: Uint8Array | null;
}

export function reachOfDay(
  tx: Tx,
  accounts: readonly AccountKey[],
  day: string,
): Promise<ReachOfDay[]> {
  return tx.rows<ReachOfDay>(
    `with ${marksOf('3')},
     seen as (
       select event.bucket, event.account_id, part.id, part.term,
         string_agg(distinct ${personHash('event.viewer')}, ''::bytea) as hashes
       from ${EVENTS_OF_DAY}
       cross join lateral ${reachedOf('event')} as part (id, term)
       where event.kind = 1 and event.verdict = 0
       group by event.bucket, event.account_id, part.id, part.term),
     stored as (
       select reach.bucket, reach.account_id, reach.id, reach.term, reach.sketch
       from marks join ad_reach as reach using (bucket, account_id) where reach.day = :day::date)
     select bucket, account_id as "accountId", id, term, :day::date as day, stored.sketch as stored, seen.hashes
     from seen full join stored using (bucket, account_id, id, term)
     order by bucket, account_id, id, term`,
    { ...keysOf(accounts), day },
  );
}

/** Returns the terms of a day, with their stored numbers of people. */
export function searchersOfDay(
  tx: Tx,
  accounts: readonly AccountKey[],
  day: string,
): Promise<(ReachKey & { readonly searchers: number })[]> {
  return tx.rows(
    `with ${marksOf('3')}
     select stored.bucket, stored.account_id as "accountId", stored.id, stored.term, stored.day, stored.searchers
     from marks join ad_terms_of_day as stored using (bucket, account_id) where stored.day = :day::date
     order by stored.bucket, stored.account_id, stored.id, stored.term`,
    { ...keysOf(accounts), day },
  );
}

/** Returns the sums of terms and topics on a day that differ from the events. */
export function wrongTerms(
  tx: Tx,
  accounts: readonly AccountKey[],
  day: string,
): Promise<WrongSum[]> {
  return tx.rows<WrongSum>(
    `with ${marksOf('3')},
     counted as materialized (
       select event.bucket, event.account_id, event.campaign_id, event.group_id, event.term, event.topic,
         ${countsOfEvents}
       from ${EVENTS_OF_DAY}
       where event.term <> 0 or event.topic <> 0
       group by event.bucket, event.account_id, event.campaign_id, event.group_id, event.term, event.topic),
     by_term as (
       select bucket, account_id, part.id, term as value, ${sumsOfCounts}
       from counted cross join lateral (values (campaign_id), (group_id)) as part (id)
       where term <> 0 group by bucket, account_id, part.id, term),
     by_topic as (
       select bucket, account_id, part.id, topic as value, ${sumsOfCounts}
       from counted cross join lateral (values (account_id), (campaign_id), (group_id)) as part (id)
       where topic <> 0 group by bucket, account_id, part.id, topic),
     kept_terms as (
       select stored.*, stored.term as value from marks join ad_terms_of_day as stored using (bucket, account_id)
       where stored.day = :day::date),
     kept_topics as (
       select stored.* from marks join ad_slices as stored using (bucket, account_id)
       where stored.day = :day::date and stored.dimension = 5),
     compared as (
       select bucket, account_id, id, 'term ' || value as what, ${asText('kept_terms')} as stored, ${asText('by_term')} as counted
       from kept_terms full join by_term using (bucket, account_id, id, value)
       union all
       select bucket, account_id, id, 'topic ' || value, ${asText('kept_topics')}, ${asText('by_topic')}
       from kept_topics full join by_topic using (bucket, account_id, id, value))
     select bucket, account_id as "accountId", what || ' of ' || id || ' for the day ' || :day::text as what,
       coalesce(nullif(stored, ''), 'missing') as stored, coalesce(nullif(counted, ''), 'missing') as counted
     from compared where stored <> counted
     order by bucket, account_id, id, what`,
    { ...keysOf(accounts), day },
  );
}
