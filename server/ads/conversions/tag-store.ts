import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A tag that reports visits to an advertiser's pages. */
export interface TagRow {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  readonly name: string;
  readonly hashesEmail: boolean;
  readonly sites: readonly string[];
  readonly createdAt: Date;
  readonly lastFiredAt: Date | null;
}

const TAGS = `
  select t.bucket, t.id, t.account_id as "accountId", t.name, t.hashes_email as "hashesEmail", t.sites,
    t.created_at as "createdAt", fired.last_at as "lastFiredAt"
  from ad_tags t
  left join lateral (
    select d.last_at from ad_tag_days d
    where d.bucket = t.bucket and d.account_id = t.account_id and d.tag_id = t.id and d.kind = 1
    order by d.day desc, d.last_at desc limit 1) as fired on true
  where t.bucket = :bucket and t.account_id = :accountId`;

/** Returns the ad account's tags, oldest first. */
export function tagsPage(
  tx: Tx,
  account: AccountAt,
  after: string | null,
  limit: number,
): Promise<TagRow[]> {
  return tx.rows(
    `${TAGS} and (:after::bigint is null or t.id > :after::bigint)
     order by t.id limit :limit`,
    { bucket: account.bucket, accountId: account.id, after, limit },
  );
}

export function findTag(tx: Tx, account: AccountAt, id: string): Promise<TagRow | null> {
  return tx.row<TagRow>(`${TAGS} and t.id = :id`, {
    bucket: account.bucket,
    accountId: account.id,
    id,
  });
}

export async function countTags(tx: Tx, account: AccountAt): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_tags
     where bucket = :bucket and account_id = :accountId`,
    { bucket: account.bucket, accountId: account.id },
  );
  return row?.count ?? 0;
}

export async function isTagOf(tx: Tx, account: AccountAt, id: string): Promise<boolean> {
  const row = await tx.row(
    `select 1 as found from ad_tags
     where bucket = :bucket and id = :id and account_id = :accountId`,
    { bucket: account.bucket, accountId: account.id, id },
  );
  return row !== null;
}

export async function insertTag(
  tx: Tx,
  row: Pick<TagRow, 'bucket' | 'id' | 'accountId' | 'name' | 'createdAt'>,
): Promise<void> {
  await tx.run(
    `insert into ad_tags (bucket, id, account_id, name, created_at)
     values (:bucket, :id, :accountId, :name, :createdAt)`,
    { ...row },
  );
}

/** The fields of a tag that can change; null leaves one unchanged. */
export interface TagChange {
  readonly name: string | null;
  readonly hashesEmail: boolean | null;
  readonly sites: readonly string[] | null;
}

export async function changeTag(
  tx: Tx,
  account: AccountAt,
  id: string,
  change: TagChange,
): Promise<void> {
  await tx.run(
    `update ad_tags set name = coalesce(:name::text, name),
       hashes_email = coalesce(:hashesEmail::boolean, hashes_email),
       sites = coalesce(:sites::text[], sites)
     where bucket = :bucket and account_id = :accountId and id = :id`,
    { bucket: account.bucket, accountId: account.id, id, ...change },
  );
}
