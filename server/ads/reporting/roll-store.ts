import type { Tx } from '#server/kernel/db/tx.ts';
import { keysOf, type AccountKey } from '../charging/money-store.ts';
import { COUNTS, countsOfEvents, dayIn, eachCount, slicesOf, sumsOfCounts } from '../sql.ts';

/** The aggregates of events; each has its own mark in every ad account. */
export type RollKind = 'days' | 'slices' | 'people' | 'touches';
const KINDS: Readonly<Record<RollKind, number>> = { days: 1, slices: 2, people: 3, touches: 4 };

/** Batches of an ad account to aggregate: after `from` up to and including `to`, none older than `since`. */
export interface Span extends AccountKey {
  readonly from: number;
  readonly to: number;
  readonly since: Date;
  /** Whether later batches exist. */
  readonly isMore: boolean;
}

/** An aggregated span. */
export interface Done extends AccountKey {
  /** Whether all of its batches were found. */
  readonly isWhole: boolean;
}

/** Returns the next accounts, in key order, with events that are not aggregated yet. */
export function accountsBehind(
  tx: Tx,
  kind: RollKind,
  after: AccountKey | null,
  limit: number,
): Promise<AccountKey[]> {
  return tx.rows<AccountKey>(
    `select money.bucket, money.account_id as "accountId"
     from ad_money as money
     left join ad_rolled as rolled
       on rolled.bucket = money.bucket and rolled.account_id = money.account_id and rolled.kind = :kind
     where (money.bucket, money.account_id) > (:bucket::smallint, :accountId::bigint)
       and money.seq > coalesce(rolled.seq, 0)
     order by money.bucket, money.account_id limit :limit`,
    { kind: KINDS[kind], bucket: after?.bucket ?? -1, accountId: after?.accountId ?? 0, limit },
  );
}

/**
 * Locks the marks of accounts until the transaction ends, always in the same order, and returns the spans behind them,
 * with at most `most` batches each. After waiting for another transaction it reads that one's marks.
 */
export async function holdMarks(
  tx: Tx,
  kind: RollKind,
  accounts: readonly AccountKey[],
  most: number,
): Promise<Span[]> {
  const wanted = { ...keysOf(accounts), kind: KINDS[kind] };
  await tx.run(
    `insert into ad_rolled (bucket, account_id, kind)
     select bucket, account_id, :kind
     from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
     order by bucket, account_id
     on conflict do nothing`,
    wanted,
  );
  const rows = await tx.rows<Omit<Span, 'from' | 'to'> & { from: string; to: string }>(
    `select rolled.bucket, rolled.account_id as "accountId", rolled.seq as from,
       least(money.seq, rolled.seq + :most::bigint) as to, rolled.at as since,
       money.seq > rolled.seq + :most::bigint as "isMore"
     from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
     join ad_rolled as rolled
       on rolled.bucket = wanted.bucket and rolled.account_id = wanted.account_id and rolled.kind = :kind
     join ad_money as money
       on money.bucket = wanted.bucket and money.account_id = wanted.account_id
     where money.seq > rolled.seq
     order by rolled.bucket, rolled.account_id
     for no key update of rolled`,
    { ...wanted, most },
  );
  return rows.map((row) => ({ ...row, from: Number(row.from), to: Number(row.to) }));
}

/**
 * Aggregates the events of spans whose marks are locked, and moves the marks, in one statement. A span with a missing
 * batch is skipped, or on the last try aggregated without it. Returns the spans done.
 */
export function addUp(
  tx: Tx,
  kind: 'days' | 'slices' | 'touches',
  spans: readonly Span[],
  isLastTry: boolean,
): Promise<Done[]> {
  const values = spanValues(spans, isLastTry);
  if (kind === 'touches') return tx.rows<Done>(ADD_TO_TOUCHES, values);
  return kind === 'days'
    ? tx.rows<Done>(ADD_TO_DAYS, values)
    : tx.rows<Done>(ADD_TO_SLICES, values);
}

/** The parameters of FOUND for spans. */
export const spanValues = (spans: readonly Span[], isLastTry: boolean) => ({
  ...keysOf(spans),
  froms: spans.map(({ from }) => from),
  tos: spans.map(({ to }) => to),
  sinces: spans.map(({ since }) => since),
  first: new Date(Math.min(...spans.map(({ since }) => since.getTime()))),
  isLastTry,
});

// Spans with a missing batch are skipped: every batch has at least one event, so the distinct numbers found must be as
// many as the span has.
const FOUND = foundWith('event.country, event.demo, event.device, event.placement');
const FOUND_TOUCHES = foundWith('event.viewer, event.auction_id, event.slot');
export const FOUND_PEOPLE = foundWith('event.viewer, event.term, event.topic');

