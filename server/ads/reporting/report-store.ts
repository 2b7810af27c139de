import type { ReportColumn, ReportLevel } from '#contract/ads/report-rules.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { maybeMicros } from '../core/campaign-store.ts';
import { COUNTS, eachCount, sumsOfCounts } from '../sql.ts';

/** What was counted of something, by the columns of the tables of reports. */
export interface Counts {
  readonly impressions: number;
  readonly clicks: number;
  readonly closeups: number;
  readonly saves: number;
  readonly hides: number;
  readonly video_25: number;
  readonly video_50: number;
  readonly video_75: number;
  readonly video_95: number;
  readonly video_100: number;
  readonly video_views: number;
  /** Micros. */
  readonly spend: number;
  readonly free: number;
  readonly invalid_impressions: number;
  readonly invalid_clicks: number;
  readonly invalid_acts: number;
}

/** What a report is of: things of an ad account, narrowed down by ids where there are any. */
export interface Entities {
  readonly bucket: number;
  readonly accountId: string;
  readonly level: ReportLevel;
  readonly campaignIds: readonly string[] | null;
  readonly groupIds: readonly string[] | null;
  readonly adIds: readonly string[] | null;
}

/** Days from one to another, both with them: YYYY-MM-DD. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Where a list by a column goes on. */
export interface SortedPosition {
  readonly key: number;
  readonly id: string;
  readonly value: number;
}

/** By which column a list is, which way, and where it goes on. */
export interface Sorted {
  readonly column: ReportColumn;
  readonly isDescending: boolean;
  readonly after: SortedPosition | null;
  readonly limit: number;
}

export interface ReportRow extends Counts {
  readonly id: string;
  readonly campaignId: string | null;
  readonly groupId: string | null;
}
/** A row of a list by a column. */
export interface SortedRow extends ReportRow {
  /** What it is ordered by. */
  readonly key: number;
  /** Of a slice; 0 of a total. */
  readonly value: number;
}
/** A row of a list by time. */
export interface TimedRow extends ReportRow {
  readonly at: Date;
}

/** As PostgreSQL gives it: sums as text. */
type Stored<Row extends Counts> = Omit<Row, keyof Counts> & Record<keyof Counts, string>;

function read<Row extends Counts>(rows: readonly Stored<Row>[]): Row[] {
  return rows.map((row) => ({ ...row, ...countsIn(row) }) as unknown as Row);
}

function countsIn(row: Record<keyof Counts, string>): Counts {
  const counted = (name: keyof Counts): number => maybeMicros(row[name]) ?? 0;
  return {
    impressions: counted('impressions'),
    clicks: counted('clicks'),
    closeups: counted('closeups'),
    saves: counted('saves'),
    hides: counted('hides'),
    video_25: counted('video_25'),
    video_50: counted('video_50'),
    video_75: counted('video_75'),
    video_95: counted('video_95'),
    video_100: counted('video_100'),
    video_views: counted('video_views'),
    spend: counted('spend'),
    free: counted('free'),
    invalid_impressions: counted('invalid_impressions'),
    invalid_clicks: counted('invalid_clicks'),
    invalid_acts: counted('invalid_acts'),
  };
}

// Only the branch of the level is read.
const ENTITIES = `
  entities as (
    select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id
    where :level::text = 'ADVERTISER'
    union all
    select id, null, null from ad_campaigns
    where :level::text = 'CAMPAIGN' and bucket = :bucket and account_id = :accountId::bigint
      and (:campaignIds::bigint[] is null or id = any(:campaignIds::bigint[]))
    union all
    select id, campaign_id, null from ad_groups
    where :level::text = 'AD_GROUP' and bucket = :bucket and account_id = :accountId::bigint
      and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
      and (:groupIds::bigint[] is null or id = any(:groupIds::bigint[]))
    union all
    select id, campaign_id, group_id from ad_ads
    where :level::text = 'AD' and bucket = :bucket and account_id = :accountId::bigint
      and (:campaignIds::bigint[] is null or campaign_id = any(:campaignIds::bigint[]))
      and (:groupIds::bigint[] is null or group_id = any(:groupIds::bigint[]))
      and (:adIds::bigint[] is null or id = any(:adIds::bigint[]))
  )`;

const KEYS: readonly (readonly [ReportColumn, string])[] = [
  ['SPEND', 'spend'],
  ['IMPRESSION', 'impressions'],
  ['CLICKTHROUGH', 'clicks'],
  ['OUTBOUND_CLICK', 'clicks'],
  ['CTR', 'clicks::float8 / nullif(impressions, 0)'],
  ['ECPC', 'spend::float8 / nullif(clicks, 0)'],
  ['ECPM', 'spend::float8 / nullif(impressions, 0)'],
  ['CLOSEUP', 'closeups'],
  ['SAVE', 'saves'],
  ['HIDE', 'hides'],
  ['VIDEO_P25', 'video_25'],
  ['VIDEO_P50', 'video_50'],
  ['VIDEO_P75', 'video_75'],
  ['VIDEO_P95', 'video_95'],
  ['VIDEO_P100', 'video_100'],
  ['VIDEO_MRC_VIEWS', 'video_views'],
  ['FREE', 'free'],
  ['INVALID_IMPRESSION', 'invalid_impressions'],
  ['INVALID_CLICKTHROUGH', 'invalid_clicks'],
  ['INVALID_ENGAGEMENT', 'invalid_acts'],
];

