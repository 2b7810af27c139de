import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A product in an ad group, with the data its Pin and ad were created from. */
export interface ProductAdRow {
  readonly bucket: number;
  readonly accountId: string;
  readonly adGroupId: string;
  readonly feedId: string;
  readonly itemId: string;
  readonly productGroupId: string;
  readonly title: string;
  readonly link: string;
  readonly imageLink: string;
  readonly pinId: string | null;
  readonly adId: string | null;
  readonly isOff: boolean;
  readonly fault: string | null;
}

const COLUMNS = `bucket, account_id as "accountId", ad_group_id as "adGroupId", feed_id as "feedId",
  item_id as "itemId", product_group_id as "productGroupId", title, link, image_link as "imageLink",
  pin_id as "pinId", ad_id as "adId", is_off as "isOff", fault`;

/** Returns the products of an ad group, locked until the transaction ends, so that none is created meanwhile. */
export function lockProductAdsIn(
  tx: Tx,
  account: AccountAt,
  adGroupId: string,
): Promise<ProductAdRow[]> {
  return tx.rows(
    `select ${COLUMNS} from ad_product_ads
     where bucket = :bucket and account_id = :accountId and ad_group_id = :adGroupId
     order by feed_id, item_id for update`,
    { bucket: account.bucket, accountId: account.id, adGroupId },
  );
}

interface ProductAdAt {
  readonly bucket: number;
  readonly adGroupId: string;
  readonly feedId: string;
  readonly itemId: string;
}

/** Returns one of them, locked until the transaction ends. */
export function lockProductAd(
  tx: Tx,
  { bucket, adGroupId, feedId, itemId }: ProductAdAt,
): Promise<ProductAdRow | null> {
  return tx.row(
    `select ${COLUMNS} from ad_product_ads
     where bucket = :bucket and ad_group_id = :adGroupId and feed_id = :feedId and item_id = :itemId
     for update`,
    { bucket, adGroupId, feedId, itemId },
  );
}

/** Returns the Pin with the same picture from another ad group's ad of the product. */
export async function pinOfProduct(tx: Tx, row: ProductAdRow): Promise<string | null> {
  const { bucket, accountId, feedId, itemId, imageLink } = row;
  const found = await tx.row<{ pinId: string }>(
    `select pin_id as "pinId" from ad_product_ads
     where bucket = :bucket and account_id = :accountId and feed_id = :feedId and item_id = :itemId
       and image_link = :imageLink and pin_id is not null
     order by pin_id desc limit 1`,
    { bucket, accountId, feedId, itemId, imageLink },
  );
  return found?.pinId ?? null;
}

/** Returns ad groups with products that have neither an ad nor a failure yet, by bucket and id. */
export function groupsLeft(
  tx: Tx,
  { bucket, adGroupId }: Pick<ProductAdRow, 'bucket' | 'adGroupId'>,
  limit: number,
): Promise<Pick<ProductAdRow, 'bucket' | 'accountId' | 'adGroupId'>[]> {
  return tx.rows(
    `select distinct bucket, ad_group_id as "adGroupId", account_id as "accountId" from ad_product_ads
     where ad_id is null and fault is null
       and (bucket, ad_group_id) > (:bucket::smallint, :adGroupId::bigint)
     order by bucket, ad_group_id limit :limit`,
    { bucket, adGroupId, limit },
  );
}

/** Returns those of the ads that are of products. */
export async function productAdsAmong(
  tx: Tx,
  account: AccountAt,
  adIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select ad_id as id from ad_product_ads
     where bucket = :bucket and account_id = :accountId and ad_id = any(:adIds::bigint[])`,
    { bucket: account.bucket, accountId: account.id, adIds },
  );
  return new Set(rows.map(({ id }) => id));
}

/** Inserts or updates a product of an ad group. */
export async function storeProductAd(tx: Tx, row: ProductAdRow): Promise<void> {
  await tx.run(
    `insert into ad_product_ads (bucket, account_id, ad_group_id, feed_id, item_id, product_group_id,
       title, link, image_link, pin_id, ad_id, is_off, fault)
     values (:bucket, :accountId, :adGroupId, :feedId, :itemId, :productGroupId, :title, :link,
       :imageLink, :pinId, :adId, :isOff, :fault)
     on conflict (bucket, ad_group_id, feed_id, item_id) do update set
       product_group_id = excluded.product_group_id, title = excluded.title, link = excluded.link,
       image_link = excluded.image_link, pin_id = excluded.pin_id, ad_id = excluded.ad_id,
       is_off = excluded.is_off, fault = excluded.fault`,
    { ...row },
  );
}

export async function deleteProductAd(
  tx: Tx,
  { bucket, adGroupId, feedId, itemId }: ProductAdAt,
): Promise<void> {
  await tx.run(
    `delete from ad_product_ads
     where bucket = :bucket and ad_group_id = :adGroupId and feed_id = :feedId and item_id = :itemId`,
    { bucket, adGroupId, feedId, itemId },
  );
}
