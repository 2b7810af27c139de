import * as z from 'zod/mini';
import type { AdRevenueDay, getAdRevenue as revenueCall } from '#contract/ads/billing.ts';
import type {
  AdAccountRevenue,
  getAdAccountsRevenue as accountsCall,
} from '#contract/ads/settings.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorCount, cursorId, cursorOf, cursorText } from '#server/kernel/context/cursor.ts';
import { accountsRevenueSince, type RevenuePosition, revenueSince } from './revenue-store.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 31;

interface Period {
  readonly days?: number | undefined;
  readonly months?: number | undefined;
}

/** Returns the start of a period of whole UTC days or months that ends with the current one. */
function startOf({ days = USUAL_DAYS, months }: Period, now: Date): Date {
  if (months !== undefined) {
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1), 1));
  }
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(today - (days - 1) * DAY_MS);
}

/** Returns revenue and credit by day or month. */
export async function seeRevenue(
  { read, now }: SignedInContext,
  input: InputOf<typeof revenueCall>,
): Promise<AdRevenueDay[]> {
  const by = input.months === undefined ? 'day' : 'month';
  const rows = await revenueSince(read, startOf(input, now), by);
  return rows.map(({ date, currency, earned, granted }) => ({
    date,
    currency,
    earned_in_micro_currency: earned,
    granted_in_micro_currency: granted,
  }));
}

const revenueCursor = cursorOf(
  z.tuple([cursorText(3), cursorCount(Number.MAX_SAFE_INTEGER), cursorId()]),
  ([currency, earned, id]): RevenuePosition => ({ currency, earned, id }),
  ({ currency, earned, id }) => [currency, earned, id],
);

/** Returns the same by ad account. */
export async function seeAccountsRevenue(
  { read, now }: SignedInContext,
  { page_size: size, bookmark, ...period }: InputOf<typeof accountsCall>,
): Promise<Page<AdAccountRevenue[]>> {
  const since = startOf(period, now);
  const rows = await accountsRevenueSince(read, since, revenueCursor.read(bookmark), size + 1);
  const data = rows.slice(0, size);
  const last = data.at(-1);
  return {
    data: data.map(({ id, name, currency, earned, granted }) => ({
      id,
      type: 'ad_account_revenue',
      name,
      currency,
      earned_in_micro_currency: earned,
      granted_in_micro_currency: granted,
    })),
    bookmark: rows.length > size && last ? revenueCursor.write(last) : null,
  };
}
