import type { ProductGroup } from '#contract/ads/catalogs/product-groups.ts';
import { toSeconds } from '../core/times.ts';
import { anyOfPath, IN_STOCK, pathOf } from './filter-path.ts';
import type { ProductGroupRow } from './group-store.ts';
import type { WantedProducts } from './product-store.ts';

export const productGroupView = (row: ProductGroupRow): ProductGroup => ({
  id: row.id,
  type: 'product_group',
  ad_account_id: row.accountId,
  kind: row.kind,
  name: row.name,
  feed_id: row.feedId,
  filter: row.filter,
  item_count: row.itemCount,
  in_stock_count: row.inStockCount,
  created_time: toSeconds(row.createdAt),
  updated_time: toSeconds(row.updatedAt),
  version: row.version,
});

/** Returns the products in a group. */
export const wantedBy = ({
  bucket,
  accountId,
  feedId,
  filter,
}: Pick<ProductGroupRow, 'bucket' | 'accountId' | 'feedId' | 'filter'>): WantedProducts => ({
  bucket,
  accountId,
  feedId,
  path: filter && pathOf(filter),
  without: null,
});

/** Returns the group's products in stock, without those of excluded groups. */
export function inStockOf(
  row: ProductGroupRow,
  leftOut: readonly ProductGroupRow[],
): WantedProducts {
  const wanted = wantedBy(row);
  const path = wanted.path === null ? IN_STOCK : `${IN_STOCK} && ${wanted.path}`;
  return { ...wanted, path, without: anyOfPath(leftOut) };
}
