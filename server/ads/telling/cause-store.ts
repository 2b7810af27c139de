import type { Tx } from '#server/kernel/db/tx.ts';
import { type AccountAt, maybeMicros } from '../core/campaign-store.ts';
import type { Cause } from '../notices/notice-store.ts';
import { dayIn, periodIn } from '../sql.ts';

/** An event of an ad account without a notice yet. */
export interface FoundCause extends AccountAt {
  readonly cause: Cause;
}

interface Row {
  readonly bucket: number;
  readonly accountId: string;
  readonly kind: Cause['kind'];
  readonly level: Cause['level'];
  readonly entityId: string;
  readonly name: string;
  readonly cause: string;
  readonly campaignId: string | null;
  readonly amount: string | null;
}

const found = (rows: readonly Row[]): FoundCause[] =>
  rows.map(({ bucket, accountId, amount, ...cause }) => ({
    bucket,
    id: accountId,
    cause: { ...cause, amount: maybeMicros(amount) },
  }));

const COLUMNS = `bucket, account_id as "accountId", kind, level, entity_id as "entityId", name, cause,
  campaign_id as "campaignId", amount`;

/** Ends a query: its rows that have no notice yet. */
const untold = (rows: string): string => `,
  raised as materialized (select * from ${rows}),
  told as materialized (
    select bucket, account_id, kind, entity_id, cause from ad_notices
    where (bucket, account_id, kind, entity_id, cause) in (
      select bucket, account_id, kind, entity_id, cause from raised))
  select ${COLUMNS} from raised
  where not exists (
    select 1 from told n
    where n.bucket = raised.bucket and n.account_id = raised.account_id and n.kind = raised.kind
      and n.entity_id = raised.entity_id and n.cause = raised.cause)
  order by bucket, account_id, entity_id limit :limit`;

// Accounts charged lately: only these can run out of anything.
const CHARGED = `
  lately as materialized (
    select bucket, account_id, funds, spent from ad_money where at > :since),
  active as materialized (
    select bucket, id, name from ad_accounts
    where (bucket, id) in (select bucket, account_id from lately) and standing = 'active'),
  charged as (
    select m.bucket, m.account_id, active.name, m.funds, m.spent
    from lately m join active on active.bucket = m.bucket and active.id = m.account_id)`;

/**
 * Returns running entities whose budget is used up: daily budgets if much of the day is left, others for good. If a
 * budget is raised and used up again, that is another cause.
 */
export async function budgetsGone(
  tx: Tx,
  times: { readonly now: Date; readonly since: Date; readonly isLate: boolean },
  limit: number,
): Promise<FoundCause[]> {
  const rows = await tx.rows<Row>(
    `with ${CHARGED},
     b as materialized (
       select b.bucket, b.account_id, b.id, b.period, b.cap
       from charged
       join ad_budgets b on b.bucket = charged.bucket and b.account_id = charged.account_id
         and b.spent >= b.cap and b.span <> 2 and not (b.span = 1 and :isLate::boolean)
         and b.period = ${periodIn('b', dayIn(':now::timestamptz'))}),
     g as materialized (
       select bucket, id, name, campaign_id from ad_groups
       where (bucket, id) in (select bucket, id from b) and status = 'ACTIVE'
         and (end_at is null or end_at > :now)),
     above as materialized (
       select bucket, id, name from ad_campaigns
       where (bucket, id) in (select bucket, id from b union all select bucket, campaign_id from g)
         and status = 'ACTIVE' and (end_at is null or end_at > :now)),
     gone as (
       select b.bucket, b.account_id, 'BUDGET_GONE' as kind,
         case when g.id is null then 'CAMPAIGN' else 'AD_GROUP' end as level, b.id as entity_id,
         coalesce(g.name, above.name) as name, b.period || ' ' || b.cap as cause,
         above.id as campaign_id, b.cap as amount
       from b
       left join g on g.bucket = b.bucket and g.id = b.id
       join above on above.bucket = b.bucket and above.id = coalesce(g.campaign_id, b.id))${untold('gone')}`,
    { ...times, limit },
  );
  return found(rows);
}

