import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A tag that tells of visits to an advertiser's pages. */
export interface TagRow {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  readonly name: string;
  readonly createdAt: Date;
}

const COLUMNS = 'bucket, id, account_id as "accountId", name, created_at as "createdAt"';

/** The ad account's tags, the oldest first. */
export function tagsPage(
  tx: Tx,
  account: AccountAt,
  after: string | null,
  limit: number,
): Promise<TagRow[]> {
  return tx.rows(
    `select ${COLUMNS} from ad_tags
     where bucket = :bucket and account_id = :accountId
       and (:after::bigint is null or id > :after::bigint)
     order by id limit :limit`,
    { bucket: account.bucket, accountId: account.id, after, limit },
  );
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

export async function insertTag(tx: Tx, row: TagRow): Promise<void> {
  await tx.run(
    `insert into ad_tags (bucket, id, account_id, name, created_at)
     values (:bucket, :id, :accountId, :name, :createdAt)`,
    { ...row },
  );
}
