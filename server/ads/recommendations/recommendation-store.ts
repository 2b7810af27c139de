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

const TODAY = dayIn(':now::timestamptz');
const MAY_RUN = `coalesce(least(g.end_at, c.end_at), 'infinity') > :now::timestamptz`;
const BEGAN = 'greatest(g.created_at, g.start_at, c.start_at)';
const IS_RUNNING = `g.status = 'ACTIVE' and c.status = 'ACTIVE' and ${MAY_RUN}
  and coalesce(greatest(g.start_at, c.start_at), '-infinity') <= :now::timestamptz`;
const RUNS_FOR = (days: number): string =>
  `${IS_RUNNING} and ${BEGAN} <= :now::timestamptz - interval '${days} days'`;

/**
 * The most that an ad group can have spent in the last whole days, by one pass over the account's days: most groups of a
 * large account need no look of their own. The total before is known where the day before has a row, else taken as
 * nothing.
 */
const AT_MOST = `
  join (
    select id, max(spend) - case when min(day) < ${TODAY} - ${RULE_DAYS} then min(spend) else 0 end as spend
    from ad_days
    where bucket = :bucket and account_id = :accountId::bigint
      and day >= ${TODAY} - ${RULE_DAYS + 1} and day < ${TODAY}
    group by id) as at_most on at_most.id = g.id
    and at_most.spend * 100 >= g.budget * ${SPENT_OUT_PERCENT * LEAST_DAYS_SPENT_OUT}`;

/**
 * What an ad group did in the last whole days. A row of `ad_days` has the totals up to its day, so a day's own are the
 * difference to the row before, however long ago that is: one more row than days is read.
 */
const LATELY = `
  select coalesce(sum(spend), 0)::bigint as spend, coalesce(sum(clicks), 0)::bigint as clicks,
    (count(*) filter (where spend * 100 >= one.budget * ${SPENT_OUT_PERCENT}))::integer as "daysSpentOut"
  from (
    select day, spend - lag(spend, 1, 0::bigint) over days as spend,
      clicks - lag(clicks, 1, 0::bigint) over days as clicks
    from (
      select day, spend, clicks from ad_days
      where bucket = :bucket and id = one.id and day < ${TODAY}
      order by day desc limit ${RULE_DAYS + 1}) as stored
    window days as (order by day)) as by_day
  where day >= ${TODAY} - ${RULE_DAYS}`;
const IS_SLOW = `look.spend < one.budget * ${RULE_DAYS} * ${SLOW_PERCENT} / 100`;

const ADS = `
  select count(*) as ads from ad_ads
  where bucket = :bucket and group_id = one.id and status in ('ACTIVE', 'PAUSED') and review <> 'REJECTED'`;

/** A rule: what it may be about, and what a look at each of those must confirm. */
interface Rule {
  readonly entity: 'g' | 'a';
  readonly joins: string;
  readonly where: string;
  readonly look: string;
  readonly confirms: string;
  /** The columns of facts, in the order of `NAMES`. */
  readonly facts: string;
}

const NAMES = '("daysSpentOut", budget, spend, clicks, ads, reasons)';
const SLOW_FACTS = `null::integer, one.budget, look.spend, look.clicks, null::bigint, '{}'::text[]`;
const RAISE_BUDGET: Rule = {
  entity: 'g',
  joins: AT_MOST,
  where: IS_RUNNING,
  look: LATELY,
  confirms: `look."daysSpentOut" >= ${LEAST_DAYS_SPENT_OUT}`,
  facts: `look."daysSpentOut", one.budget, look.spend, look.clicks, null::bigint, '{}'::text[]`,
};
const AUTO_TARGETING: Rule = {
  entity: 'g',
  joins: '',
  where: `not g.is_auto_targeted and ${RUNS_FOR(SLOW_AFTER_DAYS)}`,
  look: LATELY,
  confirms: IS_SLOW,
  facts: SLOW_FACTS,
};
const EXPAND_AGE: Rule = {
  entity: 'g',
  joins: `join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
    and t.spec ?| array['MINIMUM_AGE', 'MAXIMUM_AGE', 'AGE_BUCKET']`,
  where: RUNS_FOR(SLOW_AFTER_DAYS),
  look: LATELY,
  confirms: IS_SLOW,
  facts: SLOW_FACTS,
};
const ADD_PINS: Rule = {
  entity: 'g',
  joins: '',
  where: RUNS_FOR(FEW_ADS_AFTER_DAYS),
  look: ADS,
  confirms: `look.ads < ${ENOUGH_ADS}`,
  facts: `null::integer, null::bigint, null::bigint, null::bigint, look.ads, '{}'::text[]`,
};
const MEND_AD: Rule = {
  entity: 'a',
  joins: `join ad_ads a on a.bucket = g.bucket and a.group_id = g.id`,
  where: `a.account_id = :accountId::bigint and a.review = 'REJECTED' and a.status in ('ACTIVE', 'PAUSED')
    and g.status in ('ACTIVE', 'PAUSED') and c.status in ('ACTIVE', 'PAUSED') and ${MAY_RUN}`,
  look: 'select a.reasons from ad_ads a where a.bucket = :bucket and a.id = one.id',
  confirms: 'true',
  facts: 'null::integer, null::bigint, null::bigint, null::bigint, null::bigint, look.reasons',
};