// The order goes up by the key, which is the column turned around for one that goes down. It only orders: what is shown
// are the whole numbers. A ratio that divides by nothing is below all others.
const sortedPage = (from: string): string => `
  keyed as (
    select *, (case when :isDescending::boolean then -1 else 1 end) * coalesce(
      case :column::text ${KEYS.map(([column, key]) => `when '${column}' then (${key})::float8`).join(' ')} end,
      -1) as key
    from ${from}
  )
  select id, campaign_id as "campaignId", group_id as "groupId", value, key, ${COUNTS}
  from keyed
  where :key::float8 is null or (key, id, value) > (:key::float8, :afterId::bigint, :afterValue::integer)
  order by key, id, value limit :limit`;

const sortedValues = ({ column, isDescending, after, limit }: Sorted) => ({
  column,
  isDescending,
  key: after?.key ?? null,
  afterId: after?.id ?? null,
  afterValue: after?.value ?? null,
  limit,
});

/**
 * What happened in the days all together, to each thing that anything happened to. Most things of a large account have
 * a row on the very days that bound them, which are read in one go; the last row before is looked for of the others.
 */
export async function totalsPage(
  tx: Tx,
  entities: Entities,
  days: Days,
  sorted: Sorted,
): Promise<SortedRow[]> {
  const rows = await tx.rows<Stored<SortedRow>>(
    `with ${ENTITIES},
     totals as (
       select entity.id, entity.campaign_id, entity.group_id, 0 as value,
         ${eachCount((column) => `coalesce(last.${column}, upto.${column}) - coalesce(first.${column}, before.${column}, 0) as ${column}`)}
       from entities as entity
       left join ad_days as last on last.bucket = :bucket and last.account_id = :accountId::bigint
         and last.id = entity.id and last.day = :to::date
       left join lateral (
         select day, ${COUNTS} from ad_days as kept
         where last.id is null and kept.bucket = :bucket and kept.id = entity.id and kept.day < :to::date
         order by kept.day desc limit 1) as upto on true
       left join ad_days as first on first.bucket = :bucket and first.account_id = :accountId::bigint
         and first.id = entity.id and first.day = :from::date - 1
       left join lateral (
         select ${COUNTS} from ad_days as kept
         where first.id is null and kept.bucket = :bucket and kept.id = entity.id and kept.day < :from::date - 1
         order by kept.day desc limit 1) as before on true
       where coalesce(last.day, upto.day) >= :from::date),
     ${sortedPage('totals')}`,
    { ...entities, ...days, ...sortedValues(sorted) },
  );
  return read<SortedRow>(rows);
}

/** As totalsPage, by the values of a dimension; `value` makes a number of what stands in its column. */
export async function slicesPage(
  tx: Tx,
  entities: Entities,
  days: Days,
  slice: { readonly dimension: number; readonly part: 'whole' | 'age' | 'gender' },
  sorted: Sorted,
): Promise<SortedRow[]> {
  const rows = await tx.rows<Stored<SortedRow>>(
    `with ${ENTITIES},
     slices as (
       select entity.id, campaign_id, group_id, named.value, ${sumsOfCounts}
       from entities as entity
       join ad_slices as kept on kept.bucket = :bucket and kept.id = entity.id
         and kept.dimension = :dimension::smallint and kept.day between :from::date and :to::date
       cross join lateral (
         select case :part::text when 'age' then kept.value / 4 when 'gender' then kept.value % 4
           else kept.value end::integer as value) as named
       group by entity.id, campaign_id, group_id, named.value),
     ${sortedPage('slices')}`,
    { ...entities, ...days, ...slice, ...sortedValues(sorted) },
  );
  return read<SortedRow>(rows);
}

const timeValues = (after: TimePosition | null) => ({
  after: after?.at ?? null,
  afterId: after?.id ?? null,
});

/**
 * What happened in each day, week or month, to each thing that anything happened to then: what there was by the end
 * of it less what there was by the end of the one before.
 */
export async function daysPage(
  tx: Tx,
  entities: Entities,
  days: Days,
  unit: 'day' | 'week' | 'month',
  after: TimePosition | null,
  limit: number,
): Promise<TimedRow[]> {
  const rows = await tx.rows<Stored<TimedRow>>(
    `with ${ENTITIES},
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
       from ends window in_order as (partition by id order by first nulls first))
     select id, campaign_id as "campaignId", group_id as "groupId", at, ${COUNTS}
     from periods
     where at is not null
       and (:after::timestamptz is null or (at, id) > (:after::timestamptz, :afterId::bigint))
     order by at, id limit :limit`,
    { ...entities, ...days, unit, ...timeValues(after), limit },
  );
  return read<TimedRow>(rows);
}

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
     from entities as entity
     join ad_hours as kept on kept.bucket = :bucket and kept.id = entity.id
       and kept.hour >= :from::date::timestamp at time zone 'UTC'
       and kept.hour < (:to::date + 1)::timestamp at time zone 'UTC'
     where :after::timestamptz is null or (kept.hour, entity.id) > (:after::timestamptz, :afterId::bigint)
     order by kept.hour, entity.id limit :limit`,
    { ...entities, ...days, ...timeValues(after), limit },
  );
  return read<TimedRow>(rows);
}
