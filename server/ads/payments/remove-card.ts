import type { AdCard } from '#contract/ads/payments/cards.ts';
import type { Jobs } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { requireRecentLogIn } from '#server/identity/index.ts';
import { record } from '#server/trust/index.ts';
import { setCreditLine } from '../charging/funds.ts';
import type { AccountKey } from '../charging/money-store.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { owedNow } from './begin-payment.ts';
import { stepsAt } from './card-services.ts';
import { cardOf, dropAccount, dropCard } from './card-store.ts';
import { FORGET_CARD, FORGET_CUSTOMER } from './forget-cards.ts';
import { pendingPayment } from './payment-store.ts';
import { type CardContext, cardView } from './show-card.ts';

/** Removes the card after charging the debt, unless that is too small to charge. */
export async function removeCard(context: CardContext): Promise<AdCard> {
  const { tx, jobs, now, viewer, adAccount, cards, origin } = context;
  const { bucket, id, currency, ownerId } = adAccount;
  const account = { bucket, accountId: id };
  await requireRecentLogIn(context.read, viewer, now);
  const { least } = await stepsAt(tx, currency, cards, now);
  const owed = await owedNow(tx, account, now);
  const card = await cardOf(tx, account);
  if (card === null || card.method === null) return cardView(tx, context);
  if (owed >= least || (await pendingPayment(tx, account)) !== null)
    throw new Failure('card_in_use', 'Pay what you owe first, then remove the card.');
  await dropCard(tx, account);
  await setCreditLine(tx, account, 0);
  await tellOfAdsIn(tx, { bucket, id }, [id]);
  await jobs.add(FORGET_CARD, { method: card.method });
  const detail = { ad_account: id, card: `${card.brand} ${card.lastFour}` };
  const who = { actorId: viewer.id, subjectId: ownerId };
  await record(tx, { action: 'ad_card_removed', ...who, origin, at: now, detail });
  return cardView(tx, context);
}

/** Removes the card of an ad account that gets a credit line from an operator: it is invoiced from now on. */
export async function leaveCards(
  { tx, jobs }: { readonly tx: Tx; readonly jobs: Jobs },
  account: AccountKey,
): Promise<void> {
  const card = await cardOf(tx, account);
  if (card === null) return;
  await dropAccount(tx, account);
  await jobs.add(FORGET_CUSTOMER, { customer: card.customer });
}
