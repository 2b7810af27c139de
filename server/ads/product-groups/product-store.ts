import type { Tx } from '#server/kernel/db/tx.ts';
import type { ItemRow } from '../catalogs/item-store.ts';

/** Whose products are wanted, and which of them. */
export interface WantedProducts {
  readonly bucket: number;
  readonly accountId: string;
  /** Null of all data sources. */
  readonly feedId: string | null;
  /** As filter-path.ts writes a filter; null of all products. */
  readonly path: string | null;
  /** Those of these paths are left out; null where none is. */
  readonly without: string | null;
}

/** A product, with the data source that it is of. */
export interface ProductRow extends ItemRow {
  readonly feedId: string;
  readonly currency: string;
}

/** Where a list of products goes on. */
export interface ProductPosition {
  readonly feedId: string;
  readonly id: string;
}

const OF_ACCOUNT = `feed.bucket = :bucket and feed.account_id = :accountId
  and (:feedId::bigint is null or feed.id = :feedId::bigint)`;
const VALUES = `jsonb_build_object('id', item.item_id, 'availability', item.availability,
  'feed', feed.id::text)`;
// A path that cannot be answered of a product wants nothing, and leaves nothing out.
const IS_WANTED = `(:path::text is null
    or jsonb_path_match(item.fields, :path::text::jsonpath, ${VALUES}, true))
  and (:without::text is null
    or jsonb_path_match(item.fields, :without::text::jsonpath, ${VALUES}, true) is not true)`;

/** Products as the last whole runs left them, in the order of their data sources and ids. */
export function productsPage(
  tx: Tx,
  wanted: WantedProducts,
  after: ProductPosition | null,
  limit: number,
): Promise<ProductRow[]> {
  const { bucket, accountId, feedId, path, without } = wanted;
  return tx.rows(
    `select feed.id as "feedId", feed.currency, found.id, found.availability, found.fields
     from ad_feeds as feed cross join lateral (
       select item.item_id as id, item.availability, item.fields from ad_items as item
       where item.bucket = :bucket and item.run_id = feed.current_run_id
         and (:afterFeedId::bigint is null or feed.id > :afterFeedId::bigint
           or item.item_id > :afterId::text collate "C")
         and ${IS_WANTED}
       order by item.item_id limit :limit) as found
     where ${OF_ACCOUNT} and (:afterFeedId::bigint is null or feed.id >= :afterFeedId::bigint)
     order by feed.id, found.id limit :limit`,
    {
      bucket,
      accountId,
      feedId,
      path,
      without,
      afterFeedId: after?.feedId ?? null,
      afterId: after?.id ?? null,
      limit,
    },
  );
}

/** How many of them there are, and how many of those can be had. */
export async function countProducts(
  tx: Tx,
  { bucket, accountId, feedId, path, without }: WantedProducts,
): Promise<{ itemCount: number; inStockCount: number }> {
  const row = await tx.row<{ itemCount: number; inStockCount: number }>(
    `select count(*)::int as "itemCount",
       (count(*) filter (where item.availability = 'IN_STOCK'))::int as "inStockCount"
     from ad_feeds as feed
     join ad_items as item on item.bucket = feed.bucket and item.run_id = feed.current_run_id
     where ${OF_ACCOUNT} and ${IS_WANTED}`,
    { bucket, accountId, feedId, path, without },
  );
  return row ?? { itemCount: 0, inStockCount: 0 };
}
