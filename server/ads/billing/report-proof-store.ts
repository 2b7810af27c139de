import type { Tx } from '#server/kernel/db/tx.ts';
import { keysOf, type AccountKey } from '../charging/money-store.ts';
import {
  chargedIn,
  COUNTS,
  countsOfEvents,
  dayIn,
  eachCount,
  slicesOf,
  sumsOfCounts,
} from '../sql.ts';
import type { WrongSum } from './proof-store.ts';

// All counts of a row as one text, so that rows can be compared by text.
export const asText = (row: string): string =>
  `array_to_string(array[${eachCount((column) => `${row}.${column}`)}], ' ')`;

/**
 * The accounts whose events are rolled up, and how far. An account without any still has a row, with only its key:
 * otherwise the planner may expect a single row, as for a table that was empty when analysed, and then reads all events
 * again for each account.
 */
export const marksOf = (kind: string): string => `
  marks as materialized (
    select wanted.bucket, wanted.account_id, rolled.seq, rolled.at, rolled.is_whole, rolled.from_seq
    from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
    left join ad_rolled as rolled
      on rolled.bucket = wanted.bucket and rolled.account_id = wanted.account_id and rolled.kind = ${kind})`;

/**
 * Returns reported hours and days, from a day on (YYYY-MM-DD), that differ from their events. All events since then
 * must be stored.
 */
export function wrongDays(
  tx: Tx,
  accounts: readonly AccountKey[],
  since: string,
): Promise<WrongSum[]> {
  return tx.rows<WrongSum>(
    `with ${marksOf('1')},
     by_ad as materialized (
       select event.bucket, event.account_id, event.campaign_id, event.group_id, event.ad_id,
         date_trunc('hour', event.at, 'UTC') as hour, ${countsOfEvents}
       from marks join ad_events as event
         on event.bucket = marks.bucket and event.account_id = marks.account_id and event.seq <= marks.seq
       where event.at >= :since::date::timestamp at time zone 'UTC'
       group by event.bucket, event.account_id, event.campaign_id, event.group_id, event.ad_id, hour),
     by_hour as materialized (
       select bucket, account_id, part.id, hour, ${sumsOfCounts}
       from by_ad cross join lateral (values (account_id), (campaign_id), (group_id), (ad_id)) as part (id)
       group by bucket, account_id, part.id, hour),
     by_day as (
       select bucket, account_id, id, ${dayIn('hour')} as day, ${sumsOfCounts}
       from by_hour group by bucket, account_id, id, day),
     days as (
       select stored.bucket, stored.account_id, stored.id, stored.day,
         ${eachCount((column) => `stored.${column} - coalesce(lag(stored.${column}) over in_order, before.${column}, 0) as ${column}`)}
       from marks join ad_days as stored using (bucket, account_id)
       left join lateral (
         select ${COUNTS} from ad_days as earlier
         where earlier.bucket = stored.bucket and earlier.id = stored.id and earlier.day < :since::date
         order by earlier.day desc limit 1) as before on true
       where stored.day >= :since::date
       window in_order as (partition by stored.bucket, stored.id order by stored.day)),
     hours as (
       select stored.* from marks join ad_hours as stored using (bucket, account_id)
       where stored.hour >= :since::date::timestamp at time zone 'UTC'),
     compared as (
       select bucket, account_id, id, 'day ' || day as "when", ${asText('days')} as stored, ${asText('by_day')} as counted
       from days full join by_day using (bucket, account_id, id, day)
       union all
       select bucket, account_id, id, 'hour ' || (hour at time zone 'UTC'), ${asText('hours')}, ${asText('by_hour')}
       from hours full join by_hour using (bucket, account_id, id, hour))
     select bucket, account_id as "accountId", 'the report of ' || id || ' for the ' || "when" as what,
       coalesce(nullif(stored, ''), 'missing') as stored, coalesce(nullif(counted, ''), 'missing') as counted
     from compared where stored <> counted
     order by bucket, account_id, id, "when"`,
    { ...keysOf(accounts), since },
  );
}

/** Like wrongDays, for slices. */
export function wrongSlices(
  tx: Tx,
  accounts: readonly AccountKey[],
  since: string,
): Promise<WrongSum[]> {
  return tx.rows<WrongSum>(
    `with ${marksOf('2')},
     by_group as materialized (
       select event.bucket, event.account_id, event.campaign_id, event.group_id, ${dayIn('event.at')} as day,
         slice.dimension, slice.value, ${countsOfEvents}
       from marks join ad_events as event
         on event.bucket = marks.bucket and event.account_id = marks.account_id and event.seq <= marks.seq
       cross join lateral ${slicesOf('event')} as slice (dimension, value)
       where event.at >= :since::date::timestamp at time zone 'UTC'
       group by event.bucket, event.account_id, event.campaign_id, event.group_id, day, slice.dimension,
         slice.value),
     counted as (
       select bucket, account_id, part.id, dimension, day, value, ${sumsOfCounts}
       from by_group cross join lateral (values (account_id), (campaign_id), (group_id)) as part (id)
       group by bucket, account_id, part.id, dimension, day, value),
     slices as (
       select stored.* from marks join ad_slices as stored using (bucket, account_id)
       where stored.day >= :since::date and stored.dimension < 5),
     compared as (
       select bucket, account_id, id, day, dimension, value, ${asText('slices')} as stored,
         ${asText('counted')} as counted
       from slices full join counted using (bucket, account_id, id, dimension, day, value))
     select bucket, account_id as "accountId",
       'value ' || value || ' of dimension ' || dimension || ' of ' || id || ' for the day ' || day as what,
       coalesce(nullif(stored, ''), 'missing') as stored, coalesce(nullif(counted, ''), 'missing') as counted
     from compared where stored <> counted
     order by bucket, account_id, id, day, dimension, value`,
    { ...keysOf(accounts), since },
  );
}

/** Returns accounts whose total reported spending differs from the charges, as far as the reports go. */
export function wrongSpend(tx: Tx, accounts: readonly AccountKey[]): Promise<WrongSum[]> {
  return tx.rows<WrongSum>(
    `with ${marksOf('1')},
     behind as materialized (
       select marks.* from marks join ad_money as money using (bucket, account_id) where money.seq > marks.seq),
     after as (
       select event.bucket, event.account_id, sum(${chargedIn('event')}) as charged
       from behind join ad_events as event
         on event.bucket = behind.bucket and event.account_id = behind.account_id
           and event.at >= behind.at and event.seq > behind.seq
       where event.at >= (select min(at) from behind)
       group by event.bucket, event.account_id),
     compared as (
       select marks.bucket, marks.account_id, coalesce(last.spend, 0) as stored,
         money.spent - coalesce(after.charged, 0) as counted
       from marks join ad_money as money using (bucket, account_id)
       left join after using (bucket, account_id)
       left join lateral (
         select spend from ad_days as stored
         where stored.bucket = marks.bucket and stored.id = marks.account_id
         order by stored.day desc limit 1) as last on true
       where marks.is_whole)
     select bucket, account_id as "accountId", 'what its reports say was spent' as what, stored::text, counted::text
     from compared where stored <> counted
     order by bucket, account_id`,
    keysOf(accounts),
  );
}
