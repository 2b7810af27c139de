import type { CreativeType, ReviewStatus } from '#contract/ads/objects.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isNamed, madeFor } from '../sql.ts';
import { type AccountAt, type EntityRow, type Filtered, filterOf } from './campaign-store.ts';

/** A Pin in an ad group. */
export interface AdRow extends EntityRow {
  readonly campaignId: string;
  readonly groupId: string;
  readonly pinId: string;
  readonly creativeType: CreativeType;
  /** Null for the Pin's own link. */
  readonly destinationUrl: string | null;
  readonly review: ReviewStatus;
  readonly reasons: readonly string[];
  /** Incremented whenever a new review is needed. */
  readonly reviewNo: number;
  /** Since when an operator's review is pending; null if none is. */
  readonly waitsSince: Date | null;
}

const COLUMNS = `a.bucket, a.id, a.account_id as "accountId", a.campaign_id as "campaignId",
  a.group_id as "groupId", a.pin_id as "pinId", a.creative_type as "creativeType", a.name,
  a.destination_url as "destinationUrl", a.status, a.review, a.reasons, a.review_no as "reviewNo",
  a.waits_since as "waitsSince", a.version, a.created_at as "createdAt", a.updated_at as "updatedAt"`;

/** Returns the ad account's ads among these ids. */
export async function adsByIds(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<Map<string, AdRow>> {
  const rows = await tx.rows<AdRow>(
    `select ${COLUMNS} from ad_ads a
     where a.bucket = :bucket and a.id = any(:ids::bigint[]) and a.account_id = :accountId`,
    { bucket: account.bucket, ids, accountId: account.id },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ads of several ad accounts. */
export async function adsByKeys(
  read: Tx,
  keys: readonly Pick<AdRow, 'bucket' | 'id'>[],
): Promise<Map<string, AdRow>> {
  const rows = await read.rows<AdRow>(
    `select ${COLUMNS} from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join ad_ads a on a.bucket = wanted.bucket and a.id = wanted.id`,
    { buckets: keys.map(({ bucket }) => bucket), ids: keys.map(({ id }) => id) },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Like adsByIds, locking each until the transaction ends, in order of id. */
export async function lockAds(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<Map<string, AdRow>> {
  const rows = await tx.rows<AdRow>(
    `select ${COLUMNS} from ad_ads a
     where a.bucket = :bucket and a.id = any(:ids::bigint[]) and a.account_id = :accountId
     order by a.id for update`,
    { bucket: account.bucket, ids, accountId: account.id },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns an ad of any owner. */
export function findAd(read: Tx, bucket: number, id: string): Promise<AdRow | null> {
  return read.row<AdRow>(
    `select ${COLUMNS} from ad_ads a where a.bucket = :bucket and a.id = :id`,
    { bucket, id },
  );
}

/** Returns an ad of any owner, locked until the transaction ends. */
export function lockAd(tx: Tx, bucket: number, id: string): Promise<AdRow | null> {
  return tx.row<AdRow>(
    `select ${COLUMNS} from ad_ads a where a.bucket = :bucket and a.id = :id for update`,
    { bucket, id },
  );
}

/** Returns a page of the ad account's ads that match, of a campaign or ad group or all, newest first. */
export function adsPage(
  tx: Tx,
  account: AccountAt,
  wanted: Filtered & { readonly campaignId: string | null; readonly groupId: string | null },
  before: string | null,
  limit: number,
): Promise<AdRow[]> {
  return tx.rows<AdRow>(
    `select ${COLUMNS} from ad_ads a
     where a.bucket = :bucket and a.account_id = :accountId and a.status = any(:statuses::text[])
       and (:campaignId::bigint is null or a.campaign_id = :campaignId::bigint)
       and (:groupId::bigint is null or a.group_id = :groupId::bigint)
       and ${madeFor('a.campaign_id')} and ${isNamed('a')}
       and (:before::bigint is null or a.id < :before::bigint)
     order by a.id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, before, limit, ...filterOf(wanted) },
  );
}

export async function insertAd(tx: Tx, row: AdRow): Promise<void> {
  await tx.run(
    `insert into ad_ads
       (bucket, id, account_id, campaign_id, group_id, pin_id, creative_type, name, destination_url,
        status, review, reasons, review_no, waits_since, version, created_at, updated_at)
     values (:bucket, :id, :accountId, :campaignId, :groupId, :pinId, :creativeType, :name,
       :destinationUrl, :status, :review, :reasons, :reviewNo, :waitsSince, :version, :createdAt,
       :updatedAt)`,
    { ...row },
  );
}

/** Updates a locked ad and increments its version. */
export async function updateAd(tx: Tx, row: AdRow): Promise<void> {
  await tx.run(
    `update ad_ads set name = :name, destination_url = :destinationUrl, status = :status,
       review = :review, reasons = :reasons, review_no = :reviewNo, waits_since = :waitsSince,
       version = :version, updated_at = :updatedAt
     where bucket = :bucket and id = :id`,
    {
      bucket: row.bucket,
      id: row.id,
      name: row.name,
      destinationUrl: row.destinationUrl,
      status: row.status,
      review: row.review,
      reasons: row.reasons,
      reviewNo: row.reviewNo,
      waitsSince: row.waitsSince,
      version: row.version,
      updatedAt: row.updatedAt,
    },
  );
}

/**
 * Whether the checks alone may approve the ad: an ad of the account was approved before, and an operator's last review
 * of an ad of this Pin was not a rejection.
 */
export async function isTrusted(tx: Tx, ad: AdRow): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from ad_ads a
     where a.bucket = :bucket and a.account_id = :accountId and a.review = 'APPROVED'
       and coalesce((
         select r.verdict from ad_reviews r join ad_ads looked
           on looked.bucket = r.bucket and looked.id = r.ad_id
         where r.bucket = :bucket and looked.account_id = :accountId
           and looked.pin_id = :pinId and r.who is not null
         order by r.id desc limit 1), 'approved') <> 'rejected'
     limit 1`,
    { bucket: ad.bucket, accountId: ad.accountId, pinId: ad.pinId },
  );
  return row !== null;
}

/** Returns an approved ad's landing page and its Pin's owner; null for other ads and those that have ended. */
export async function findDestination(
  tx: Tx,
  { bucket, id }: { readonly bucket: number; readonly id: string },
): Promise<Pick<AdRow, 'pinId' | 'destinationUrl'> | null> {
  const [row] = await tx.rows<Pick<AdRow, 'pinId' | 'destinationUrl'>>(
    `select a.pin_id as "pinId", a.destination_url as "destinationUrl" from ad_ads a
     where a.bucket = :bucket and a.id = :id
       and a.review = 'APPROVED' and a.status in ('ACTIVE', 'PAUSED')`,
    { bucket, id },
  );
  return row ?? null;
}
