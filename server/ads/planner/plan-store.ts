import type { Tx } from '#server/kernel/db/tx.ts';
import { maybeMicros } from '../core/campaign-store.ts';
import type { RunningAd } from '../core/serving-store.ts';

interface Account {
  readonly bucket: number;
  readonly id: string;
}

/** Returns the Pins of an ad account's newest ads. */
export async function newestPins(
  read: Tx,
  { bucket, id: accountId }: Account,
  limit: number,
): Promise<string[]> {
  const rows = await read.rows<{ id: string }>(
    `select pin_id as id from ad_ads where bucket = :bucket and account_id = :accountId
     order by id desc limit :limit`,
    { bucket, accountId, limit },
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/** Returns an ad account's impressions between two days, inclusive. */
export async function impressionsBetween(
  read: Tx,
  { bucket, id: accountId }: Account,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const row = await read.row<{ impressions: string }>(
    `select coalesce((select impressions from ad_days where bucket = :bucket and id = :accountId
         and day <= :to::date order by day desc limit 1), 0)
       - coalesce((select impressions from ad_days where bucket = :bucket and id = :accountId
         and day < :from::date order by day desc limit 1), 0) as impressions`,
    { bucket, accountId, from, to },
  );
  return Number(row?.impressions ?? 0);
}

/** An ad of a recently started ad group, with the group's impressions on the three whole days after its first. */
export interface BegunAd extends Pick<
  RunningAd,
  | 'id'
  | 'bucket'
  | 'accountId'
  | 'campaignId'
  | 'groupId'
  | 'ownerId'
  | 'pinId'
  | 'bid'
  | 'objective'
  | 'billableEvent'
  | 'currency'
  | 'spec'
  | 'placements'
  | 'isAutoTargeted'
  | 'frequencyCap'
  | 'endAt'
  | 'pacing'
> {
  /** Per day. */
  readonly budget: number;
  /** YYYY-MM-DD. */
  readonly firstDay: string;
  readonly impressions: number;
}

/**
 * Returns approved ads of ad groups with their own daily budget whose first day is in a range, and which still had
 * impressions three days later; newest group first.
 */
export async function begunAds(
  read: Tx,
  { bucket, id: accountId }: Account,
  { from, to }: { readonly from: string; readonly to: string },
  limit: number,
): Promise<BegunAd[]> {
  type Stored = Omit<BegunAd, 'budget' | 'bid' | 'impressions'> &
    Readonly<Record<'budget' | 'bid' | 'impressions', string | null>>;
  const rows = await read.rows<Stored>(
    `with newest as (
       select id, campaign_id, billable_event, budget, bid, pacing, placements, is_auto_targeted
       from ad_groups
       where bucket = :bucket and account_id = :accountId and budget_type = 'DAILY'
       order by id desc limit 200),
     begun as (
       select newest.*, first.day, later.impressions - first.impressions as impressions
       from newest
       cross join lateral (
         select day, impressions from ad_days
         where bucket = :bucket and id = newest.id order by day limit 1) as first
       join ad_days as later
         on later.bucket = :bucket and later.id = newest.id and later.day = first.day + 3
       where first.day between :from::date and :to::date and later.impressions > first.impressions
       order by newest.id desc limit :limit)
     select a.id, a.bucket, a.account_id as "accountId", a.campaign_id as "campaignId",
       a.group_id as "groupId", a.pin_id as "pinId", c.objective,
       begun.billable_event as "billableEvent", begun.budget, begun.bid, begun.pacing, begun.placements,
       begun.is_auto_targeted as "isAutoTargeted", null as "frequencyCap", null as "endAt",
       coalesce(t.spec, '{}') as spec, o.owner_id as "ownerId", o.currency,
       begun.day::text as "firstDay", begun.impressions
     from begun
     join ad_ads a on a.bucket = :bucket and a.group_id = begun.id and a.review = 'APPROVED'
     join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id and not c.is_shared_budget
     join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id
     left join ad_targets t on t.bucket = a.bucket and t.group_id = a.group_id
     order by begun.id desc, a.id`,
    { bucket, accountId, from, to, limit },
  );
  return rows.map(({ budget, bid, impressions, ...row }) => ({
    ...row,
    budget: maybeMicros(budget) ?? 0,
    bid: maybeMicros(bid),
    impressions: Number(impressions),
  }));
}
