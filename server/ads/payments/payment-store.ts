import type { CardFailure, CardPaymentCause } from '#contract/ads/payments/card-rules.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { causes } from '../charging/ledger-store.ts';
import type { AccountKey } from '../charging/money-store.ts';

/** A charge of a card, done or pending. */
export interface PaymentRow extends AccountKey {
  /** The idempotency key at the provider, and the reference in the ledger. */
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly cause: CardPaymentCause;
  readonly state: 'PENDING' | 'PAID' | 'FAILED';
  readonly failure: CardFailure | null;
  readonly customer: string;
  readonly method: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly madeAt: Date;
}

type Stored<Row> = Omit<Row, 'amount'> & { readonly amount: string };
const read = <Row extends { readonly amount: string }>(row: Row) => ({
  ...row,
  amount: Number(row.amount),
});

const COLUMNS = `bucket, account_id as "accountId", id, amount, currency, cause, state, failure, customer, method,
  brand, last_four as "lastFour", made_at as "madeAt"`;

/** Returns false if another payment of the ad account is pending. */
export async function insertPayment(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const written = await tx.run(
    `insert into ad_card_payments (bucket, account_id, id, amount, currency, cause, state, failure, customer,
       method, brand, last_four, made_at)
     values (:bucket, :accountId, :id, :amount, :currency, :cause, :state, :failure, :customer, :method, :brand,
       :lastFour, :madeAt)
     on conflict do nothing`,
    { ...payment },
  );
  return written === 1;
}

export async function paymentBy(tx: Tx, id: string): Promise<PaymentRow | null> {
  const row = await tx.row<Stored<PaymentRow>>(
    `select ${COLUMNS} from ad_card_payments where bucket = :bucket and id = :id`,
    { bucket: bucketOf(id), id },
  );
  return row && read(row);
}

/** Returns the pending payment of an ad account; null if there is none. */
export async function pendingPayment(
  tx: Tx,
  { bucket, accountId }: AccountKey,
): Promise<PaymentRow | null> {
  const row = await tx.row<Stored<PaymentRow>>(
    `select ${COLUMNS} from ad_card_payments
     where bucket = :bucket and account_id = :accountId and state = 'PENDING'`,
    { bucket, accountId },
  );
  return row && read(row);
}

/** Returns the last failed payment of an ad account; null if there is none. */
export async function lastFailed(
  tx: Tx,
  { bucket, accountId }: AccountKey,
): Promise<PaymentRow | null> {
  const row = await tx.row<Stored<PaymentRow>>(
    `select ${COLUMNS} from ad_card_payments
     where bucket = :bucket and account_id = :accountId and state = 'FAILED'
     order by id desc limit 1`,
    { bucket, accountId },
  );
  return row && read(row);
}

/** Stores the result of a payment. A failed payment may still become paid; no other result changes. */
export async function endPayment(
  tx: Tx,
  { bucket, id }: Pick<PaymentRow, 'bucket' | 'id'>,
  ended: {
    readonly state: 'PAID' | 'FAILED';
    readonly failure: CardFailure | null;
    readonly reference: string | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const written = await tx.run(
    `update ad_card_payments
     set state = :state, failure = :failure, reference = :reference, ended_at = :at
     where bucket = :bucket and id = :id
       and (state = 'PENDING' or state = 'FAILED' and :state = 'PAID')`,
    { bucket, id, ...ended },
  );
  return written === 1;
}

/** A payment with its receipt. */
export type ListedPayment = PaymentRow & { readonly receiptId: string | null };

/** Returns the payments of an ad account, latest first. */
export async function paymentsPage(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  before: string | null,
  limit: number,
): Promise<ListedPayment[]> {
  const rows = await tx.rows<Stored<ListedPayment>>(
    `select ${COLUMNS}, (
       select receipt.id from ad_transfers as paid
       join ad_documents as receipt on receipt.bucket = paid.bucket and receipt.account_id = paid.account_id
         and receipt.kind = 'RECEIPT' and receipt.from_no <= paid.no and receipt.to_no >= paid.no
       where paid.bucket = :bucket and paid.account_id = :accountId and paid.cause = :payment
         and paid.ref = ad_card_payments.id::text
       limit 1) as "receiptId"
     from ad_card_payments
     where bucket = :bucket and account_id = :accountId and id < coalesce(:before::bigint, 9223372036854775807)
     order by id desc limit :limit`,
    { bucket, accountId, before, limit, payment: causes.payment },
  );
  return rows.map(read);
}

/** Returns pending payments stored before a moment, whose process may be gone. */
export async function forsakenPayments(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from ad_card_payments
     where state = 'PENDING' and made_at < :before order by made_at limit :limit`,
    { before, limit },
  );
  return rows.map(({ id }) => id);
}
