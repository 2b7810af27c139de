import type { SheetEntity } from '#contract/ads/bulk/sheet.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { type AccountAt, type Filtered, filterOf } from '../core/campaign-store.ts';
import { madeFor } from '../sql.ts';

/** The key of a row: its entity and parents. */
export interface SheetKey {
  readonly entity: SheetEntity;
  readonly id: string;
  readonly campaignId: string;
  /** 0 for campaigns and their own keywords. */
  readonly groupId: string;
}

export interface WantedRows extends Filtered {
  readonly entities: readonly SheetEntity[];
  readonly campaignIds: readonly string[] | null;
  readonly groupIds: readonly string[] | null;
  readonly adIds: readonly string[] | null;
  /** Only rows changed since this day; null for all. */
  readonly since: string | null;
}

/** The cursor of a sheet: its last row. */
export interface SheetPosition {
  readonly campaignId: string;
  readonly groupId: string;
  /** Order within a parent: the parent itself, then its keywords, ads and product groups. */
  readonly rank: number;
  readonly id: string;
}

export const RANKS: Readonly<Record<SheetEntity, number>> = {
  CAMPAIGN: 0,
  AD_GROUP: 0,
  KEYWORD: 1,
  AD: 2,
  PRODUCT_GROUP: 3,
};

const OWN = 'x.bucket = :bucket and x.account_id = :accountId';
const STANDS = 'x.status = any(:statuses::text[])';
const isIn = (column: string, ids: string): string =>
  `(:${ids}::bigint[] is null or ${column} = any(:${ids}::bigint[]))`;

/** Since the start of a day (UTC). */
const isLate = (at: string): string =>
  `(:since::date is null or ${at} >= :since::date::timestamp at time zone 'UTC')`;

/** Returns the rows of a sheet, each campaign followed by its contents. */
export function sheetKeys(
  tx: Tx,
  account: AccountAt,
  wanted: WantedRows,
  after: SheetPosition | null,
  limit: number,
): Promise<SheetKey[]> {
  const { patterns: _, sought: __, ...narrowed } = filterOf(wanted);
  return tx.rows<SheetKey>(
    `select entity, id, campaign_id as "campaignId", group_id as "groupId" from (
       select 'CAMPAIGN' as entity, 0 as rank, x.id, x.id as campaign_id, 0::bigint as group_id
       from ad_campaigns x
       where ${OWN} and ${STANDS} and ${madeFor('x.id')} and ${isIn('x.id', 'campaignIds')}
         and :groupIds::bigint[] is null and :adIds::bigint[] is null and ${isLate('x.updated_at')}
       union all
       select 'AD_GROUP', 0, x.id, x.campaign_id, x.id from ad_groups x
       where ${OWN} and ${STANDS} and ${madeFor('x.campaign_id')}
         and ${isIn('x.campaign_id', 'campaignIds')} and ${isIn('x.id', 'groupIds')}
         and :adIds::bigint[] is null and ${isLate('x.updated_at')}
       union all
       select 'AD', 2, x.id, x.campaign_id, x.group_id from ad_ads x
       where ${OWN} and ${STANDS} and ${madeFor('x.campaign_id')}
         and ${isIn('x.campaign_id', 'campaignIds')} and ${isIn('x.group_id', 'groupIds')}
         and ${isIn('x.id', 'adIds')} and ${isLate('x.updated_at')}
       union all
       select 'KEYWORD', 1, k.id, x.id, 0 from ad_campaigns x
       join ad_keywords k on k.bucket = x.bucket and k.parent_id = x.id and not k.is_archived
       where ${OWN} and ${STANDS} and ${madeFor('x.id')} and ${isIn('x.id', 'campaignIds')}
         and :groupIds::bigint[] is null and :adIds::bigint[] is null and ${isLate('k.created_at')}
       union all
       select 'KEYWORD', 1, k.id, x.campaign_id, x.id from ad_groups x
       join ad_keywords k on k.bucket = x.bucket and k.parent_id = x.id and not k.is_archived
       where ${OWN} and ${STANDS} and ${madeFor('x.campaign_id')}
         and ${isIn('x.campaign_id', 'campaignIds')} and ${isIn('x.id', 'groupIds')}
         and :adIds::bigint[] is null and ${isLate('k.created_at')}
       union all
       select 'PRODUCT_GROUP', 3, p.id, x.campaign_id, x.id from ad_groups x
       join ad_product_promotions p on p.bucket = x.bucket and p.ad_group_id = x.id
       where ${OWN} and ${STANDS} and ${madeFor('x.campaign_id')}
         and ${isIn('x.campaign_id', 'campaignIds')} and ${isIn('x.id', 'groupIds')}
         and :adIds::bigint[] is null and ${isLate('coalesce(p.updated_at, p.created_at)')}
     ) as found
     where entity = any(:entities::text[]) and (:campaignId::bigint is null
       or (campaign_id, group_id, rank, id) > (:campaignId::bigint, :groupId::bigint, :rank::int, :id::bigint))
     order by campaign_id, group_id, rank, id limit :limit`,
    {
      bucket: account.bucket,
      accountId: account.id,
      limit,
      ...narrowed,
      campaignId: after && after.campaignId,
      groupId: after && after.groupId,
      rank: after && after.rank,
      id: after && after.id,
    },
  );
}
