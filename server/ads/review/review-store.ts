import type { TargetingSpec } from '#contract/ads/targeting.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { isSuspended } from '#server/identity/sql.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AdRow } from '../core/ad-store.ts';

/** The result of a review. */
export interface Look {
  readonly ad: Pick<AdRow, 'bucket' | 'id' | 'accountId' | 'reviewNo'>;
  readonly verdict: 'approved' | 'rejected' | 'doubted';
  readonly reasons: readonly string[];
  readonly note: string | null;
  /** Null for the checks. */
  readonly who: string | null;
  readonly at: Date;
}

export async function insertReview(
  tx: Tx,
  { ad, verdict, reasons, note, who, at }: Look,
): Promise<void> {
  await tx.run(
    `insert into ad_reviews
       (bucket, id, account_id, ad_id, review_no, verdict, reasons, note, who, at)
     values (:bucket, :id, :accountId, :adId, :reviewNo, :verdict, :reasons, :note, :who, :at)`,
    {
      bucket: ad.bucket,
      id: makeId(ad.bucket, at.getTime()),
      accountId: ad.accountId,
      adId: ad.id,
      reviewNo: ad.reviewNo,
      verdict,
      reasons,
      note,
      who,
      at,
    },
  );
}

/** Returns an ad account's owner; null if it no longer exists or has ended. */
export async function ownerOfAccount(tx: Tx, accountId: string): Promise<string | null> {
  const row = await tx.row<{ ownerId: string }>(
    `select owner_id as "ownerId" from ad_accounts
     where bucket = :bucket and id = :accountId and standing <> 'ended'`,
    { bucket: bucketOf(accountId), accountId },
  );
  return row?.ownerId ?? null;
}

/** Returns the ads among these ids that belong to the person's own ad accounts. */
export function adsOfOwner(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Pick<AdRow, 'id' | 'accountId' | 'name' | 'pinId'>[]> {
  return tx.rows(
    `select a.id, a.account_id as "accountId", a.name, a.pin_id as "pinId"
     from ad_ads a
     join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id
       and o.owner_id = :ownerId and o.standing <> 'ended'
     where a.bucket = :bucket and a.id = any(:ids::bigint[])`,
    { bucket: bucketOf(ownerId), ownerId, ids },
  );
}

/** An ad awaiting an operator, with its owner and related data. */
export interface WaitingRow {
  readonly ad: string;
  readonly bucket: number;
  readonly accountId: string;
  readonly accountName: string;
  readonly ownerUsername: string;
  /** Number of the ad account's approved ads. */
  readonly approved: number;
  readonly rejected: number;
  readonly campaignName: string;
  readonly groupName: string;
  readonly targeting: TargetingSpec;
  readonly waitsSince: Date;
  /** Doubts of the last checks; null if there were none. */
  readonly doubts: string[] | null;
  readonly appeal: string | null;
}

/** The most ads counted per account, latest first. */
const MOST_COUNTED = 1000;

/** Returns pending ads, longest waiting first; without suspended advertisers, whose ads nobody would see. */
export function waitingPage(
  tx: Tx,
  after: { readonly at: Date; readonly id: string } | null,
  limit: number,
): Promise<WaitingRow[]> {
  return tx.rows<WaitingRow>(
    `select a.id as ad, a.bucket, a.account_id as "accountId", o.name as "accountName",
       p.username as "ownerUsername", ads.approved, ads.rejected, c.name as "campaignName",
       g.name as "groupName", coalesce(t.spec, '{}') as targeting, a.waits_since as "waitsSince", looked.reasons as doubts,
       appealed.said as appeal
     from ad_ads a
     join ad_accounts o on o.bucket = a.bucket and o.id = a.account_id
     join people p on p.bucket = o.bucket and p.id = o.owner_id
     join ad_groups g on g.bucket = a.bucket and g.id = a.group_id
     left join ad_targets t on t.bucket = g.bucket and t.group_id = g.id
     join ad_campaigns c on c.bucket = a.bucket and c.id = a.campaign_id
     cross join lateral (
       select count(*) filter (where review = 'APPROVED')::integer as approved,
         count(*) filter (where review = 'REJECTED')::integer as rejected
       from (
         select one.review from ad_ads one
         where one.bucket = a.bucket and one.account_id = a.account_id
         order by one.id desc limit :counted) as counted) as ads
     left join lateral (
       select reasons from ad_reviews r
       where r.bucket = a.bucket and r.ad_id = a.id and r.review_no = a.review_no and r.who is null
         and r.note is null
       order by r.id desc limit 1) as looked on true
     left join ad_appeals appealed on appealed.bucket = a.bucket and appealed.ad_id = a.id
       and appealed.review_no = a.review_no - 1
     where a.waits_since is not null and o.standing = 'active'
       and a.status in ('ACTIVE', 'PAUSED') and not ${isSuspended('p')}
       and (a.waits_since, a.id) > (:at::timestamptz, :id::bigint)
     order by a.waits_since, a.id limit :limit`,
    { at: after?.at ?? new Date(0), id: after?.id ?? 0, limit, counted: MOST_COUNTED },
  );
}

export interface PastRow {
  readonly adId: string;
  readonly reviewNo: number;
  readonly verdict: Look['verdict'];
  readonly isByOperator: boolean;
  readonly reasons: readonly string[];
  readonly note: string | null;
  readonly at: Date;
}

/** Returns the latest reviews of each of these ads, limited per ad. */
export function looksAt(
  tx: Tx,
  ads: readonly Pick<AdRow, 'bucket' | 'id'>[],
  most: number,
): Promise<PastRow[]> {
  return tx.rows<PastRow>(
    `select ad_id as "adId", review_no as "reviewNo", verdict, who is not null as "isByOperator", reasons, note, at
     from (
       select r.*, row_number() over (partition by r.bucket, r.ad_id order by r.id desc) as place
       from ad_reviews r
       where (r.bucket, r.ad_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))) as look
     where place <= :most
     order by ad_id, at desc`,
    { buckets: ads.map(({ bucket }) => bucket), ids: ads.map(({ id }) => id), most },
  );
}

/** Stores an advertiser's appeal, one per rejection. */
export async function insertAppeal(
  tx: Tx,
  ad: Pick<AdRow, 'bucket' | 'id' | 'accountId' | 'reviewNo'>,
  appeal: { readonly text: string; readonly who: string; readonly at: Date },
): Promise<void> {
  await tx.run(
    `insert into ad_appeals (bucket, id, account_id, ad_id, review_no, said, who, at)
     values (:bucket, :id, :accountId, :adId, :reviewNo, :text, :who, :at)
     on conflict (bucket, ad_id, review_no) do nothing`,
    {
      bucket: ad.bucket,
      id: makeId(ad.bucket, appeal.at.getTime()),
      accountId: ad.accountId,
      adId: ad.id,
      reviewNo: ad.reviewNo,
      ...appeal,
    },
  );
}
