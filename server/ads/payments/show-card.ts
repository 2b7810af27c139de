import type { AdCard, AdCardPayment, getAdCardPayments } from '#contract/ads/payments/cards.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { accountMoney } from '../billing/account-money-store.ts';
import { paysByCard } from '../billing/card-account-store.ts';
import { remainingOf } from '../billing/remaining-rules.ts';
import { type CardServices, stepsAt } from './card-services.ts';
import { cardOf, type CardRow } from './card-store.ts';
import { lastFailed, type ListedPayment, paymentsPage, pendingPayment } from './payment-store.ts';
import { nextMonthOf, nextThreshold } from './threshold-rules.ts';

export interface CardContext extends AdvertiserContext {
  readonly cards: CardServices;
}

/** Returns how the ad account pays by card, as of `tx`. */
export async function cardView(
  tx: Tx,
  { adAccount, cards, now }: Pick<CardContext, 'adAccount' | 'cards' | 'now'>,
): Promise<AdCard> {
  const { bucket, id, currency } = adAccount;
  const account = { bucket, accountId: id };
  const money = await accountMoney(tx, id);
  if (money === null) throw new Error(`the ad account ${id} has just gone`);
  const { owed } = remainingOf(money.books, money.spent - money.closed);
  const card = await cardOf(tx, account);
  const pending = await pendingPayment(tx, account);
  const failed = card?.isFailed ? await lastFailed(tx, account) : null;
  const steps = await stepsAt(tx, currency, cards, now);
  const isInvoiced = money.line > 0 && !(await paysByCard(tx, account));
  const threshold = card?.threshold ?? steps.first;
  return {
    type: 'ad_card',
    currency,
    is_available: cards.provider !== null && !isInvoiced,
    ...faceOf(card),
    owed_in_micro_currency: owed,
    threshold_in_micro_currency: threshold,
    next_threshold_in_micro_currency: nextThreshold(threshold, steps),
    least_in_micro_currency: steps.least,
    next_charge_date: nextMonthOf(now),
    pending_in_micro_currency: pending?.amount ?? null,
    failure: failed?.failure ?? null,
  };
}

/** Returns what identifies the card to people. */
function faceOf(
  card: CardRow | null,
): Pick<AdCard, 'state' | 'brand' | 'last_four' | 'exp_month' | 'exp_year'> {
  if (card === null || card.method === null)
    return { state: 'NONE', brand: null, last_four: null, exp_month: null, exp_year: null };
  return {
    state: card.isFailed ? 'FAILED' : 'VALID',
    brand: card.brand,
    last_four: card.lastFour,
    exp_month: card.expMonth,
    exp_year: card.expYear,
  };
}

export async function getCard(context: CardContext): Promise<AdCard> {
  return cardView(context.read, context);
}

/** Returns the card's payments, latest first. */
export async function getPayments(
  { read, adAccount: { bucket, id } }: AdvertiserContext,
  { page_size: size, bookmark }: InputOf<typeof getAdCardPayments>,
): Promise<Page<AdCardPayment[]>> {
  const account = { bucket, accountId: id };
  const rows = await paymentsPage(read, account, idCursor.read(bookmark), size + 1);
  const page = rows.slice(0, size);
  return {
    data: page.map(paymentView),
    bookmark: rows.length > size ? bookmarkAfter(page.at(-1) ?? null) : null,
  };
}

const paymentView = (row: ListedPayment): AdCardPayment => ({
  id: row.id,
  type: 'ad_card_payment',
  at: toWireDate(row.madeAt),
  cause: row.cause,
  state: row.state,
  failure: row.failure,
  amount_in_micro_currency: row.amount,
  currency: row.currency,
  brand: row.brand,
  last_four: row.lastFour,
  receipt_id: row.receiptId,
});
