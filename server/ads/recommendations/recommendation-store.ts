import {
  APPLIED_REST_DAYS,
  DISMISSED_DAYS,
  ENOUGH_ADS,
  FEW_ADS_AFTER_DAYS,
  LEAST_DAYS_SPENT_OUT,
  RECOMMENDATION_KINDS,
  type RecommendationKind,
  RULE_DAYS,
  SLOW_AFTER_DAYS,
  SLOW_PERCENT,
  SPENT_OUT_PERCENT,
} from '#contract/ads/recommendations/rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type AccountAt, maybeMicros } from '../core/campaign-store.ts';
import { dayIn } from '../sql.ts';

/** An entity, and the reason. Amounts are whole micros of the last seven whole UTC days. */
export interface Found {
  readonly kind: RecommendationKind;
  readonly entityId: string;
  readonly entityName: string;
  readonly groupId: string;
  readonly campaignId: string;
  readonly daysSpentOut: number | null;
  readonly budget: number | null;
  readonly spend: number | null;
  readonly clicks: number | null;
  readonly ads: number | null;
  readonly reasons: readonly string[];
  /** When it was dismissed. */
  readonly at: Date | null;
}

/** The filter: after a place in the list of all kinds, or one entity only. */
export interface Wanted {
  readonly isDismissed: boolean;
  readonly after: { readonly rank: number; readonly entityId: string } | null;
  readonly only: { readonly kind: RecommendationKind; readonly entityId: string } | null;
  readonly limit: number;
}

const AMOUNTS = ['budget', 'spend', 'clicks', 'ads'] as const;
type Amount = (typeof AMOUNTS)[number];
type Stored = Omit<Found, Amount> & Record<Amount, string | null>;

const readFound = (row: Stored): Found => ({
  ...row,
  budget: maybeMicros(row.budget),
  spend: maybeMicros(row.spend),
  clicks: maybeMicros(row.clicks),
  ads: maybeMicros(row.ads),
});

const KINDS = RECOMMENDATION_KINDS.map((kind) => `'${kind}'`).join(', ');

const groupRow = (kind: RecommendationKind, facts: string, where: string): string =>
  `select '${kind}' as kind, id, name, id as group_id, campaign_id, ${facts}, '{}'::text[] as reasons
   from delivered where ${where}`;

const NO_ADS = 'null::bigint as ads';
const isSlow = `budget is not null and created_at <= :now::timestamptz - interval '${SLOW_AFTER_DAYS} days'
  and spend < budget * ${RULE_DAYS} * ${SLOW_PERCENT} / 100`;
const slowFacts = `null::integer as spent_out, budget, spend, clicks, ${NO_ADS}`;

const TODAY = dayIn(':now::timestamptz');

/**
 * The open recommendations of an ad account, as a CTE `found`. A row of `ad_days` has the totals up to its day, so a day's
 * own are the difference to the row before, however long ago that is: one more row than days is read.
 */
const FOUND = `
  running as (
    select g.id, g.name, g.campaign_id, g.budget, g.is_auto_targeted, coalesce(t.spec, '{}') as spec,
      greatest(g.created_at, g.start_at, c.start_at) as created_at
    from ad_groups g
    join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
    left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
    where g.bucket = :bucket and g.account_id = :accountId::bigint
      and g.status = 'ACTIVE' and c.status = 'ACTIVE'
      and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz
      and coalesce(greatest(g.start_at, c.start_at), '-infinity') <= :now::timestamptz),
  by_day as (
    select running.id, budget, day, spend - lag(spend, 1, 0::bigint) over days as spend,
      clicks - lag(clicks, 1, 0::bigint) over days as clicks
    from running
    cross join lateral (
      select day, spend, clicks from ad_days
      where bucket = :bucket and id = running.id and day < ${TODAY}
      order by day desc limit ${RULE_DAYS + 1}) as stored
    window days as (partition by running.id order by day)),
  totals as (
    select id, sum(spend)::bigint as spend, sum(clicks)::bigint as clicks,
      (count(*) filter (where spend * 100 >= budget * ${SPENT_OUT_PERCENT}))::integer as spent_out
    from by_day where day >= ${TODAY} - ${RULE_DAYS} group by id),
  delivered as (
    select running.*, coalesce(spent_out, 0) as spent_out, coalesce(spend, 0) as spend,
      coalesce(clicks, 0) as clicks
    from running left join totals using (id)),
  found as (
    ${groupRow('RAISE_BUDGET', `spent_out, budget, spend, clicks, ${NO_ADS}`, `spent_out >= ${LEAST_DAYS_SPENT_OUT}`)}
    union all
    ${groupRow('AUTO_TARGETING', slowFacts, `not is_auto_targeted and ${isSlow}`)}
    union all
    ${groupRow('EXPAND_AGE', slowFacts, `spec ?| array['MINIMUM_AGE', 'MAXIMUM_AGE', 'AGE_BUCKET'] and ${isSlow}`)}
    union all
    select 'ADD_PINS', id, name, id, campaign_id, null, null, null, null, many, '{}'
    from delivered
    cross join lateral (
      select count(*) as many from ad_ads
      where bucket = :bucket and group_id = delivered.id and status in ('ACTIVE', 'PAUSED')
        and review <> 'REJECTED') as ads
    where many < ${ENOUGH_ADS} and created_at <= :now::timestamptz - interval '${FEW_ADS_AFTER_DAYS} days'
    union all
    select 'MEND_AD', a.id, a.name, a.group_id, a.campaign_id, null, null, null, null, null, a.reasons
    from ad_ads a
    join ad_groups g on g.bucket = a.bucket and g.id = a.group_id
    join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id
    where a.bucket = :bucket and a.account_id = :accountId::bigint and a.review = 'REJECTED'
      and a.status in ('ACTIVE', 'PAUSED') and g.status in ('ACTIVE', 'PAUSED')
      and c.status in ('ACTIVE', 'PAUSED')
      and coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz)`;

/** Returns open or dismissed recommendations, by kind, then by id. */
export async function foundPage(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  now: Date,
  { isDismissed, after, only, limit }: Wanted,
): Promise<Found[]> {
  const rows = await tx.rows<Stored>(
    `with ${FOUND}
     select found.kind, found.id as "entityId", name as "entityName", group_id as "groupId",
       campaign_id as "campaignId", spent_out as "daysSpentOut", budget, spend, clicks, ads, reasons,
       dealt.at
     from found
     cross join lateral (select array_position(array[${KINDS}], found.kind) as rank) as ranked
     left join ad_recommendations dealt on dealt.bucket = :bucket
       and dealt.account_id = :accountId::bigint and dealt.kind = found.kind and dealt.entity_id = found.id
       and dealt.at > :now::timestamptz - case dealt.state
         when 'DISMISSED' then interval '${DISMISSED_DAYS} days' else interval '${APPLIED_REST_DAYS} days' end
     where coalesce(dealt.state, 'OPEN') = case when :isDismissed then 'DISMISSED' else 'OPEN' end
       and (:afterRank::integer is null or (rank, found.id) > (:afterRank::integer, :afterId::bigint))
       and (:kind::text is null or (found.kind = :kind::text and found.id = :entityId::bigint))
     order by rank, found.id limit :limit`,
    {
      bucket,
      accountId,
      now,
      isDismissed,
      afterRank: after?.rank ?? null,
      afterId: after?.entityId ?? null,
      kind: only?.kind ?? null,
      entityId: only?.entityId ?? null,
      limit,
    },
  );
  return rows.map(readFound);
}
