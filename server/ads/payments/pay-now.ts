import type { AdCard } from '#contract/ads/payments/cards.ts';
import { record } from '#server/trust/index.ts';
import { beginPayment } from './begin-payment.ts';
import { stepsAt } from './card-services.ts';
import { type CardContext, cardView } from './show-card.ts';

/** Charges the debt now, also after a failed payment. */
export async function payNow(context: CardContext): Promise<AdCard> {
  const { tx, now, viewer, adAccount, cards, origin } = context;
  const { bucket, id, currency, ownerId } = adAccount;
  const { least } = await stepsAt(tx, currency, cards, now);
  const beginning = { cause: 'PAY_NOW', currency, least } as const;
  const payment =
    cards.provider && (await beginPayment(context, { bucket, accountId: id }, beginning));
  if (payment !== null) {
    const detail = { ad_account: id, amount: String(payment.amount), currency };
    const who = { actorId: viewer.id, subjectId: ownerId };
    await record(tx, { action: 'ad_card_payment_begun', ...who, origin, at: now, detail });
  }
  return cardView(tx, context);
}
