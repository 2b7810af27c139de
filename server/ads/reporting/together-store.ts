import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { COUNTS, eachCount, ENTITIES, EVERYTHING, sumsOfCounts } from '../sql.ts';
import {
  type Days,
  type Entities,
  readRows,
  type Stored,
  type TimedRow,
} from './report-rows-store.ts';
import type { Unit } from './time-report-store.ts';

// The account, or the selected campaigns or ad groups, have totals of all that is in them. If most of it is requested,
// those less the few others are as much, in fewer rows: 10,000 ads have 900,000 in 90 days.
const PIECES = `
  whole as (
    select :accountId::bigint as id
    where :level::text <> 'ADVERTISER' and num_nulls(:campaignIds::bigint[], :groupIds::bigint[], :adIds::bigint[]) = 3
    union all
    select id from ad_campaigns
    where :level::text in ('AD_GROUP', 'AD') and num_nulls(:groupIds::bigint[], :adIds::bigint[]) = 2
      and bucket = :bucket and account_id = :accountId::bigint and id = any(:campaignIds::bigint[])
    union all
    select id from ad_groups
    where :level::text = 'AD' and :adIds::bigint[] is null
      and bucket = :bucket and account_id = :accountId::bigint and id = any(:groupIds::bigint[])
      and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
  ),
  others as (select id from everything except all select id from entities),
  shorter as (
    select exists (select 1 from whole)
      and (select count(*) from whole) + (select count(*) from others) < (select count(*) from entities) as is_rest
  ),
  pieces as (
    select id, 1 as sign from entities where not (select is_rest from shorter)
    union all
    select id, 1 from whole where (select is_rest from shorter)
    union all
    select id, -1 from others where (select is_rest from shorter)
  )`;

/** Signed counts of pieces by `at`: their sums, leaving out times in which nothing happened. */
const summed = (from: string): string => `
  select :accountId::bigint as id, null as "campaignId", null as "groupId", at, ${sumsOfCounts}
  from ${from}
  where :after::timestamptz is null or at > :after::timestamptz
  group by at having greatest(${eachCount((column) => `sum(${column})`)}) > 0
  order by at limit :limit`;

const periodOf = (day: string): string =>
  `greatest(date_trunc(:unit::text, ${day}::timestamp)::date, :from::date)::timestamp at time zone 'UTC'`;

// Each running total counts for its own period, and against the period of the next one.
const DAYS = `
  running as (
    select stored.*, sign, lead(day) over (partition by stored.id order by day) as next
    from pieces
    cross join lateral (
      select * from ad_days as stored
      where stored.bucket = :bucket and stored.id = pieces.id and stored.day between :from::date and :to::date
      union all (
        select * from ad_days as stored
        where stored.bucket = :bucket and stored.id = pieces.id and stored.day < :from::date
        order by stored.day desc limit 1)) as stored),
  steps as (
    select day, next, ${eachCount((column) => `sum(${column} * sign) as ${column}`)}
    from running group by day, next),
  parts as (
    select ${periodOf('day')} as at, ${COUNTS} from steps where day >= :from::date
    union all
    select ${periodOf('next')}, ${eachCount((column) => `-${column}`)} from steps where next is not null)`;

/** Like daysPage, for the sum of all entities. */
export async function sumOfDays(
  tx: Tx,
  entities: Entities,
  days: Days,
  unit: Unit,
  after: TimePosition | null,
  limit: number,
): Promise<TimedRow[]> {
  const rows = await tx.rows<Stored<TimedRow>>(
    `with ${ENTITIES}, ${EVERYTHING}, ${PIECES}, ${DAYS} ${summed('parts')}`,
    { ...entities, ...days, unit, after: after?.at ?? null, limit },
  );
  return readRows<TimedRow>(rows);
}

/** Like hoursPage, for the sum of all entities. */
export async function sumOfHours(
  tx: Tx,
  entities: Entities,
  days: Days,
  after: TimePosition | null,
  limit: number,
): Promise<TimedRow[]> {
  const rows = await tx.rows<Stored<TimedRow>>(
    `with ${ENTITIES}, ${EVERYTHING}, ${PIECES},
     parts as (
       select stored.hour as at, ${eachCount((column) => `stored.${column} * sign as ${column}`)}
       from pieces
       join ad_hours as stored on stored.bucket = :bucket and stored.id = pieces.id
         and stored.hour >= :from::date::timestamp at time zone 'UTC'
         and stored.hour < (:to::date + 1)::timestamp at time zone 'UTC')
     ${summed('parts')}`,
    { ...entities, ...days, after: after?.at ?? null, limit },
  );
  return readRows<TimedRow>(rows);
}

/** What a sum of days is made of; what was added up before is still right while these are the same. */
export interface SumMarks {
  /** A hash of the entities. */
  readonly pieces: string;
  /** Hashes of the ad account's own rows before the last day, and on it: these change with any of its entities. */
  readonly before: string | null;
  readonly last: string | null;
}

/** Returns the marks of a sum of days; null if it is made of fewer than `least` entities. */
export async function sumMarks(
  tx: Tx,
  entities: Entities,
  { from, to }: Days,
  least: number,
): Promise<SumMarks | null> {
  return tx.row<SumMarks>(
    `with ${ENTITIES}, ${EVERYTHING}, ${PIECES}
     select hash.pieces, ${accountRows('day >= :from::date and day < :to::date')} as before,
       ${accountRows('day = :to::date')} as last
     from (
       select encode(sha256(string_agg(int8send(id) || int4send(sign), ''::bytea order by id)), 'hex') as pieces
       from pieces having count(*) >= :least::integer) as hash`,
    { ...entities, from, to, least },
  );
}

const accountRows = (days: string): string => `(
  select encode(sha256(convert_to(string_agg(stored::text, ' ' order by day), 'UTF8')), 'hex')
  from ad_days as stored where bucket = :bucket and id = :accountId::bigint and ${days})`;
