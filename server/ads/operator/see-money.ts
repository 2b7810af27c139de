import * as z from 'zod/mini';
import type * as billing from '#contract/ads/billing.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorId, cursorOf, cursorText } from '#server/kernel/context/cursor.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { accountsPage, type NamePosition } from '../billing/account-money-store.ts';
import { lastChecks } from '../billing/check-store.ts';
import { accountView, moneyView, showTransfers } from '../billing/show-money.ts';
import { findAccount } from '../billing/find-account.ts';

const nameCursor = cursorOf(
  z.tuple([cursorText(200), cursorId()]),
  ([name, id]): NamePosition => ({ name, id }),
  ({ name, id }) => [name, id],
  4096,
);

export async function seeAccounts(
  { read }: SignedInContext,
  { query, page_size, bookmark }: InputOf<typeof billing.getAdAccountsMoney>,
): Promise<Page<billing.AdAccountMoney[]>> {
  const rows = await accountsPage(read, query ?? null, nameCursor.read(bookmark), page_size + 1);
  const data = rows.slice(0, page_size);
  const last = data.at(-1);
  return {
    data: data.map(accountView),
    bookmark: rows.length > page_size && last ? nameCursor.write(last) : null,
  };
}

export async function seeMoney(
  { read }: SignedInContext,
  { advertiser_id }: InputOf<typeof billing.getAdMoney>,
): Promise<billing.AdMoney> {
  return moneyView(await findAccount(read, advertiser_id));
}

export async function seeTransfers(
  { read }: SignedInContext,
  { advertiser_id, ...page }: InputOf<typeof billing.getAdTransfers>,
): Promise<Page<billing.AdTransfer[]>> {
  const { id } = await findAccount(read, advertiser_id);
  return showTransfers(read, { bucket: bucketOf(id), accountId: id }, page);
}

export async function seeChecks({ read }: SignedInContext): Promise<billing.AdCheck[]> {
  const checks = await lastChecks(read);
  return checks.map(({ name, startedAt, endedAt, looked, wrong, found }) => ({
    name,
    started_at: toWireDate(startedAt),
    ended_at: toWireDate(endedAt),
    looked,
    wrong,
    found: [...found],
  }));
}
