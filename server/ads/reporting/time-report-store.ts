import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { COUNTS, eachCount, ENTITIES } from '../sql.ts';
import {
  type Days,
  type Entities,
  readRows,
  type Stored,
  type TimedRow,
} from './report-rows-store.ts';

export type Unit = 'day' | 'week' | 'month';

const timeValues = (after: TimePosition | null) => ({
  after: after?.at ?? null,
  afterId: after?.id ?? null,
});

const PERIODS = `
  ends as (
    select distinct on (entity.id, first) entity.id, campaign_id, group_id, first, ${COUNTS}
    from entities as entity
    cross join lateral (
      select * from ad_days as stored
      where stored.bucket = :bucket and stored.id = entity.id and stored.day between :from::date and :to::date
      union all (
        select * from ad_days as stored
        where stored.bucket = :bucket and stored.id = entity.id and stored.day < :from::date
        order by stored.day desc limit 1)) as stored
    cross join lateral (
      select case when stored.day >= :from::date
        then greatest(date_trunc(:unit::text, stored.day::timestamp)::date, :from::date) end as first) as period
    order by entity.id, first nulls first, stored.day desc),
  periods as (
    select id, campaign_id, group_id, first::timestamp at time zone 'UTC' as at,
      ${eachCount((column) => `${column} - coalesce(lag(${column}) over in_order, 0) as ${column}`)}
    from ends window in_order as (partition by id order by first nulls first))`;

/**
 * Returns the counts per day, week or month of each entity that has any: its running total at the end, minus the one at
 * the end of the period before.
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

/** Returns the counts in each hour of the days. */
export async function hoursPage(
  tx: Tx,
  entities: Entities,
  days: Days,
  after: TimePosition | null,
  limit: number,
): Promise<TimedRow[]> {
  const rows = await tx.rows<Stored<TimedRow>>(
    `with ${ENTITIES}
     select entity.id, campaign_id as "campaignId", group_id as "groupId", stored.hour as at, ${COUNTS}
     from entities as entity
     join ad_hours as stored on stored.bucket = :bucket and stored.id = entity.id
       and stored.hour >= :from::date::timestamp at time zone 'UTC'
       and stored.hour < (:to::date + 1)::timestamp at time zone 'UTC'
     where :after::timestamptz is null or (stored.hour, entity.id) > (:after::timestamptz, :afterId::bigint)
     order by stored.hour, entity.id limit :limit`,
    { ...entities, ...days, ...timeValues(after), limit },
  );
  return readRows<TimedRow>(rows);
}
