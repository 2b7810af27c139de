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

/** The parameters of a new payment. */
export interface Beginning {
  readonly cause: CardPaymentCause;
  readonly currency: string;
  /** Smaller debts are not charged. */
  readonly least: number;
}

interface Writing {
  readonly tx: Tx;
  readonly jobs: Jobs;
  readonly now: Date;
}

/** Closes the account's spending so far and returns what is owed. Locks its money. */
export async function owedNow(tx: Tx, account: AccountKey, now: Date): Promise<number> {
  await lockMoney(tx, [account]);
  await closeHeld(tx, [account], now);
  return (await balancesOf(tx, [account])).get(account.accountId)?.receivable ?? 0;
}

/**
 * Stores a payment of what is owed before the provider is called, so that a killed process can resume it by its id.
 * Returns null if there is nothing to charge, or another payment is pending.
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

/** Queues charging a payment, or querying its result; a payment already queued is not queued again. */
export const chargeLater = (jobs: Jobs, payment_id: string): Promise<void> =>
  jobs.add(CHARGE, { payment_id }, { jobKey: `${CHARGE}:${payment_id}` });
