import type { CardPaymentCause } from '#contract/ads/payments/card-rules.ts';
import type { Jobs } from '#server/kernel/context/context.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { closeHeld } from '../billing/close-accounts.ts';
import { balancesOf } from '../charging/ledger-store.ts';
import { lockMoney, type AccountKey } from '../charging/money-store.ts';
import { cardOf } from './card-store.ts';
import { insertPayment, type PaymentRow } from './payment-store.ts';
import { chargedFor } from './threshold-rules.ts';

export const CHARGE = 'ads.charge-card';

/** What a payment is begun with. */
export interface Beginning {
  readonly cause: CardPaymentCause;
  readonly currency: string;
  /** Less than that is not charged. */
  readonly least: number;
}

interface Writing {
  readonly tx: Tx;
  readonly jobs: Jobs;
  readonly now: Date;
}

/** What is owed, with everything that was spent up to now in the books. Money is held. */
export async function owedNow(tx: Tx, account: AccountKey, now: Date): Promise<number> {
  await lockMoney(tx, [account]);
  await closeHeld(tx, [account], now);
  return (await balancesOf(tx, [account])).get(account.accountId)?.receivable ?? 0;
}

/**
 * Writes down that what is owed is charged, before anybody is asked for it: whoever is killed after that finds it, and
 * asks by its id. Null where nothing is to be charged, or something is being charged already.
 */
export async function beginPayment(
  { tx, jobs, now }: Writing,
  { bucket, accountId }: AccountKey,
  { cause, currency, least }: Beginning,
): Promise<PaymentRow | null> {
  const account = { bucket, accountId };
  const owed = await owedNow(tx, account, now);
  const card = await cardOf(tx, account);
  if (card === null || card.method === null || owed < least) return null;
  const payment: PaymentRow = {
    ...account,
    id: makeId(bucket, now.getTime()),
    amount: chargedFor(owed, currency),
    currency,
    cause,
    state: 'PENDING',
    failure: null,
    customer: card.customer,
    method: card.method,
    brand: card.brand,
    lastFour: card.lastFour,
    madeAt: now,
  };
  if (!(await insertPayment(tx, payment))) return null;
  await chargeLater(jobs, payment.id);
  return payment;
}

/** Has a payment charged, or looked after; of one that waits for that already nothing is added. */
export const chargeLater = (jobs: Jobs, payment_id: string): Promise<void> =>
  jobs.add(CHARGE, { payment_id }, { jobKey: `${CHARGE}:${payment_id}` });
