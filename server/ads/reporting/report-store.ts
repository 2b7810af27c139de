import type { AddedColumn } from '#contract/ads/report-rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { COUNTS, eachCount, ENTITIES, isEntity, sumsOfCounts } from '../sql.ts';
import {
  type Days,
  type Entities,
  readRows,
  type Sorted,
  type SortedRow,
  type Stored,
} from './report-rows-store.ts';

const KEYS: readonly (readonly [AddedColumn, string])[] = [
  ['SPEND', 'spend'],
  ['IMPRESSION', 'impressions'],
  ['CLICKTHROUGH', 'clicks'],
  ['OUTBOUND_CLICK', 'clicks'],
  ['CTR', 'clicks::float8 / nullif(impressions, 0)'],
  ['ECPC', 'spend::float8 / nullif(clicks, 0)'],
  ['ECPM', 'spend::float8 / nullif(impressions, 0)'],
  ['CLOSEUP', 'closeups'],
  ['SAVE', 'saves'],
  ['SAVE_RATE', 'saves::float8 / nullif(impressions, 0)'],
  ['TOTAL_ENGAGEMENT', 'closeups + saves + clicks'],
  ['ENGAGEMENT_RATE', '(closeups + saves + clicks)::float8 / nullif(impressions, 0)'],
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

// Sorting is always ascending by this key: the column, negated for descending order. It only orders; displayed values
// are the exact integers. Ratios with a denominator of 0 sort below all others.
export const SORT_KEY = `(case when :isDescending::boolean then -1 else 1 end) * coalesce(
      case :column::text ${KEYS.map(([column, key]) => `when '${column}' then (${key})::float8`).join(' ')} end,
      -1)`;

const sortedPage = (from: string): string => `
  keyed as (
    select *, ${SORT_KEY} as key
    from ${from}
  )
  select id, campaign_id as "campaignId", group_id as "groupId", value, key, ${COUNTS}
  from keyed
  where impressions >= :leastImpressions::bigint
    and (:key::float8 is null or (key, id, value) > (:key::float8, :afterId::bigint, :afterValue::integer))
  order by key, id, value limit :limit`;

const sortedValues = ({ column, isDescending, after, limit, leastImpressions }: Sorted) => ({
  column,
  isDescending,
  key: after?.key ?? null,
  afterId: after?.id ?? null,
  afterValue: after?.value ?? null,
  limit,
  leastImpressions,
});

/** From this many entities on, all rows of a day are read at once. */
const MANY = 500;

// Most of many entities have a row on the two bounding days, so these are read at once. For the others the last earlier
// row is looked up, if the account has any that early.
const dayOfMany = (day: string): string => `(
      select id, day, ${COUNTS} from ad_days
      where bucket = :bucket and account_id = :accountId::bigint and day = ${day}
        and (select count(*) from entities) >= ${MANY} and ${isEntity('id')})`;

/**
 * The totals over the days of each of `entities`, a CTE that must precede this one. The rows of the two days are found
 * by full joins, as these can't be nested loops: a generic plan expects an account of usual size.
 */
export const TOTALS = `
  bounded as (
    select entity.id, entity.campaign_id, entity.group_id, last.day as last_day, first.day as first_day,
      ${eachCount((column) => `last.${column} as last_${column}, first.${column} as first_${column}`)}
    from entities as entity
    full join ${dayOfMany(':to::date')} as last on last.id = entity.id
    full join ${dayOfMany(':from::date - 1')} as first on first.id = entity.id),
  totals as (
    select entity.id, entity.campaign_id, entity.group_id, 0 as value,
      ${eachCount((column) => `coalesce(last_${column}, upto.${column}) - coalesce(first_${column}, before.${column}, 0) as ${column}`)}
    from bounded as entity
    left join lateral (
      select day, ${COUNTS} from ad_days as stored
      where last_day is null and stored.bucket = :bucket and stored.id = entity.id and stored.day <= :to::date
      order by stored.day desc limit 1) as upto on true
    left join lateral (
      select ${COUNTS} from ad_days as stored
      where first_day is null and stored.bucket = :bucket and stored.id = entity.id and stored.day < :from::date
        and (select early.day from ad_days as early
             where early.bucket = :bucket and early.account_id = :accountId::bigint
             order by early.bucket, early.account_id, early.day limit 1) < :from::date
      order by stored.day desc limit 1) as before on true
    where coalesce(last_day, upto.day) >= :from::date)`;

/** Returns the totals over the days, for each entity that has any. */
export async function totalsPage(
  tx: Tx,
  entities: Entities,
  days: Days,
  sorted: Sorted,
): Promise<SortedRow[]> {
  const rows = await tx.rows<Stored<SortedRow>>(
    `with ${ENTITIES}, ${TOTALS}, ${sortedPage('totals')}`,
    { ...entities, ...days, ...sortedValues(sorted) },
  );
  return readRows<SortedRow>(rows);
}

/** Like totalsPage, for the sum of all entities: one row, or with `names` one per objective, by its place in them. */
export async function sumsPage(
  tx: Tx,
  entities: Entities,
  days: Days,
  names: readonly string[] | null,
  sorted: Sorted,
): Promise<SortedRow[]> {
  const rows = await tx.rows<Stored<SortedRow>>(
    `with ${ENTITIES}, ${TOTALS},
     placed as (
       select totals.*, coalesce(array_position(:names::text[], campaign.objective), 0) as place
       from totals
       left join ad_campaigns as campaign on :names::text[] is not null
         and campaign.bucket = :bucket and campaign.id = totals.id),
     sums as (
       select :accountId::bigint as id, null::bigint as campaign_id, null::bigint as group_id,
         place as value, ${sumsOfCounts}
       from placed group by place),
     ${sortedPage('sums')}`,
    { ...entities, ...days, names, ...sortedValues(sorted) },
  );
  return readRows<SortedRow>(rows);
}

/** Like totalsPage, by the values of a dimension; `part` selects age or gender from a combined value. */
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
       join ad_slices as stored on stored.bucket = :bucket and stored.id = entity.id
         and stored.dimension = :dimension::smallint and stored.day between :from::date and :to::date
       cross join lateral (
         select case :part::text when 'age' then stored.value / 4 when 'gender' then stored.value % 4
           else stored.value end::integer as value) as named
       group by entity.id, campaign_id, group_id, named.value),
     ${sortedPage('slices')}`,
    { ...entities, ...days, ...slice, ...sortedValues(sorted) },
  );
  return readRows<SortedRow>(rows);
}

/** The number of people who must have searched for a term before it is displayed. */
const LEAST_SEARCHERS = 10;

/** Like totalsPage, by number of search term; terms with too few people are summed as 0. */
export async function termsPage(
  tx: Tx,
  entities: Entities,
  days: Days,
  sorted: Sorted,
): Promise<SortedRow[]> {
  const rows = await tx.rows<Stored<SortedRow>>(
    `with ${ENTITIES},
     by_term as (
       select entity.id, campaign_id, group_id, stored.term, max(stored.searchers) as searchers, ${sumsOfCounts}
       from entities as entity
       join ad_terms_of_day as stored on stored.bucket = :bucket and stored.id = entity.id
         and stored.day between :from::date and :to::date
       group by entity.id, campaign_id, group_id, stored.term),
     terms as (
       select id, campaign_id, group_id,
         case when searchers >= ${LEAST_SEARCHERS} then term else 0 end as value, ${sumsOfCounts}
       from by_term
       group by id, campaign_id, group_id, case when searchers >= ${LEAST_SEARCHERS} then term else 0 end),
     ${sortedPage('terms')}`,
    { ...entities, ...days, ...sortedValues(sorted) },
  );
  return readRows<SortedRow>(rows);
}
