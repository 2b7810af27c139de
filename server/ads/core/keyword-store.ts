import type { KeywordParent, MatchType } from '#contract/ads/keywords.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from './campaign-store.ts';

/** Search words for which an ad group is shown, or its parents are never shown. */
export interface KeywordRow {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  /** An ad group, campaign or ad account. */
  readonly parentId: string;
  readonly match: MatchType;
  readonly value: string;
  readonly isArchived: boolean;
  readonly version: number;
  readonly createdAt: Date;
}

const COLUMNS = `k.bucket, k.id, k.account_id as "accountId", k.parent_id as "parentId", k.match,
  k.value, k.is_archived as "isArchived", k.version, k.created_at as "createdAt"`;

/** Filters an ad account's keywords; null for any. */
export interface KeywordsWanted {
  readonly parentId: string | null;
  readonly isArchived: boolean;
  readonly isNegative: boolean | null;
  readonly parentTypes: readonly KeywordParent[] | null;
}

/** Returns a page of the ad account's keywords, of a parent or all, newest first. */
export function keywordsPage(
  tx: Tx,
  account: AccountAt,
  wanted: KeywordsWanted,
  before: string | null,
  limit: number,
): Promise<KeywordRow[]> {
  return tx.rows<KeywordRow>(
    `select ${COLUMNS} from ad_keywords k
     where k.bucket = :bucket and k.account_id = :accountId and k.is_archived = :isArchived
       and (:parentId::bigint is null or k.parent_id = :parentId::bigint)
       and (:isNegative::boolean is null or (k.match in ('EXACT_NEGATIVE', 'PHRASE_NEGATIVE')) = :isNegative::boolean)
       and (:parentTypes::text[] is null or case
         when k.parent_id = k.account_id then 'advertiser'
         when exists (select 1 from ad_groups g where g.bucket = k.bucket and g.id = k.parent_id) then 'ad_group'
         else 'campaign' end = any(:parentTypes::text[]))
       and (:before::bigint is null or k.id < :before::bigint)
     order by k.id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, before, limit, ...wanted },
  );
}

/** Returns the ad account's keywords among these ids. */
export async function keywordsByIds(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<Map<string, KeywordRow>> {
  const rows = await tx.rows<KeywordRow>(
    `select ${COLUMNS} from ad_keywords k
     where k.bucket = :bucket and k.id = any(:ids::bigint[]) and k.account_id = :accountId`,
    { bucket: account.bucket, ids, accountId: account.id },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the ad account's keywords among these ids, each locked until the transaction ends. */
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

/** Returns how many unarchived keywords each of these parents has. */
export async function countKeywords(
  tx: Tx,
  account: AccountAt,
  parentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ parentId: string; count: number }>(
    `select parent_id as "parentId", count(*)::int as count from ad_keywords
     where bucket = :bucket and parent_id = any(:parentIds::bigint[]) and not is_archived
     group by parent_id`,
    { bucket: account.bucket, parentIds },
  );
  return new Map(rows.map(({ parentId, count }) => [parentId, count]));
}

/** Adds keywords; returns the ids of those that were new to their parents. */
export async function insertKeywords(
  tx: Tx,
  rows: readonly KeywordRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const written = await tx.rows<{ id: string }>(
    `insert into ad_keywords
       (bucket, id, account_id, parent_id, match, value, is_archived, version, created_at)
     select * from unnest(:buckets::smallint[], :ids::bigint[], :accountIds::bigint[], :parentIds::bigint[],
       :matches::text[], :words::text[], :archived::boolean[], :versions::integer[], :times::timestamptz[])
     on conflict do nothing returning id`,
    {
      buckets: rows.map(({ bucket }) => bucket),
      ids: rows.map(({ id }) => id),
      accountIds: rows.map(({ accountId }) => accountId),
      parentIds: rows.map(({ parentId }) => parentId),
      matches: rows.map(({ match }) => match),
      words: rows.map(({ value }) => value),
      archived: rows.map(({ isArchived }) => isArchived),
      versions: rows.map(({ version }) => version),
      times: rows.map(({ createdAt }) => createdAt),
    },
  );
  return new Set(written.map(({ id }) => id));
}

/** Archives locked keywords. */
export async function archiveKeywords(
  tx: Tx,
  account: AccountAt,
  rows: readonly KeywordRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `update ad_keywords set is_archived = true, version = version + 1
     where bucket = :bucket and id = any(:ids::bigint[])`,
    { bucket: account.bucket, ids: rows.map(({ id }) => id) },
  );
}

/** Returns ad groups' positive keywords, including archived ones: a search is attributed to the best match. */
export function positiveKeywordsOf(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
  groupIds: readonly string[],
): Promise<Pick<KeywordRow, 'id' | 'parentId' | 'match' | 'value' | 'isArchived'>[]> {
  return tx.rows(
    `select id, parent_id as "parentId", match, value, is_archived as "isArchived" from ad_keywords
     where bucket = :bucket and account_id = :accountId and parent_id = any(:groupIds::bigint[])
       and match in ('BROAD', 'PHRASE', 'EXACT')
     order by id`,
    { bucket, accountId, groupIds },
  );
}

/** Returns the keywords of ad groups, campaigns and ad accounts, to match searches with. */
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
