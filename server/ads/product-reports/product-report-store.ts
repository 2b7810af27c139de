import type { Availability } from '#contract/ads/catalogs/feeds.ts';
import type { PRODUCT_GROUP_KINDS, ProductFilter } from '#contract/ads/catalogs/product-groups.ts';
import type { PROMOTION_STATUSES } from '#contract/ads/catalogs/product-promotions.ts';
import type { AddedColumn } from '#contract/ads/report-rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { ItemRow } from '../catalogs/item-store.ts';
import { type Counts, type Days, readRows, type Stored } from '../reporting/report-rows-store.ts';
import { SORT_KEY, TOTALS } from '../reporting/report-store.ts';
import { COUNTS, eachCount, promotionStatus, sumsOfCounts } from '../sql.ts';

/** The filter of product ads in a report: campaign and product group; null for all. */
export interface ProductAds {
  readonly bucket: number;
  readonly accountId: string;
  readonly campaignId: string | null;
  readonly productGroupId: string | null;
}

/** The cursor of a list: the sort key, then the row's identity. */
export interface ProductPlace {
  readonly key: number;
  readonly place: string;
}

export interface Ordered {
  readonly column: AddedColumn;
  readonly isDescending: boolean;
  readonly after: ProductPlace | null;
  readonly limit: number;
}

export interface GroupReportRow extends Counts, ProductPlace {
  readonly productGroupId: string;
  readonly name: string | null;
  readonly kind: (typeof PRODUCT_GROUP_KINDS)[number] | null;
  readonly filter: ProductFilter | null;
  readonly inStockCount: number | null;
  readonly adGroupId: string;
  readonly adGroupName: string;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly status: (typeof PROMOTION_STATUSES)[number];
  readonly adCount: number;
  readonly offCount: number;
}

export interface ItemReportRow extends Counts, ProductPlace {
  readonly itemId: string;
  readonly feedId: string;
  readonly pinId: string | null;
  readonly title: string;
  readonly availability: Availability | null;
  readonly currency: string | null;
  readonly fields: ItemRow['fields'] | null;
}

const OF_ACCOUNT = `bucket = :bucket and account_id = :accountId::bigint
  and (:productGroupId::bigint is null or product_group_id = :productGroupId::bigint)`;

const PRODUCTS = `
  products as (
    select made.*, ad.campaign_id
    from ad_product_ads as made
    join ad_ads as ad on ad.bucket = made.bucket and ad.id = made.ad_id
    where made.bucket = :bucket and made.account_id = :accountId::bigint
      and (:productGroupId::bigint is null or made.product_group_id = :productGroupId::bigint)
      and (:campaignId::bigint is null or ad.campaign_id = :campaignId::bigint)),
  entities as (select ad_id as id, campaign_id, ad_group_id as group_id from products)`;

// Ads without impressions count as 0.
const SUMS = eachCount((column) => `coalesce(sum(totals.${column}), 0)::bigint as ${column}`);

const PAGE = `
  keyed as (select *, ${SORT_KEY} as key from sums),
  page as (
    select * from keyed
    where :key::float8 is null or (key, place) > (:key::float8, :place::text collate "C")
    order by key, place limit :limit)`;

const pageValues = ({ column, isDescending, after, limit }: Ordered) => ({
  column,
  isDescending,
  key: after?.key ?? null,
  place: after?.place ?? null,
  limit,
});

