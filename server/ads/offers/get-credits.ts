import * as z from 'zod/mini';
import type { AdCredit, getAdCredits } from '#contract/ads/documents/offers.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { cursorId, cursorMs, cursorOf } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { type CreditPosition, creditsPage, type CreditRow } from '../billing/credit-store.ts';
import { moneyOf } from '../charging/money-store.ts';
import { lastDayOf } from './offer-rules.ts';

const creditCursor = cursorOf(
  z.tuple([cursorMs(), cursorId()]),
  ([at, offerId]): CreditPosition => ({ endsAt: new Date(at), offerId }),
  ({ endsAt, offerId }) => [endsAt.getTime(), offerId],
);

/** Returns the ad account's credits from codes, including spending since the last close. */
export async function getCredits(
  { read, adAccount, now }: AdvertiserContext,
  { page_size, bookmark }: InputOf<typeof getAdCredits>,
): Promise<Page<AdCredit[]>> {
  const key = { bucket: adAccount.bucket, accountId: adAccount.id };
  const [money] = await moneyOf(read, [key]);
  const unclosed = (money?.spent ?? 0) - (money?.closed ?? 0);
  const rows = await creditsPage(read, key, creditCursor.read(bookmark), page_size + 1);
  const data = rows.slice(0, page_size);
  const last = data.at(-1);
  return {
    data: data.map((row) => creditView(row, { currency: adAccount.currency, unclosed, now })),
    bookmark: rows.length > page_size && last ? creditCursor.write(last) : null,
  };
}

interface At {
  readonly currency: string;
  /** Spending that is not in the ledger yet. */
  readonly unclosed: number;
  readonly now: Date;
}

function creditView(
  row: CreditRow & { readonly before: number },
  { currency, unclosed, now }: At,
): AdCredit {
  const remaining = row.remaining - Math.min(row.remaining, Math.max(0, unclosed - row.before));
  const hasEnded = row.endsAt <= now;
  return {
    id: row.offerId,
    type: 'ad_credit',
    title: row.title,
    terms: row.terms,
    state:
      remaining > 0 && !hasEnded ? 'ACTIVE' : row.expired > 0 || remaining > 0 ? 'EXPIRED' : 'USED',
    currency,
    amount_in_micro_currency: row.amount,
    remaining_in_micro_currency: remaining,
    expired_in_micro_currency: row.expired,
    redeemed_at: toWireDate(row.redeemedAt),
    end_date: lastDayOf(row.endsAt),
  };
}
