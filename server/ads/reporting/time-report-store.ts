import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { COUNTS, eachCount, ENTITIES, sumsOfCounts } from '../sql.ts';
import {
  type Days,
  type Entities,
  readRows,
  type Stored,
  type TimedRow,
} from './report-rows-store.ts';

type Unit = 'day' | 'week' | 'month';

const timeValues = (after: TimePosition | null) => ({
  after: after?.at ?? null,
  afterId: after?.id ?? null,
});

const PERIODS = `
  ends as (
    select distinct on (entity.id, first) entity.id, campaign_id, group_id, first, ${COUNTS}
    from entities as entity
    cross join lateral (
      select * from ad_days as kept
      where kept.bucket = :bucket and kept.id = entity.id and kept.day between :from::date and :to::date
      union all (
        select * from ad_days as kept
        where kept.bucket = :bucket and kept.id = entity.id and kept.day < :from::date
        order by kept.day desc limit 1)) as kept
    cross join lateral (
      select case when kept.day >= :from::date
        then greatest(date_trunc(:unit::text, kept.day::timestamp)::date, :from::date) end as first) as period
    order by entity.id, first nulls first, kept.day desc),
  periods as (
    select id, campaign_id, group_id, first::timestamp at time zone 'UTC' as at,
      ${eachCount((column) => `${column} - coalesce(lag(${column}) over in_order, 0) as ${column}`)}
    from ends window in_order as (partition by id order by first nulls first))`;

/**
 * What happened in each day, week or month, to each thing that anything happened to then: what there was by the end
 * of it less what there was by the end of the one before.
 */
export async function daysPage(
  tx: Tx,
  entities: Entities,
  days: Days,
  unit: Unit,
  after: TimePosition | null,
  limit: number,
): Promise<TimedRow[]> {
  const rows = await tx.rows<Stored<TimedRow>>(
    `with ${ENTITIES}, ${PERIODS}
     select id, campaign_id as "campaignId", group_id as "groupId", at, ${COUNTS}
     from periods
     where at is not null
       and (:after::timestamptz is null or (at, id) > (:after::timestamptz, :afterId::bigint))
     order by at, id limit :limit`,
    { ...entities, ...days, unit, ...timeValues(after), limit },
  );
  return readRows<TimedRow>(rows);
}

/** As daysPage, of all things added up. */
export async function sumOfDays(
  tx: Tx,
  entities: Entities,
  days: Days,
  unit: Unit,
  after: TimePosition | null,
  limit: number,
): Promise<TimedRow[]> {
  const rows = await tx.rows<Stored<TimedRow>>(
    `with ${ENTITIES}, ${PERIODS}
     select :accountId::bigint as id, null as "campaignId", null as "groupId", at, ${sumsOfCounts}
     from periods
     where at is not null and (:after::timestamptz is null or at > :after::timestamptz)
     group by at order by at limit :limit`,
    { ...entities, ...days, unit, after: after?.at ?? null, limit },
  );
  return readRows<TimedRow>(rows);
}

const HOURS = `
  from entities as entity
  join ad_hours as kept on kept.bucket = :bucket and kept.id = entity.id
    and kept.hour >= :from::date::timestamp at time zone 'UTC'
    and kept.hour < (:to::date + 1)::timestamp at time zone 'UTC'`;

/** What happened in each hour of the days. */
export async function hoursPage(
  tx: Tx,
  entities: Entities,
  days: Days,
  after: TimePosition | null,
  limit: number,
): Promise<TimedRow[]> {
  const rows = await tx.rows<Stored<TimedRow>>(
    `with ${ENTITIES}
     select entity.id, campaign_id as "campaignId", group_id as "groupId", kept.hour as at, ${COUNTS}
     ${HOURS}
     where :after::timestamptz is null or (kept.hour, entity.id) > (:after::timestamptz, :afterId::bigint)
     order by kept.hour, entity.id limit :limit`,
    { ...entities, ...days, ...timeValues(after), limit },
  );
  return readRows<TimedRow>(rows);
}

/** As hoursPage, of all things added up. */
export async function sumOfHours(
  tx: Tx,
  entities: Entities,
  days: Days,
  after: TimePosition | null,
  limit: number,
): Promise<TimedRow[]> {
  const rows = await tx.rows<Stored<TimedRow>>(
    `with ${ENTITIES}
     select :accountId::bigint as id, null as "campaignId", null as "groupId", kept.hour as at,
       ${sumsOfCounts}
     ${HOURS}
     where :after::timestamptz is null or kept.hour > :after::timestamptz
     group by kept.hour order by kept.hour limit :limit`,
    { ...entities, ...days, after: after?.at ?? null, limit },
  );
  return readRows<TimedRow>(rows);
}