/** Returns product groups in their ad groups, with the metrics of their ads on the days. */
export async function groupReportPage(
  tx: Tx,
  ads: ProductAds,
  days: Days,
  ordered: Ordered,
): Promise<GroupReportRow[]> {
  const rows = await tx.rows<Stored<GroupReportRow>>(
    `with ${PRODUCTS}, ${TOTALS},
     pairs as (
       select ad_group_id, product_group_id, bool_or(is_on) as is_on, bool_and(is_included) as is_included
       from (
         select ad_group_id, product_group_id, true as is_on, is_included
         from ad_product_promotions where ${OF_ACCOUNT}
         union all
         select ad_group_id, product_group_id, false, true from products) as both_kinds
       group by ad_group_id, product_group_id),
     sums as (
       select pairs.ad_group_id, pairs.product_group_id, pairs.is_on, pairs.is_included,
         (pairs.ad_group_id || ' ' || pairs.product_group_id) collate "C" as place,
         count(products.ad_id)::int as ad_count,
         (count(products.ad_id) filter (where products.is_off))::int as off_count, ${SUMS}
       from pairs
       join ad_groups as inside on inside.bucket = :bucket and inside.id = pairs.ad_group_id
         and (:campaignId::bigint is null or inside.campaign_id = :campaignId::bigint)
       left join products on products.ad_group_id = pairs.ad_group_id
         and products.product_group_id = pairs.product_group_id
       left join totals on totals.id = products.ad_id
       group by pairs.ad_group_id, pairs.product_group_id, pairs.is_on, pairs.is_included),
     ${PAGE}
     select page.key, page.place, page.product_group_id as "productGroupId", of_products.name,
       of_products.kind, of_products.filter, of_products.in_stock_count as "inStockCount",
       ad_group.id as "adGroupId", ad_group.name as "adGroupName", campaign.id as "campaignId",
       campaign.name as "campaignName", page.ad_count as "adCount", page.off_count as "offCount",
       case when not page.is_on then 'ARCHIVED'
         else ${promotionStatus('page.is_included', 'ad_group', 'campaign')} end as status,
       ${COUNTS}
     from page
     join ad_groups as ad_group on ad_group.bucket = :bucket and ad_group.id = page.ad_group_id
     join ad_campaigns as campaign on campaign.bucket = :bucket and campaign.id = ad_group.campaign_id
     left join ad_product_groups as of_products on of_products.bucket = :bucket
       and of_products.id = page.product_group_id
     order by page.key, page.place`,
    { ...ads, ...days, ...pageValues(ordered) },
  );
  return readRows<GroupReportRow>(rows);
}

/** Returns products with the metrics of their ads on the days, and their current data from the feed. */
export async function itemReportPage(
  tx: Tx,
  ads: ProductAds,
  days: Days,
  ordered: Ordered,
): Promise<ItemReportRow[]> {
  const rows = await tx.rows<Stored<ItemReportRow>>(
    `with ${PRODUCTS}, ${TOTALS},
     sums as (
       select feed_id, item_id, (feed_id || ' ' || item_id) collate "C" as place,
         (array_agg(title order by pin_id desc))[1] as title, max(pin_id) as pin_id, ${SUMS}
       from products left join totals on totals.id = products.ad_id
       group by feed_id, item_id),
     ${PAGE}
     select page.key, page.place, page.item_id as "itemId", page.feed_id as "feedId",
       page.pin_id as "pinId", page.title, item.availability, item.fields,
       case when item.item_id is not null then feed.currency end as currency, ${COUNTS}
     from page
     left join ad_feeds as feed on feed.bucket = :bucket and feed.id = page.feed_id
     left join ad_items as item on item.bucket = :bucket and item.run_id = feed.current_run_id
       and item.item_id = page.item_id
     order by page.key, page.place`,
    { ...ads, ...days, ...pageValues(ordered) },
  );
  return readRows<ItemReportRow>(rows);
}

/** Returns the ids of the product ads. */
export async function adsOfProducts(tx: Tx, ads: ProductAds): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(
    `with ${PRODUCTS} select id from entities order by id`,
    { ...ads },
  );
  return rows.map(({ id }) => id);
}

/** Ids of rows of the two reports. */
export interface Rows {
  readonly groups: readonly string[];
  readonly items: readonly string[];
}

export interface RowDay extends Counts {
  readonly place: string;
  readonly day: string;
}

/** Returns the counts of rows of these reports on each day on which they have any. */
export async function daysOfRows(
  tx: Tx,
  ads: ProductAds,
  { groups, items }: Rows,
  days: Days,
): Promise<RowDay[]> {
  const rows = await tx.rows<Stored<RowDay>>(
    `with ${PRODUCTS},
     placed as (
       select ad_id as id, ad_group_id || ' ' || product_group_id as place from products
       where ad_group_id || ' ' || product_group_id = any(:groups::text[])
       union all
       select ad_id, feed_id || ' ' || item_id from products
       where feed_id || ' ' || item_id = any(:items::text[])),
     steps as (
       select place, day,
         ${eachCount((column) => `${column} - coalesce(lag(${column}) over in_order, 0) as ${column}`)}
       from placed
       cross join lateral (
         select * from ad_days as stored
         where stored.bucket = :bucket and stored.id = placed.id and stored.day between :from::date and :to::date
         union all (
           select * from ad_days as stored
           where stored.bucket = :bucket and stored.id = placed.id and stored.day < :from::date
           order by stored.day desc limit 1)) as stored
       window in_order as (partition by placed.id, place order by day))
     select place, day::text, ${sumsOfCounts}
     from steps where day >= :from::date
     group by place, day order by place, day`,
    { ...ads, groups, items, ...days },
  );
  return readRows<RowDay>(rows);
}
