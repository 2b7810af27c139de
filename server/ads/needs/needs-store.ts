import type { Tx } from '#server/kernel/db/tx.ts';
import { type AccountAt, maybeMicros } from '../core/campaign-store.ts';
import { dayIn, periodIn } from '../sql.ts';

/** An entity that needs attention; `count` is the number of its kind. */
export interface NeedRow {
  readonly level: 'CAMPAIGN' | 'AD_GROUP' | 'AD';
  readonly id: string;
  readonly name: string;
  readonly campaignId: string | null;
  readonly groupId: string | null;
  readonly endAt: Date | null;
  readonly amount: number | null;
  readonly reasons: readonly string[];
  readonly count: number;
}

type Stored = Omit<NeedRow, 'amount'> & { readonly amount: string | null };
const read = (rows: readonly Stored[]): NeedRow[] =>
  rows.map(({ amount, ...row }) => ({ ...row, amount: maybeMicros(amount) }));

/** Whether the ad account has ads that would run, but no money. */
export async function isOutOfFunds(tx: Tx, account: AccountAt): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from ad_ads a
     join ad_groups g on g.bucket = a.bucket and g.id = a.group_id and g.status = 'ACTIVE'
     join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id and c.status = 'ACTIVE'
     where a.bucket = :bucket and a.account_id = :accountId and a.status = 'ACTIVE'
       and not exists (
         select 1 from ad_money m
         where m.bucket = :bucket and m.account_id = :accountId and m.spent < m.funds)
     limit 1`,
    { bucket: account.bucket, accountId: account.id },
  );
  return row !== null;
}

/** How many to return, and the ids of those to leave out. */
export interface Listed {
  readonly limit: number;
  readonly without: readonly string[];
}

/** Returns rejected ads in active campaigns and ad groups, latest first. */
export async function rejectedAds(tx: Tx, account: AccountAt, listed: Listed): Promise<NeedRow[]> {
  const rows = await tx.rows<Stored>(
    `select 'AD' as level, a.id, a.name, a.campaign_id as "campaignId", a.group_id as "groupId",
       null as "endAt", null as amount, a.reasons, count(*) over ()::integer as count
     from ad_ads a
     join ad_groups g on g.bucket = a.bucket and g.id = a.group_id and g.status = 'ACTIVE'
     join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id and c.status = 'ACTIVE'
     where a.bucket = :bucket and a.account_id = :accountId and a.status = 'ACTIVE'
       and a.review = 'REJECTED' and a.id <> all(:without::bigint[])
     order by a.updated_at desc, a.id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, ...listed },
  );
  return read(rows);
}

// Active campaigns and ad groups within their time, with their end, if any.
const RUNNING = `
  running as (
    select 'CAMPAIGN' as level, c.id, c.name, c.id as campaign_id, null::bigint as group_id, c.end_at
    from ad_campaigns c
    where c.bucket = :bucket and c.account_id = :accountId and c.status = 'ACTIVE'
      and (c.start_at is null or c.start_at <= :now) and (c.end_at is null or c.end_at > :now)
    union all
    select 'AD_GROUP', g.id, g.name, g.campaign_id, g.id, g.end_at
    from ad_groups g
    join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id and c.status = 'ACTIVE'
    where g.bucket = :bucket and g.account_id = :accountId and g.status = 'ACTIVE'
      and (g.start_at is null or g.start_at <= :now) and (g.end_at is null or g.end_at > :now)
      and (c.end_at is null or c.end_at > :now)
  )`;

/** Returns running campaigns and ad groups whose budget is used up for today or for good. */
export async function usedUpBudgets(
  tx: Tx,
  account: AccountAt,
  now: Date,
  listed: Listed,
): Promise<NeedRow[]> {
  const rows = await tx.rows<Stored>(
    `with ${RUNNING},
     used as (
       select running.*, min(b.cap) as cap
       from running
       join ad_budgets b on b.bucket = :bucket and b.id = running.id and b.spent >= b.cap
         and b.span <> 2 and b.period = ${periodIn('b', dayIn(':now::timestamptz'))}
       group by running.level, running.id, running.name, running.campaign_id, running.group_id,
         running.end_at)
     select level, id, name, campaign_id as "campaignId", group_id as "groupId",
       null as "endAt", cap as amount, '{}'::text[] as reasons, count(*) over ()::integer as count
     from used where id <> all(:without::bigint[]) order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, now, ...listed },
  );
  return read(rows);
}

/** Returns what is running and ends before a moment, next first. */
export async function endingSoon(
  tx: Tx,
  account: AccountAt,
  { now, until }: { readonly now: Date; readonly until: Date },
  listed: Listed,
): Promise<NeedRow[]> {
  const rows = await tx.rows<Stored>(
    `with ${RUNNING}
     select level, id, name, campaign_id as "campaignId", group_id as "groupId",
       end_at as "endAt", null as amount, '{}'::text[] as reasons, count(*) over ()::integer as count
     from running where end_at <= :until and id <> all(:without::bigint[])
     order by end_at, id limit :limit`,
    { bucket: account.bucket, accountId: account.id, now, until, ...listed },
  );
  return read(rows);
}

/** Returns the ids of running ad groups with their own bid. */
export async function groupsThatBid(
  tx: Tx,
  account: AccountAt,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `with ${RUNNING}
     select running.id from running
     join ad_groups g on g.bucket = :bucket and g.id = running.id and g.bid is not null
     where running.level = 'AD_GROUP' order by running.id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, now, limit },
  );
  return rows.map(({ id }) => id);
}

/** Returns the number of changes on each UTC day that has any, by people and by automation. */
export function changeDays(
  tx: Tx,
  account: AccountAt,
  days: { readonly from: string; readonly to: string },
): Promise<{ readonly date: string; readonly changes: number }[]> {
  return tx.rows(
    `select to_char(${dayIn('at')}, 'YYYY-MM-DD') as date, count(*)::integer as changes
     from ad_changes
     where bucket = :bucket and account_id = :accountId and source not in ('review', 'operator', 'system')
       and at >= :from::date::timestamp at time zone 'UTC'
       and at < (:to::date + 1)::timestamp at time zone 'UTC'
     group by 1 order by 1`,
    { bucket: account.bucket, accountId: account.id, ...days },
  );
}
