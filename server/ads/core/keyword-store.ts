import type { MatchType } from '#contract/ads/keywords.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from './campaign-store.ts';

/** Words of searches that an ad group is shown for, or its parents are never shown for. */
export interface KeywordRow {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  /** An ad group, a campaign or the ad account itself. */
  readonly parentId: string;
  readonly match: MatchType;
  readonly value: string;
  readonly isArchived: boolean;
  readonly version: number;
  readonly createdAt: Date;
}

const COLUMNS = `k.bucket, k.id, k.account_id as "accountId", k.parent_id as "parentId", k.match,
  k.value, k.is_archived as "isArchived", k.version, k.created_at as "createdAt"`;

/** The ad account's keywords, of one parent or of all, the newest first. */
export function keywordsPage(
  tx: Tx,
  account: AccountAt,
  wanted: { readonly parentId: string | null; readonly isArchived: boolean },
  before: string | null,
  limit: number,
): Promise<KeywordRow[]> {
  return tx.rows<KeywordRow>(
    `select ${COLUMNS} from ad_keywords k
     where k.bucket = :bucket and k.account_id = :accountId and k.is_archived = :isArchived
       and (:parentId::bigint is null or k.parent_id = :parentId::bigint)
       and (:before::bigint is null or k.id < :before::bigint)
     order by k.id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, before, limit, ...wanted },
  );
}

/** The ad account's keywords of these ids, each held until the transaction ends. */
export async function lockKeywords(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<Map<string, KeywordRow>> {
  const rows = await tx.rows<KeywordRow>(
    `select ${COLUMNS} from ad_keywords k
     where k.bucket = :bucket and k.id = any(:ids::bigint[]) and k.account_id = :accountId
     order by k.id for update`,
    { bucket: account.bucket, ids, accountId: account.id },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function countKeywords(tx: Tx, account: AccountAt, parentId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_keywords
     where bucket = :bucket and parent_id = :parentId and not is_archived`,
    { bucket: account.bucket, parentId },
  );
  return row?.count ?? 0;
}

/** Adds a keyword; false when its parent has the same one already. */
export async function insertKeyword(tx: Tx, row: KeywordRow): Promise<boolean> {
  const written = await tx.run(
    `insert into ad_keywords
       (bucket, id, account_id, parent_id, match, value, is_archived, version, created_at)
     values (:bucket, :id, :accountId, :parentId, :match, :value, :isArchived, :version, :createdAt)
     on conflict do nothing`,
    { ...row },
  );
  return written === 1;
}

export async function archiveKeyword(
  tx: Tx,
  { bucket, id }: Pick<KeywordRow, 'bucket' | 'id'>,
): Promise<void> {
  await tx.run(
    `update ad_keywords set is_archived = true, version = version + 1
     where bucket = :bucket and id = :id`,
    { bucket, id },
  );
}

/** Keywords of ad groups, campaigns and ad accounts, for whoever matches searches with them. */
export function keywordsOfParents(
  tx: Tx,
  parents: readonly AccountAt[],
): Promise<Pick<KeywordRow, 'parentId' | 'match' | 'value'>[]> {
  return tx.rows(
    `select parent_id as "parentId", match, value from ad_keywords
     where (bucket, parent_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
       and not is_archived
     order by parent_id, id`,
    { buckets: parents.map(({ bucket }) => bucket), ids: parents.map(({ id }) => id) },
  );
}
