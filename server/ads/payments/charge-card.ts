import * as z from 'zod/mini';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { CardProvider, Outcome } from '../card-providers/card-provider.ts';
import { CHARGE } from './begin-payment.ts';
import type { CardServices } from './card-services.ts';
import { settle } from './end-payment.ts';
import { paymentBy, type PaymentRow } from './payment-store.ts';

/** The provider stores keys for a day; after that the charge is only looked up. */
const KEY_MS = 23 * 3_600_000;
/** Its clock may be a little behind ours. */
const SLACK_MS = 3_600_000;

const payload = z.object({ payment_id: z.string() });

/**
 * Charges a card, or finds out the result of an earlier attempt. First queries the provider for the charge, then
 * charges with its key; no locks are held meanwhile, and the result is stored in one transaction. A killed run is
 * repeated.
 */
export const chargeTask = (cards: CardServices): Task => ({
  name: CHARGE,
  async run(raw, { tx, read, now, log }) {
    const { payment_id: id } = payload.parse(raw);
    const payment = await paymentBy(read, id);
    // A paid payment is booked already, and without a provider nothing can be queried.
    if (payment === null || payment.state === 'PAID' || cards.provider === null) return;
    const outcome = await outcomeOf(cards.provider, payment, now);
    if (outcome === null || outcome.is === 'waiting') return;
    await settle({ tx, now, cards }, payment, outcome);
    log.info({ payment: id, is: outcome.is }, 'a card was charged');
  },
});

async function outcomeOf(
  provider: CardProvider,
  payment: PaymentRow,
  now: Date,
): Promise<Outcome | null> {
  const { id: key, customer, method, amount, currency, madeAt, state } = payment;
  const since = new Date(madeAt.getTime() - SLACK_MS);
  const found = await provider.findCharge({ key, customer }, since);
  if (found !== null || state === 'FAILED') return found;
  if (now.getTime() - madeAt.getTime() < KEY_MS)
    return provider.charge({ key, customer, method, amount, currency });
  return { is: 'failed', reference: null, failure: 'NOT_CHARGED' };
}