function foundWith(columns: string): string {
  return `
  wanted as materialized (
    select * from unnest(:buckets::smallint[], :accountIds::bigint[], :froms::bigint[], :tos::bigint[],
      :sinces::timestamptz[]) as wanted (bucket, account_id, from_seq, to_seq, since)
  ),
  found as materialized (
    select event.bucket, event.account_id, event.campaign_id, event.group_id, event.ad_id, event.at, event.seq,
      event.kind, event.verdict, event.price, event.price_beyond, event.charged, event.charged_beyond, ${columns}
    from wanted
    join ad_events as event on event.bucket = wanted.bucket and event.account_id = wanted.account_id
      and event.at >= wanted.since and event.seq > wanted.from_seq and event.seq <= wanted.to_seq
    where event.at >= :first::timestamptz
  ),
  done as materialized (
    select * from (
      select wanted.bucket, wanted.account_id, to_seq, coalesce(max(found.at), since) as until,
        count(distinct found.seq) = to_seq - from_seq as is_whole
      from wanted left join found
        on found.bucket = wanted.bucket and found.account_id = wanted.account_id
      group by wanted.bucket, wanted.account_id, from_seq, to_seq, since) as each
    where is_whole or :isLastTry::boolean
  )`;
}

export const moveMarks = (kind: string): string => `
  marks as (
    insert into ad_rolled (bucket, account_id, kind, seq, at, is_whole)
    select bucket, account_id, ${kind}, to_seq, until, is_whole from done
    on conflict (bucket, account_id, kind) do update
      set seq = excluded.seq, at = excluded.at, is_whole = ad_rolled.is_whole and excluded.is_whole
  )
  select bucket, account_id as "accountId", is_whole as "isWhole" from done`;

// A day that has begun has a row, the last one of its entity: an account's events arrive in time order.
const ADD_TO_DAYS = `
  with ${FOUND},
  counted as materialized (
    select found.bucket, found.account_id, campaign_id, group_id, ad_id,
      date_trunc('hour', found.at, 'UTC') as hour, ${countsOfEvents}
    from done join found on found.bucket = done.bucket and found.account_id = done.account_id
    group by found.bucket, found.account_id, campaign_id, group_id, ad_id, hour
  ),
  by_hour as materialized (
    select bucket, account_id, part.id, hour, ${sumsOfCounts}
    from counted
    cross join lateral (values (account_id), (campaign_id), (group_id), (ad_id)) as part (id)
    group by bucket, account_id, part.id, hour
  ),
  hours as (
    insert into ad_hours (bucket, account_id, id, hour, ${COUNTS})
    select bucket, account_id, id, hour, ${COUNTS} from by_hour
    on conflict (bucket, id, hour) do update
      set ${eachCount((column) => `${column} = ad_hours.${column} + excluded.${column}`)}
  ),
  by_day as materialized (
    select bucket, account_id, id, ${dayIn('hour')} as day, ${sumsOfCounts}
    from by_hour group by bucket, account_id, id, day
  ),
  days as (
    insert into ad_days (bucket, account_id, id, day, ${COUNTS})
    select by_day.bucket, by_day.account_id, by_day.id, by_day.day,
      ${eachCount((column) => `(coalesce(before.${column}, 0) + sum(by_day.${column}) over so_far)::bigint`)}
    from by_day
    left join lateral (
      select ${COUNTS} from ad_days as stored
      where stored.bucket = by_day.bucket and stored.id = by_day.id
      order by stored.day desc limit 1) as before on true
    window so_far as (partition by by_day.bucket, by_day.id order by by_day.day)
    on conflict (bucket, id, day) do update
      set ${eachCount((column) => `${column} = excluded.${column}`)}
  ),
  ${moveMarks('1')}`;

const ADD_TO_SLICES = `
  with ${FOUND},
  counted as materialized (
    select found.bucket, found.account_id, campaign_id, group_id, ${dayIn('found.at')} as day,
      slice.dimension, slice.value, ${countsOfEvents}
    from done join found on found.bucket = done.bucket and found.account_id = done.account_id
    cross join lateral ${slicesOf('found')} as slice (dimension, value)
    group by found.bucket, found.account_id, campaign_id, group_id, day, slice.dimension, slice.value
  ),
  slices as (
    insert into ad_slices (bucket, account_id, id, day, dimension, value, ${COUNTS})
    select bucket, account_id, part.id, day, dimension, value, ${sumsOfCounts}
    from counted cross join lateral (values (account_id), (campaign_id), (group_id)) as part (id)
    group by bucket, account_id, part.id, day, dimension, value
    on conflict (bucket, id, dimension, day, value) do update
      set ${eachCount((column) => `${column} = ad_slices.${column} + excluded.${column}`)}
  ),
  ${moveMarks('2')}`;

// The interactions that conversions can be attributed to: valid clicks, other engagements, and views, but not hides.
const ADD_TO_TOUCHES = `
  with ${FOUND_TOUCHES},
  touches as (
    insert into ad_touches (bucket, account_id, viewer, kind, at, auction_id, slot, campaign_id, group_id, ad_id)
    select found.bucket, found.account_id, viewer, touch.kind, min(found.at), auction_id, slot,
      min(campaign_id), min(group_id), min(ad_id)
    from done join found on found.bucket = done.bucket and found.account_id = done.account_id
    cross join lateral (
      select (case when found.kind = 2 then 1 when found.kind in (3, 4) then 2
        when found.kind in (1, 11) then 3 end)::smallint as kind) as touch
    where found.verdict = 0 and touch.kind is not null
    group by found.bucket, found.account_id, viewer, touch.kind, auction_id, slot
    on conflict (bucket, account_id, viewer, kind, at, auction_id, slot) do nothing
  ),
  ${moveMarks('4')}`;