/** What a person dismissed or applied not long ago. */
const dealtWith = (entity: string): string =>
  `dealt.bucket = :bucket and dealt.account_id = :accountId::bigint and dealt.kind = :kind::text
   and dealt.entity_id = ${entity}.id and dealt.at > :now::timestamptz - case dealt.state
     when 'DISMISSED' then interval '${DISMISSED_DAYS} days' else interval '${APPLIED_REST_DAYS} days' end`;

/** Looks at each in the order of the list (the inner select stays one by its offset), so that a full page ends it. */
const foundBy = (
  { entity, joins, where, look, confirms, facts }: Rule,
  dealt: { readonly at: string; readonly joins: string; readonly where: string },
  most = 'offset 0',
): string => `
  select :kind::text as kind, one.id as "entityId", one.name as "entityName", one.group_id as "groupId",
    one.campaign_id as "campaignId", facts.*, one.at
  from (
    select ${entity}.id, ${entity}.name, g.id as group_id, g.campaign_id, g.budget, ${dealt.at} as at
    from ad_groups g
    join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
    ${joins}
    ${dealt.joins}
    where g.bucket = :bucket and g.account_id = :accountId::bigint and ${where} ${dealt.where}
      and ${entity}.id > :afterId::bigint and (:entityId::bigint is null or ${entity}.id = :entityId::bigint)
    order by ${entity}.id ${most}) as one
  cross join lateral (${look}) as look
  cross join lateral (values (${facts})) as facts ${NAMES}
  where ${confirms}
  order by one.id limit :limit`;

const open = (rule: Rule, most = 'offset 0'): string =>
  foundBy(
    rule,
    {
      at: 'null::timestamptz',
      joins: '',
      where: `and not exists (select 1 from ad_recommendations dealt where ${dealtWith(rule.entity)})`,
    },
    most,
  );
const dismissed = (rule: Rule): string =>
  foundBy(rule, {
    at: 'dealt.at',
    joins: `join ad_recommendations dealt on dealt.state = 'DISMISSED' and ${dealtWith(rule.entity)}`,
    where: '',
  });
const OPEN = {
  RAISE_BUDGET: open(RAISE_BUDGET),
  AUTO_TARGETING: open(AUTO_TARGETING),
  EXPAND_AGE: open(EXPAND_AGE),
  ADD_PINS: open(ADD_PINS),
  MEND_AD: open(MEND_AD),
};
/** Where many budgets are used up, the first ad groups fill a page, without the pass over all days. */
const OPEN_SOON = open({ ...RAISE_BUDGET, joins: '' }, 'limit 1000');
const DISMISSED = {
  RAISE_BUDGET: dismissed(RAISE_BUDGET),
  AUTO_TARGETING: dismissed(AUTO_TARGETING),
  EXPAND_AGE: dismissed(EXPAND_AGE),
  ADD_PINS: dismissed(ADD_PINS),
  MEND_AD: dismissed(MEND_AD),
};

/** Returns open or dismissed recommendations, by kind, then by id. Kinds after a full page are not looked for. */
export async function foundPage(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  now: Date,
  { isDismissed, after, only, limit }: Wanted,
): Promise<Found[]> {
  const found: Found[] = [];
  const from = (after?.rank ?? 1) - 1;
  const kinds = only === null ? RECOMMENDATION_KINDS.slice(from) : [only.kind];
  for (const kind of kinds) {
    if (found.length === limit) break;
    const wanted = limit - found.length;
    const values = {
      bucket,
      accountId,
      now,
      kind,
      afterId: after !== null && kind === RECOMMENDATION_KINDS[from] ? after.entityId : '0',
      entityId: only?.entityId ?? null,
      limit: wanted,
    };
    const isSoon = kind === 'RAISE_BUDGET' && !isDismissed;
    const soon = isSoon ? await tx.rows<Stored>(OPEN_SOON, values) : [];
    const rows =
      soon.length === wanted
        ? soon
        : await tx.rows<Stored>(isDismissed ? DISMISSED[kind] : OPEN[kind], values);
    found.push(...rows.map(readFound));
  }
  return found;
}
