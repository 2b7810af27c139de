import type { AdBilling, AdTransfer, getAdBillingTransfers } from '#contract/ads/billing.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { accountMoney, closedBefore } from './account-money-store.ts';
import { paysByCard } from './card-account-store.ts';
import { remainingOf } from './remaining-rules.ts';
import { showTransfers } from './show-money.ts';

/** Returns an advertiser's remaining money, including the spending since the last close. */
export async function getBilling({ read, adAccount, now }: AdvertiserContext): Promise<AdBilling> {
  const { id, name, currency, bucket } = adAccount;
  const money = await accountMoney(read, id);
  if (money === null) throw new Error(`the ad account ${id} has just gone`);
  const { funds, spent, closed, line, books } = money;
  const before = await closedBefore(read, { bucket, accountId: id }, monthOf(now));
  const isByCard = await paysByCard(read, { bucket, accountId: id });
  const { balance, credit, owed } = remainingOf(books, spent - closed);
  return {
    id,
    name,
    currency,
    type: 'ad_billing',
    paid_in_micro_currency: books.cash,
    // Funds are the sum of payments, grants and the credit line.
    granted_in_micro_currency: funds - line - books.cash,
    balance_in_micro_currency: balance,
    credit_in_micro_currency: credit,
    owed_in_micro_currency: owed,
    spent_in_micro_currency: spent,
    left_in_micro_currency: funds - spent,
    billing_type: isByCard ? 'CARD' : line > 0 ? 'INVOICE' : 'PREPAID',
    line_in_micro_currency: line,
    closed_in_micro_currency: closed,
    spent_this_month_in_micro_currency: spent - before,
  };
}

const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));

export async function getBillingTransfers(
  { read, adAccount: { bucket, id } }: AdvertiserContext,
  input: InputOf<typeof getAdBillingTransfers>,
): Promise<Page<AdTransfer[]>> {
  return showTransfers(read, { bucket, accountId: id }, input);
}
