import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';

/** The longest window of a report, in days. */
export const MOST_WINDOW_DAYS = 60;

/** Returns the next ad accounts, in key order, with conversions waiting for attribution. */
export function accountsWaiting(
  tx: Tx,
  after: AccountKey | null,
  now: Date,
  limit: number,
): Promise<AccountKey[]> {
  return tx.rows<AccountKey>(
    `select distinct bucket, account_id as "accountId" from ad_conversions
     where due_at <= :now::timestamptz
       and (bucket, account_id) > (:bucket::smallint, :accountId::bigint)
     order by bucket, account_id limit :limit`,
    { now, bucket: after?.bucket ?? -1, accountId: after?.accountId ?? 0, limit },
  );
}

/**
 * Finds the last click, engagement and view before each of some waiting conversions of an account, replacing earlier
 * results; returns those conversions. Rows locked by another process are skipped.
 */
export async function attributeSome(
  tx: Tx,
  account: AccountKey,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(ATTRIBUTE, { ...account, now, limit });
  return rows.map(({ id }) => id);
}

const ATTRIBUTE = `
  with due as materialized (
    select id, name, at, viewer, other_viewer, value, quantity
    from ad_conversions
    where bucket = :bucket and account_id = :accountId and due_at <= :now::timestamptz
    order by id limit :limit
    for no key update skip locked),
  done as (
    update ad_conversions as known set due_at = null
    from due where known.bucket = :bucket and known.account_id = :accountId and known.id = due.id),
  last as materialized (
    select due.id, sought.kind, touch.*,
      floor(extract(epoch from due.at - touch.acted_at))::integer as age
    from due
    cross join (values (1::smallint), (2::smallint), (3::smallint)) as sought (kind)
    cross join lateral (
      select at as acted_at, campaign_id, group_id, ad_id from (
        (select * from ad_touches
         where bucket = :bucket and account_id = :accountId and viewer = due.viewer and kind = sought.kind
           and at <= due.at and at > due.at - interval '${MOST_WINDOW_DAYS} days'
         order by at desc, auction_id desc, slot limit 1)
        union all
        (select * from ad_touches
         where bucket = :bucket and account_id = :accountId and viewer = due.other_viewer and kind = sought.kind
           and at <= due.at and at > due.at - interval '${MOST_WINDOW_DAYS} days'
         order by at desc, auction_id desc, slot limit 1)) as either
      order by at desc, auction_id desc, slot limit 1) as touch),
  ages as (
    select id, min(age) filter (where kind = 1) as click_age, min(age) filter (where kind = 2) as engagement_age,
      min(age) filter (where kind = 3) as view_age
    from last group by id),
  gone as (
    delete from ad_attributed as old using due
    where old.bucket = :bucket and old.account_id = :accountId and old.conversion_id = due.id
      and not exists (select 1 from last where last.id = due.id and last.kind = old.kind)),
  stored as (
    insert into ad_attributed (bucket, account_id, conversion_id, kind, name, campaign_id, group_id, ad_id, acted_at,
      converted_at, value, quantity, click_age, engagement_age, view_age)
    select :bucket, :accountId, due.id, last.kind, due.name, last.campaign_id, last.group_id, last.ad_id,
      last.acted_at, due.at, coalesce(due.value, 0), due.quantity, click_age, engagement_age, view_age
    from last join due on due.id = last.id join ages on ages.id = last.id
    on conflict (bucket, account_id, conversion_id, kind) do update
      set campaign_id = excluded.campaign_id, group_id = excluded.group_id, ad_id = excluded.ad_id,
        acted_at = excluded.acted_at, converted_at = excluded.converted_at, value = excluded.value,
        quantity = excluded.quantity, click_age = excluded.click_age,
        engagement_age = excluded.engagement_age, view_age = excluded.view_age)
  select id from due`;

/** Deletes conversions received before a moment, with their attributions. */
export async function forgetConversions(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_attributed where converted_at < :before', { before });
  await tx.run('delete from ad_conversions where received_at < :before', { before });
}

/** `before` is the end of an hour. */
export async function forgetConversionHours(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_conversion_hours where hour < :before', { before });
}

export async function forgetRefusals(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_conversion_refusals where received_at < :before', { before });
}

export async function forgetTouches(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_touches where at < :before', { before });
}
