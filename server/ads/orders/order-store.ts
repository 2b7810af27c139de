import type { OrderPaidType, OrderStatus } from '#contract/ads/orders/order-lines.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';

/** An order line agreed with an advertiser. */
export interface OrderRow {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  readonly name: string;
  readonly purchaseOrder: string;
  readonly paidType: OrderPaidType;
  /** Micros of the ad account's currency. */
  readonly budget: number;
  /** YYYY-MM-DD in UTC, both inclusive. */
  readonly startDay: string;
  readonly endDay: string | null;
  readonly status: OrderStatus;
  readonly version: number;
}

const COLUMNS = `id, bucket, account_id as "accountId", name, purchase_order as "purchaseOrder",
  paid_type as "paidType", budget, start_day::text as "startDay", end_day::text as "endDay", status, version`;

type AsRead = Omit<OrderRow, 'budget'> & { readonly budget: string };
const asRow = (row: AsRead): OrderRow => ({ ...row, budget: Number(row.budget) });

export async function insertOrder(tx: Tx, row: OrderRow, now: Date): Promise<void> {
  await tx.run(
    `insert into ad_order_lines (bucket, id, account_id, name, purchase_order, paid_type, budget, start_day, end_day,
       status, version, made_at, updated_at)
     values (:bucket, :id, :accountId, :name, :purchaseOrder, :paidType, :budget, :startDay::date, :endDay::date,
       :status, :version, :now, :now)`,
    { ...row, now },
  );
}

/** Returns an order line, locked until the transaction ends; null if there is none. */
export async function lockOrder(tx: Tx, bucket: number, id: string): Promise<OrderRow | null> {
  const row = await tx.row<AsRead>(
    `select ${COLUMNS} from ad_order_lines where bucket = :bucket and id = :id for no key update`,
    { bucket, id },
  );
  return row && asRow(row);
}

export async function updateOrder(tx: Tx, row: OrderRow, now: Date): Promise<void> {
  await tx.run(
    `update ad_order_lines set name = :name, purchase_order = :purchaseOrder, paid_type = :paidType,
       budget = :budget, start_day = :startDay::date, end_day = :endDay::date, status = :status,
       version = :version, updated_at = :now
     where bucket = :bucket and id = :id`,
    {
      bucket: row.bucket,
      id: row.id,
      name: row.name,
      purchaseOrder: row.purchaseOrder,
      paidType: row.paidType,
      budget: row.budget,
      startDay: row.startDay,
      endDay: row.endDay,
      status: row.status,
      version: row.version,
      now,
    },
  );
}

/** Returns the order lines of an account, newest first. */
export async function ordersPage(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  page: { readonly before: string | null; readonly limit: number; readonly hasDeleted: boolean },
): Promise<OrderRow[]> {
  const rows = await tx.rows<AsRead>(
    `select ${COLUMNS} from ad_order_lines
     where bucket = :bucket and account_id = :accountId
       and id < coalesce(:before::bigint, 9223372036854775807) and (:hasDeleted or status <> 'DELETED')
     order by id desc limit :limit`,
    { bucket, accountId, ...page },
  );
  return rows.map(asRow);
}

/** Replaces the campaigns of an order line; returns those that belong to another line. */
export async function setOrderCampaigns(
  tx: Tx,
  { bucket, id }: Pick<OrderRow, 'bucket' | 'id'>,
  campaignIds: readonly string[],
): Promise<string[]> {
  await tx.run(
    `delete from ad_order_campaigns
     where bucket = :bucket and line_id = :id and campaign_id <> all(:campaignIds::bigint[])`,
    { bucket, id, campaignIds },
  );
  const rows = await tx.rows<{ id: string; lineId: string }>(
    `insert into ad_order_campaigns as part (bucket, campaign_id, line_id)
     select :bucket, campaign_id, :id from unnest(:campaignIds::bigint[]) as wanted (campaign_id)
     on conflict (bucket, campaign_id) do update set line_id = part.line_id
     returning part.campaign_id as id, part.line_id as "lineId"`,
    { bucket, id, campaignIds },
  );
  return rows.flatMap((row) => (row.lineId === id ? [] : [row.id]));
}

/** A campaign of an order line, with its spending on the line's days. */
export interface OrderCampaign {
  readonly lineId: string;
  readonly id: string;
  readonly name: string;
  readonly spent: number;
}

/** Returns the campaigns of these order lines of one bucket, by line and id. */
export async function campaignsOfOrders(
  tx: Tx,
  bucket: number,
  lineIds: readonly string[],
): Promise<OrderCampaign[]> {
  const rows = await tx.rows<Omit<OrderCampaign, 'spent'> & { readonly spent: string }>(
    `with part as materialized (
       select part.bucket, part.line_id, part.campaign_id, campaign.name, line.start_day, line.end_day
       from ad_order_campaigns as part
       join ad_order_lines as line on line.bucket = part.bucket and line.id = part.line_id
       join ad_campaigns as campaign on campaign.bucket = part.bucket and campaign.id = part.campaign_id
       where part.bucket = :bucket and part.line_id = any(:lineIds::bigint[]))
     select part.line_id as "lineId", part.campaign_id as id, part.name,
       coalesce(late.spend, 0) - coalesce(early.spend, 0) as spent
     from part
     left join lateral (
       select spend from ad_days as days
       where days.bucket = part.bucket and days.id = part.campaign_id
         and days.day <= coalesce(part.end_day, 'infinity'::date)
       order by days.day desc limit 1) as late on true
     left join lateral (
       select spend from ad_days as days
       where days.bucket = part.bucket and days.id = part.campaign_id and days.day < part.start_day
       order by days.day desc limit 1) as early on true
     order by part.line_id, part.campaign_id`,
    { bucket, lineIds },
  );
  return rows.map((row) => ({ ...row, spent: Number(row.spent) }));
}
