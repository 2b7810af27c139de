import type { Tx } from '#server/kernel/db/tx.ts';
import { recordPayment, setCreditLine } from '../charging/funds.ts';
import { lockMoney } from '../charging/money-store.ts';
import type { Outcome } from '../card-providers/card-provider.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { billedAccount } from '../documents/account-store.ts';
import { writeReceipts } from '../documents/write-receipts.ts';
import { raiseNotices } from '../notices/raise-notices.ts';
import { cardOf, noteEnded } from './card-store.ts';
import { type CardServices, stepsAt } from './card-services.ts';
import { endPayment, type PaymentRow } from './payment-store.ts';
import { lineFor, nextThreshold } from './threshold-rules.ts';

interface Ending {
  readonly tx: Tx;
  readonly now: Date;
  readonly cards: Pick<CardServices, 'most'>;
}

type Paid = Extract<Outcome, { is: 'paid' }>;
type Failed = Extract<Outcome, { is: 'failed' }>;

/**
 * Stores the result of a payment, once, however often and in whatever order it is reported: the ledger refers to it by
 * its id.
 */
export async function settle(
  ending: Ending,
  payment: PaymentRow,
  outcome: Paid | Failed,
): Promise<void> {
  await lockMoney(ending.tx, [payment]);
  await (outcome.is === 'paid'
    ? bookPaid(ending, payment, outcome)
    : noteFailed(ending, payment, outcome));
}

async function bookPaid(
  { tx, now, cards }: Ending,
  payment: PaymentRow,
  { reference }: Paid,
): Promise<void> {
  const { bucket, accountId, id, amount, currency, cause } = payment;
  const account = { bucket, accountId };
  const ended = { state: 'PAID', failure: null, reference, at: now } as const;
  if (!(await endPayment(tx, payment, ended))) return;
  await recordPayment(tx, { ...account, amount, ref: id }, now);
  const billed = await billedAccount(tx, account);
  if (billed !== null) await writeReceipts(tx, billed, now);
  const card = await cardOf(tx, account);
  if (card === null) return;
  const steps = await stepsAt(tx, currency, cards, now);
  const threshold = cause === 'THRESHOLD' ? nextThreshold(card.threshold, steps) : card.threshold;
  await noteEnded(tx, account, { isFailed: false, threshold });
  if (card.method !== null) await setCreditLine(tx, account, lineFor(threshold));
  if (card.isFailed) await tellOfAdsIn(tx, { bucket, id: accountId }, [accountId]);
}

/** Withdraws the credit line: only prepaid money and credit are left, and ads stop when these are spent. */
async function noteFailed(
  { tx, now }: Ending,
  payment: PaymentRow,
  { reference, failure }: Failed,
): Promise<void> {
  const { bucket, accountId, id, amount } = payment;
  const account = { bucket, accountId };
  const ended = { state: 'FAILED', failure, reference, at: now } as const;
  if (!(await endPayment(tx, payment, ended))) return;
  const card = await cardOf(tx, account);
  // A failure says nothing about the current card if it was of a replaced card, or if nothing was charged.
  if (card?.method !== payment.method || failure === 'NOT_CHARGED') return;
  await noteEnded(tx, account, { isFailed: true, threshold: card.threshold });
  await setCreditLine(tx, account, 0);
  await tellOfAdsIn(tx, { bucket, id: accountId }, [accountId]);
  const name = (await billedAccount(tx, account))?.name ?? '';
  const about = { level: 'ADVERTISER', entityId: accountId, name } as const;
  const cause = { kind: 'PAYMENT_FAILED', ...about, cause: id, amount } as const;
  await raiseNotices({ tx, now }, { bucket, id: accountId }, [cause]);
}
