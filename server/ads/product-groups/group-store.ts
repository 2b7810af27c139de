import type { PRODUCT_GROUP_KINDS, ProductFilter } from '#contract/ads/catalogs/product-groups.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A set of products. */
export interface ProductGroupRow {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  readonly kind: (typeof PRODUCT_GROUP_KINDS)[number];
  readonly name: string;
  /** Null for all data sources. */
  readonly feedId: string | null;
  /** Null for all products. */
  readonly filter: ProductFilter | null;
  /** Null until they are counted. */
  readonly itemCount: number | null;
  readonly inStockCount: number | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `bucket, id, account_id as "accountId", kind, name, feed_id as "feedId", filter,
  item_count as "itemCount", in_stock_count as "inStockCount", version, created_at as "createdAt",
  updated_at as "updatedAt"`;

/** Returns the ad account's product groups, newest first. */
export function groupsPage(
  tx: Tx,
  account: AccountAt,
  before: string | null,
  limit: number,
): Promise<ProductGroupRow[]> {
  return tx.rows(
    `select ${COLUMNS} from ad_product_groups
     where bucket = :bucket and account_id = :accountId
       and (:before::bigint is null or id < :before::bigint)
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, before, limit },
  );
}

export async function countGroups(tx: Tx, account: AccountAt): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_product_groups
     where bucket = :bucket and account_id = :accountId`,
    { bucket: account.bucket, accountId: account.id },
  );
  return row?.count ?? 0;
}

/** Returns a product group of the ad account. */
export function productGroupById(
  tx: Tx,
  account: AccountAt,
  id: string,
): Promise<ProductGroupRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_product_groups
     where bucket = :bucket and id = :id and account_id = :accountId`,
    { bucket: account.bucket, id, accountId: account.id },
  );
}

/** Like productGroupById, locked until the transaction ends. */
export function lockProductGroup(
  tx: Tx,
  account: AccountAt,
  id: string,
): Promise<ProductGroupRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_product_groups
     where bucket = :bucket and id = :id and account_id = :accountId for update`,
    { bucket: account.bucket, id, accountId: account.id },
  );
}

/** Returns a product group of any ad account. */
export function findProductGroup(
  tx: Tx,
  bucket: number,
  id: string,
): Promise<ProductGroupRow | null> {
  return tx.row(`select ${COLUMNS} from ad_product_groups where bucket = :bucket and id = :id`, {
    bucket,
    id,
  });
}

/** Returns the ids of all product groups of an ad account. */
export async function groupIdsOf(
  tx: Tx,
  { bucket, id: accountId }: AccountAt,
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from ad_product_groups where bucket = :bucket and account_id = :accountId order by id`,
    { bucket, accountId },
  );
  return rows.map(({ id }) => id);
}

/** Inserts a product group; does nothing if it is a second group of all products. */
export async function insertProductGroup(tx: Tx, row: ProductGroupRow): Promise<void> {
  await tx.run(
    `insert into ad_product_groups (bucket, id, account_id, kind, name, feed_id, filter, item_count,
       in_stock_count, version, created_at, updated_at)
     values (:bucket, :id, :accountId, :kind, :name, :feedId, :filter::jsonb, :itemCount,
       :inStockCount, :version, :createdAt, :updatedAt)
     on conflict (bucket, account_id) where kind = 'ALL_PRODUCTS' do nothing`,
    { ...row, filter: row.filter && JSON.stringify(row.filter) },
  );
}

/** Stores changes of a locked product group. */
export async function updateProductGroup(tx: Tx, row: ProductGroupRow): Promise<void> {
  const { bucket, id, name, feedId, itemCount, inStockCount, version, updatedAt } = row;
  await tx.run(
    `update ad_product_groups set name = :name, feed_id = :feedId, filter = :filter::jsonb,
       item_count = :itemCount, in_stock_count = :inStockCount, version = :version,
       updated_at = :updatedAt
     where bucket = :bucket and id = :id`,
    {
      bucket,
      id,
      name,
      feedId,
      filter: row.filter && JSON.stringify(row.filter),
      itemCount,
      inStockCount,
      version,
      updatedAt,
    },
  );
}

export async function deleteProductGroup(tx: Tx, { bucket, id }: ProductGroupRow): Promise<void> {
  await tx.run('delete from ad_product_groups where bucket = :bucket and id = :id', {
    bucket,
    id,
  });
}

/** Stores the counts of products, unless the version has changed. */
export async function updateCounts(
  tx: Tx,
  { bucket, id, version }: ProductGroupRow,
  { itemCount, inStockCount }: { readonly itemCount: number; readonly inStockCount: number },
): Promise<void> {
  await tx.run(
    `update ad_product_groups set item_count = :itemCount, in_stock_count = :inStockCount
     where bucket = :bucket and id = :id and version = :version`,
    { bucket, id, version, itemCount, inStockCount },
  );
}
