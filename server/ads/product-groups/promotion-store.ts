import type { PROMOTION_STATUSES } from '#contract/ads/catalogs/product-promotions.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type AccountAt, maybeMicros } from '../core/campaign-store.ts';
import { promotionStatus } from '../sql.ts';

/** A product group in an ad group. */
export interface PromotionRow {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  readonly adGroupId: string;
  readonly productGroupId: string;
  /** Whether its products are promoted or excluded. */
  readonly isIncluded: boolean;
  /** The bid for its products; null for the ad group's bid. */
  readonly bid: number | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A promotion with the state of its products. */
export interface ShownPromotion extends PromotionRow {
  readonly adGroupName: string;
  readonly productGroupName: string | null;
  readonly status: (typeof PROMOTION_STATUSES)[number];
  readonly ads: number;
  readonly off: number;
  readonly waiting: number;
  readonly failed: number;
}

const COLUMNS = `p.bucket, p.id, p.account_id as "accountId", p.ad_group_id as "adGroupId",
  p.product_group_id as "productGroupId", p.is_included as "isIncluded", p.bid, p.version,
  p.created_at as "createdAt", coalesce(p.updated_at, p.created_at) as "updatedAt"`;

type Stored<Row extends PromotionRow> = Omit<Row, 'bid'> & { readonly bid: string | null };

const readRow = <Row extends PromotionRow>(row: Stored<Row>) => ({
  ...row,
  bid: maybeMicros(row.bid),
});

/** The filter of an ad account's promotions; null means no restriction. */
interface WantedPromotions {
  readonly id: string | null;
  readonly productGroupId: string | null;
  readonly adGroupIds: readonly string[] | null;
}

/** Returns the ad account's matching promotions, newest first. */
export async function promotionsPage(
  tx: Tx,
  account: AccountAt,
  wanted: WantedPromotions,
  before: string | null,
  limit: number,
): Promise<ShownPromotion[]> {
  const rows = await tx.rows<Stored<ShownPromotion>>(
    `select ${COLUMNS}, g.name as "adGroupName", products.name as "productGroupName",
       ${promotionStatus('p.is_included', 'g', 'c')} as status, found.*
     from ad_product_promotions p
     join ad_groups g on g.bucket = p.bucket and g.id = p.ad_group_id
     join ad_campaigns c on c.bucket = g.bucket and c.id = g.campaign_id
     left join ad_product_groups products on products.bucket = p.bucket and products.id = p.product_group_id
     cross join lateral (
       select count(a.ad_id)::int as ads,
         (count(a.ad_id) filter (where a.is_off))::int as off,
         (count(*) filter (where a.ad_id is null and a.fault is null))::int as waiting,
         (count(*) filter (where a.fault is not null))::int as failed
       from ad_product_ads a
       where a.bucket = :bucket and a.ad_group_id = p.ad_group_id
         and a.product_group_id = p.product_group_id) as found
     where p.bucket = :bucket and p.account_id = :accountId
       and (:id::bigint is null or p.id = :id::bigint)
       and (:productGroupId::bigint is null or p.product_group_id = :productGroupId::bigint)
       and (:adGroupIds::bigint[] is null or p.ad_group_id = any(:adGroupIds::bigint[]))
       and (:before::bigint is null or p.id < :before::bigint)
     order by p.id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, ...wanted, before, limit },
  );
  return rows.map((row) => readRow<ShownPromotion>(row) as ShownPromotion);
}

/** Returns the promotions of ad groups, including exclusions, oldest first. */
export async function promotionsIn(
  tx: Tx,
  account: AccountAt,
  adGroupIds: readonly string[],
): Promise<PromotionRow[]> {
  const rows = await tx.rows<Stored<PromotionRow>>(
    `select ${COLUMNS} from ad_product_promotions p
     where p.bucket = :bucket and p.account_id = :accountId and p.ad_group_id = any(:adGroupIds::bigint[])
     order by p.id`,
    { bucket: account.bucket, accountId: account.id, adGroupIds },
  );
  return rows.map(readRow);
}

/** Returns the ad account's promotions with these ids. */
export async function promotionsByIds(
  tx: Tx,
  account: AccountAt,
  ids: readonly string[],
): Promise<PromotionRow[]> {
  const rows = await tx.rows<Stored<PromotionRow>>(
    `select ${COLUMNS} from ad_product_promotions p
     where p.bucket = :bucket and p.account_id = :accountId and p.id = any(:ids::bigint[])`,
    { bucket: account.bucket, accountId: account.id, ids },
  );
  return rows.map(readRow);
}

/** Returns a promotion of the ad account, locked until the transaction ends. */
export async function lockPromotion(
  tx: Tx,
  account: AccountAt,
  id: string,
): Promise<PromotionRow | null> {
  const row = await tx.row<Stored<PromotionRow>>(
    `select ${COLUMNS} from ad_product_promotions p
     where p.bucket = :bucket and p.id = :id and p.account_id = :accountId for update`,
    { bucket: account.bucket, accountId: account.id, id },
  );
  return row && readRow(row);
}

/** Stores changes of a locked promotion. */
export async function updatePromotion(
  tx: Tx,
  { bucket, id, isIncluded, bid, version, updatedAt }: PromotionRow,
): Promise<void> {
  await tx.run(
    `update ad_product_promotions set is_included = :isIncluded, bid = :bid, version = :version, updated_at = :updatedAt
     where bucket = :bucket and id = :id`,
    { bucket, id, isIncluded, bid, version, updatedAt },
  );
}

/** Returns the ad groups of an ad account that promote products, or did; of one product group or of all. */
export async function promotingGroups(
  tx: Tx,
  account: AccountAt,
  productGroupId: string | null,
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct ad_group_id as id from ad_product_promotions
     where bucket = :bucket and account_id = :accountId
       and (:productGroupId::bigint is null or product_group_id = :productGroupId::bigint)
     order by ad_group_id`,
    { bucket: account.bucket, accountId: account.id, productGroupId },
  );
  return rows.map(({ id }) => id);
}

/** Inserts a promotion; returns false if the ad group has it already. */
export async function insertPromotion(tx: Tx, row: PromotionRow): Promise<boolean> {
  const written = await tx.run(
    `insert into ad_product_promotions (bucket, id, account_id, ad_group_id, product_group_id, is_included,
       bid, version, created_at, updated_at)
     values (:bucket, :id, :accountId, :adGroupId, :productGroupId, :isIncluded, :bid, :version,
       :createdAt, :updatedAt)
     on conflict (bucket, ad_group_id, product_group_id) do nothing`,
    { ...row },
  );
  return written > 0;
}

/** Deletes a locked promotion. */
export async function deletePromotion(tx: Tx, { bucket, id }: PromotionRow): Promise<void> {
  await tx.run('delete from ad_product_promotions where bucket = :bucket and id = :id', {
    bucket,
    id,
  });
}

/** Returns the board of an ad account's products. */
export async function productBoard(tx: Tx, account: AccountAt): Promise<string | null> {
  const row = await tx.row<{ id: string }>(
    `select board_id as id from ad_product_boards
     where bucket = :bucket and account_id = :accountId`,
    { bucket: account.bucket, accountId: account.id },
  );
  return row?.id ?? null;
}

export async function storeProductBoard(
  tx: Tx,
  account: AccountAt,
  boardId: string,
): Promise<void> {
  await tx.run(
    `insert into ad_product_boards (bucket, account_id, board_id)
     values (:bucket, :accountId, :boardId)
     on conflict (bucket, account_id) do update set board_id = excluded.board_id`,
    { bucket: account.bucket, accountId: account.id, boardId },
  );
}
