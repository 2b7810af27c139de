import type { Tx } from '#server/kernel/db/tx.ts';
import type { ItemRow } from '../catalogs/item-store.ts';

/** The ad account and the filter of wanted products. */
export interface WantedProducts {
  readonly bucket: number;
  readonly accountId: string;
  /** Null for all data sources. */
  readonly feedId: string | null;
  /** A filter in the form of filter-path.ts; null for all products. */
  readonly path: string | null;
  /** The path of excluded products; null for none. */
  readonly without: string | null;
}

/** A product, with its data source. */
export interface ProductRow extends ItemRow {
  readonly feedId: string;
  readonly currency: string;
}

/** The cursor of a list of products. */
export interface ProductPosition {
  readonly feedId: string;
  readonly id: string;
}

const OF_ACCOUNT = `feed.bucket = :bucket and feed.account_id = :accountId
  and (:feedId::bigint is null or feed.id = :feedId::bigint)`;
const VALUES = `jsonb_build_object('id', item.item_id, 'availability', item.availability,
  'feed', feed.id::text)`;
// A path that fails on a product neither includes nor excludes it.
const IS_WANTED = `(:path::text is null
    or jsonb_path_match(item.fields, :path::text::jsonpath, ${VALUES}, true))
  and (:without::text is null
    or jsonb_path_match(item.fields, :without::text::jsonpath, ${VALUES}, true) is not true)`;

/** Returns products as of the last successful runs, by data source and id. */
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

/** Returns the number of products, and of those in stock. */
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