/** Returns campaigns that lately reached their end date. */
export async function campaignsEnded(
  tx: Tx,
  times: { readonly now: Date; readonly since: Date },
  limit: number,
): Promise<FoundCause[]> {
  const rows = await tx.rows<Row>(
    `with ended as (
       select c.bucket, c.account_id, 'CAMPAIGN_ENDED' as kind, 'CAMPAIGN' as level, c.id as entity_id,
         c.name, extract(epoch from c.end_at)::bigint::text as cause, c.id as campaign_id,
         null::bigint as amount
       from ad_campaigns c
       join ad_accounts a on a.bucket = c.bucket and a.id = c.account_id and a.standing = 'active'
       where c.end_at > :since and c.end_at <= :now and c.status = 'ACTIVE')${untold('ended')}`,
    { ...times, limit },
  );
  return found(rows);
}

/**
 * Returns ad accounts whose money is used up, or will not last `lowDays` at the pace of the last seven days. After a
 * deposit the next time is another cause. Accounts that pay by card are left out: they are notified of failed payments.
 */
export async function fundsGone(
  tx: Tx,
  { lowDays, ...times }: { readonly now: Date; readonly since: Date; readonly lowDays: number },
  limit: number,
): Promise<FoundCause[]> {
  const rows = await tx.rows<Row>(
    `with ${CHARGED},
     gone as (
       select c.bucket, c.account_id,
         case when c.spent >= c.funds then 'FUNDS_GONE' else 'FUNDS_LOW' end as kind,
         'ADVERTISER' as level, c.account_id as entity_id, c.name, c.funds::text as cause,
         null::bigint as campaign_id, nullif(c.funds - c.spent, 0) as amount
       from charged c
       left join lateral (
         select spend from ad_days where bucket = c.bucket and id = c.account_id
         order by day desc limit 1) as latest on true
       left join lateral (
         select spend from ad_days where bucket = c.bucket and id = c.account_id
           and day <= ${dayIn(':now::timestamptz')} - 7
         order by day desc limit 1) as earlier on true
       where c.funds > 0 and not exists (
           select 1 from ad_cards card where card.bucket = c.bucket and card.account_id = c.account_id
             and card.method is not null)
         and (c.spent >= c.funds
         or (c.funds - c.spent) * 7 < (coalesce(latest.spend, 0) - coalesce(earlier.spend, 0)) * :lowDays))${untold('gone')}`,
    { ...times, lowDays, limit },
  );
  return found(rows);
}

/**
 * Returns tags that lately fell silent: they fired on three of their last seven days, and then not for a day. The time
 * of the last event is part of the cause, so that a tag is only reported again after it has fired again.
 */
export async function tagsSilent(
  tx: Tx,
  times: { readonly now: Date; readonly since: Date; readonly quietSince: Date },
  limit: number,
): Promise<FoundCause[]> {
  const rows = await tx.rows<Row>(
    `with lately as (
       select d.bucket, d.account_id, d.tag_id, max(d.last_at) as last_at from ad_tag_days d
       where d.kind = 1 and d.day >= ${dayIn(':since::timestamptz')}
       group by d.bucket, d.account_id, d.tag_id
       having max(d.last_at) > :since and max(d.last_at) <= :quietSince),
     silent as (
       select t.bucket, t.account_id, 'TAG_SILENT' as kind, 'TAG' as level, t.id as entity_id, t.name,
         extract(epoch from lately.last_at)::bigint::text as cause, null::bigint as campaign_id,
         null::bigint as amount
       from lately
       join ad_tags t on t.bucket = lately.bucket and t.id = lately.tag_id
       join ad_accounts a on a.bucket = t.bucket and a.id = t.account_id and a.standing = 'active'
       where 3 <= (
         select count(distinct d.day) from ad_tag_days d
         where d.bucket = lately.bucket and d.account_id = lately.account_id and d.tag_id = lately.tag_id
           and d.kind = 1 and d.day > ${dayIn(':now::timestamptz')} - 7))${untold('silent')}`,
    { ...times, limit },
  );
  return found(rows);
}
