import type {
  AdOrderLine,
  createAdOrder,
  getAdOrderLines,
  getAdOrders,
  updateAdOrder,
} from '#contract/ads/orders/order-lines.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext, SignedInContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf, isStorableId, makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { record } from '#server/trust/index.ts';
import { findAccount } from '../billing/find-account.ts';
import { requireVersion } from '../campaigns/require-rules.ts';
import type { AccountKey } from '../charging/money-store.ts';
import { lockCampaigns } from '../core/campaign-store.ts';
import { refuseField } from '../core/field-rules.ts';
import {
  campaignsOfOrders,
  insertOrder,
  lockOrder,
  type OrderRow,
  ordersPage,
  setOrderCampaigns,
  updateOrder,
} from './order-store.ts';

/** Returns the ad account's order lines. */
export async function getOrderLines(
  { read, adAccount }: AdvertiserContext,
  { page_size, bookmark }: InputOf<typeof getAdOrderLines>,
): Promise<Page<AdOrderLine[]>> {
  const { bucket, id: accountId, currency } = adAccount;
  const page = { page_size, bookmark, hasDeleted: false };
  return pageOf(read, { bucket, accountId, currency }, page);
}

/** Returns the order lines of any ad account, for operators. */
export async function getOrders(
  { read }: SignedInContext,
  { advertiser_id: id, page_size, bookmark }: InputOf<typeof getAdOrders>,
): Promise<Page<AdOrderLine[]>> {
  const { currency } = await findAccount(read, id);
  const account = { bucket: bucketOf(id), accountId: id, currency };
  return pageOf(read, account, { page_size, bookmark, hasDeleted: true });
}

type Account = AccountKey & { readonly currency: string };

async function pageOf(
  read: Tx,
  account: Account,
  {
    page_size: size,
    bookmark,
    hasDeleted,
  }: {
    readonly page_size: number;
    readonly bookmark: string | null;
    readonly hasDeleted: boolean;
  },
): Promise<Page<AdOrderLine[]>> {
  const before = idCursor.read(bookmark);
  const rows = await ordersPage(read, account, { before, limit: size + 1, hasDeleted });
  const data = rows.slice(0, size);
  return {
    data: await viewsOf(read, account, data),
    bookmark: bookmarkAfter(rows.length > size ? (data.at(-1) ?? null) : null),
  };
}

/** Lets an operator create an order line; it is logged. */
export async function makeOrder(
  context: SignedInContext,
  { advertiser_id, campaign_ids = [], ...input }: InputOf<typeof createAdOrder>,
): Promise<AdOrderLine> {
  const { tx, now } = context;
  const { currency, standing } = await findAccount(tx, advertiser_id);
  if (standing === 'ended') throw refuseField('advertiser_id', 'This ad account has ended.');
  const account = { bucket: bucketOf(advertiser_id), accountId: advertiser_id, currency };
  const row: OrderRow = {
    id: makeId(account.bucket, now.getTime()),
    bucket: account.bucket,
    accountId: advertiser_id,
    name: input.name,
    purchaseOrder: input.purchase_order_id ?? '',
    paidType: input.paid_type ?? 'PAID',
    budget: input.budget_in_micro_currency,
    startDay: input.start_date,
    endDay: input.end_date ?? null,
    status: 'ACTIVE',
    version: 1,
  };
  requireDays(row);
  await insertOrder(tx, row, now);
  await chooseCampaigns(tx, row, campaign_ids);
  await recordAct(context, 'ad_order_made', row);
  return viewOf(tx, account, row);
}

/** Lets an operator change an order line; it is logged. */
export async function changeOrder(
  context: SignedInContext,
  { order_line_id: id, campaign_ids, ...input }: InputOf<typeof updateAdOrder>,
): Promise<AdOrderLine> {
  const { tx, now } = context;
  const before = isStorableId(id) ? await lockOrder(tx, bucketOf(id), id) : null;
  if (before === null) throw new Failure('ad_order_line_not_found', 'Order line not found.');
  requireVersion(before, input);
  const after: OrderRow = {
    ...before,
    name: input.name ?? before.name,
    purchaseOrder: input.purchase_order_id ?? before.purchaseOrder,
    paidType: input.paid_type ?? before.paidType,
    budget: input.budget_in_micro_currency ?? before.budget,
    startDay: input.start_date ?? before.startDay,
    endDay: input.end_date === undefined ? before.endDay : input.end_date,
    status: input.status ?? before.status,
    version: before.version + 1,
  };
  requireDays(after);
  await updateOrder(tx, after, now);
  // The campaigns of a deleted line become available to others.
  const wanted = after.status === 'DELETED' ? [] : campaign_ids;
  if (wanted !== undefined) await chooseCampaigns(tx, after, wanted);
  await recordAct(context, 'ad_order_changed', after);
  const { currency } = await findAccount(tx, after.accountId);
  return viewOf(tx, { ...after, currency }, after);
}

function requireDays({ startDay, endDay }: OrderRow): void {
  if (endDay !== null && endDay < startDay) {
    throw refuseField('end_date', 'Choose a day after the first one.');
  }
}

async function chooseCampaigns(
  tx: Tx,
  row: OrderRow,
  campaignIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(campaignIds)];
  const storable = ids.filter(isStorableId);
  const known = await lockCampaigns(tx, { bucket: row.bucket, id: row.accountId }, storable);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) {
    throw refuseField('campaign_ids', `This ad account has no campaign ${unknown}.`);
  }
  const [taken] = await setOrderCampaigns(tx, row, ids);
  if (taken !== undefined) {
    throw refuseField('campaign_ids', `Campaign ${taken} is part of another order line.`);
  }
}

async function viewOf(tx: Tx, account: Account, row: OrderRow): Promise<AdOrderLine> {
  const [view] = await viewsOf(tx, account, [row]);
  if (view === undefined) throw new Error('an order line has no view');
  return view;
}

async function viewsOf(
  tx: Tx,
  { bucket, currency }: Account,
  rows: readonly OrderRow[],
): Promise<AdOrderLine[]> {
  const campaigns = await campaignsOfOrders(
    tx,
    bucket,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = campaigns.filter(({ lineId }) => lineId === row.id);
    return {
      id: row.id,
      type: 'ad_order_line',
      ad_account_id: row.accountId,
      name: row.name,
      purchase_order_id: row.purchaseOrder,
      paid_type: row.paidType,
      status: row.status,
      currency,
      budget_in_micro_currency: row.budget,
      spent_in_micro_currency: own.reduce((sum, { spent }) => sum + spent, 0),
      start_date: row.startDay,
      end_date: row.endDay,
      campaigns: own.map(({ id, name }) => ({ id, name })),
      version: row.version,
    };
  });
}

function recordAct(
  { tx, viewer, now, origin }: SignedInContext,
  action: 'ad_order_made' | 'ad_order_changed',
  { id, accountId, name, budget, status }: OrderRow,
): Promise<void> {
  const detail = { order_line: id, ad_account: accountId, name, budget: String(budget), status };
  return record(tx, { action, actorId: viewer.id, subjectId: null, origin, at: now, detail });
}
