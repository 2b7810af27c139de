import {
  APPLIED_SHOWN_DAYS,
  RECOMMENDATION_KINDS,
  type RecommendationKind,
  RULE_DAYS,
} from '#contract/ads/recommendations/rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type AccountAt, maybeMicros } from '../core/campaign-store.ts';
import { dayIn } from '../sql.ts';

/** An applied recommendation, with its ad group's results before and after that day. */
export interface AppliedRow {
  readonly kind: RecommendationKind;
  readonly entityId: string;
  readonly entityName: string;
  readonly campaignId: string;
  readonly at: Date;
  readonly field: string;
  readonly was: string | null;
  readonly value: string | null;
  /** Whole days after that day, at most seven. */
  readonly days: number;
  readonly clicksBefore: number;
  readonly spendBefore: number;
  readonly clicksAfter: number;
  readonly spendAfter: number;
}

const SUMS = ['clicksBefore', 'spendBefore', 'clicksAfter', 'spendAfter'] as const;
type Stored = Omit<AppliedRow, (typeof SUMS)[number]> & Record<(typeof SUMS)[number], string>;

export interface AppliedAt {
  readonly at: Date;
  readonly rank: number;
  readonly entityId: string;
}

const KINDS = RECOMMENDATION_KINDS.map((kind) => `'${kind}'`).join(', ');

/** Joins the running totals of an ad group at the end of a day. */
const totals = (name: string, day: string): string =>
  `left join lateral (
     select clicks, spend from ad_days
     where bucket = :bucket and id = one.entity_id and day <= ${day}
     order by day desc limit 1) as ${name} on true`;
const less = (column: string, end: string, start: string): string =>
  `coalesce(${end}.${column}, 0) - coalesce(${start}.${column}, 0)`;

/** Returns recommendations applied in the last 90 days, latest first. */
export async function appliedPage(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  now: Date,
  { after, limit }: { readonly after: AppliedAt | null; readonly limit: number },
): Promise<AppliedRow[]> {
  const rows = await tx.rows<Stored>(
    `with one as (
       select kind, entity_id, at, field, was, value, array_position(array[${KINDS}], kind) as rank,
         ${dayIn('at')} as day, least(${RULE_DAYS}, ${dayIn(':now::timestamptz')} - 1 - ${dayIn('at')}) as days
       from ad_recommendations
       where bucket = :bucket and account_id = :accountId::bigint and state = 'APPLIED'
         and at > :now::timestamptz - interval '${APPLIED_SHOWN_DAYS} days'
         and (:afterAt::timestamptz is null or (at, array_position(array[${KINDS}], kind), entity_id)
           < (:afterAt::timestamptz, :afterRank::integer, :afterId::bigint))
       order by at desc, rank desc, entity_id desc limit :limit),
     g as materialized (
       select id, name, campaign_id from ad_groups
       where bucket = :bucket and id in (select entity_id from one))
     select one.kind, one.entity_id as "entityId", g.name as "entityName", g.campaign_id as "campaignId",
       one.at, one.field, one.was, one.value, greatest(one.days, 0) as days,
       ${less('clicks', 'eve', 'week_before')} as "clicksBefore", ${less('spend', 'eve', 'week_before')} as "spendBefore",
       ${less('clicks', 'week_after', 'that_day')} as "clicksAfter", ${less('spend', 'week_after', 'that_day')} as "spendAfter"
     from one
     join g on g.id = one.entity_id
     ${totals('eve', 'one.day - 1')}
     ${totals('week_before', `one.day - ${1 + RULE_DAYS}`)}
     ${totals('that_day', 'one.day')}
     ${totals('week_after', 'one.day + greatest(one.days, 0)')}
     order by one.at desc, one.rank desc, one.entity_id desc`,
    {
      bucket,
      accountId,
      now,
      afterAt: after?.at ?? null,
      afterRank: after?.rank ?? null,
      afterId: after?.entityId ?? null,
      limit,
    },
  );
  return rows.map((row) => ({
    ...row,
    clicksBefore: maybeMicros(row.clicksBefore) ?? 0,
    spendBefore: maybeMicros(row.spendBefore) ?? 0,
    clicksAfter: maybeMicros(row.clicksAfter) ?? 0,
    spendAfter: maybeMicros(row.spendAfter) ?? 0,
  }));
}

interface Dealt {
  readonly kind: RecommendationKind;
  readonly entityId: string;
}

export interface Change {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Stores that a recommendation was applied, with its change, or dismissed. */
export async function storeDealt(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  { kind, entityId }: Dealt,
  change: Change | null,
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into ad_recommendations (bucket, account_id, kind, entity_id, state, at, field, was, value)
     values (:bucket, :accountId, :kind, :entityId, :state, :at, :field, :was, :value)
     on conflict (bucket, account_id, kind, entity_id) do update set state = excluded.state,
       at = excluded.at, field = excluded.field, was = excluded.was, value = excluded.value`,
    {
      bucket,
      accountId,
      kind,
      entityId,
      state: change === null ? 'DISMISSED' : 'APPLIED',
      at,
      field: change?.field ?? null,
      was: change?.from ?? null,
      value: change?.to ?? null,
    },
  );
}

/** Deletes a dismissal. */
export async function deleteDismissed(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  { kind, entityId }: Dealt,
): Promise<void> {
  await tx.run(
    `delete from ad_recommendations where bucket = :bucket and account_id = :accountId and kind = :kind
       and entity_id = :entityId and state = 'DISMISSED'`,
    { bucket, accountId, kind, entityId },
  );
}
