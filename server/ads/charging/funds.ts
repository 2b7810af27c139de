import type { Tx } from '#server/kernel/db/tx.ts';
import { balancesOf, isBooked, type Cause } from './ledger-store.ts';
import { addFunds, lockMoney, setLine, type AccountKey } from './money-store.ts';
import { postTransfers, type Posting } from './post-transfers.ts';

/** A deposit or credit to an ad account. */
export interface Given extends AccountKey {
  /** Micros. */
  readonly amount: number;
  /** Its idempotency key, such as the number of a payment: each is booked once. */
  readonly ref: string;
}

/** Books a prepayment. Returns false if already booked. */
export function deposit(tx: Tx, entry: Given, now: Date): Promise<boolean> {
  return give(tx, 'deposit', entry, now, () =>
    Promise.resolve([{ debit: 'cash', credit: 'prepaid', amount: entry.amount }]),
  );
}

/** Grants advertising credit from the operator: spent first, and not revenue. */
export function giveCredit(tx: Tx, entry: Given, now: Date): Promise<boolean> {
  return give(tx, 'credit', entry, now, () =>
    Promise.resolve([{ debit: 'revenue', credit: 'credit', amount: entry.amount }]),
  );
}

/** Refunds the cost of invalid events as credit. */
export function makeGood(tx: Tx, entry: Given, now: Date): Promise<boolean> {
  return give(tx, 'makeGood', entry, now, () =>
    Promise.resolve([{ debit: 'makeGood', credit: 'credit', amount: entry.amount }]),
  );
}

/** Books the payment of an invoice. An excess becomes a prepayment. */
export function recordPayment(tx: Tx, entry: Given, now: Date): Promise<boolean> {
  return give(tx, 'payment', entry, now, async () => {
    const owed = (await balancesOf(tx, [entry])).get(entry.accountId)?.receivable ?? 0;
    const paid = Math.min(owed, entry.amount);
    return [
      { debit: 'cash', credit: 'receivable', amount: paid } as const,
      { debit: 'cash', credit: 'prepaid', amount: entry.amount - paid } as const,
    ].filter(({ amount }) => amount > 0);
  });
}

/**
 * Writes off a debt that will never be paid; it still counts as spent. Anything beyond the amount owed is ignored.
 * Returns false if already booked or nothing is owed.
 */
export async function writeOff(tx: Tx, entry: Given, now: Date): Promise<boolean> {
  requireAmount(entry.amount);
  await lockMoney(tx, [entry]);
  if (await isBooked(tx, entry, 'writeOff', entry.ref)) return false;
  const owed = (await balancesOf(tx, [entry])).get(entry.accountId)?.receivable ?? 0;
  const amount = Math.min(owed, entry.amount);
  if (amount <= 0) return false;
  const { bucket, accountId, ref } = entry;
  const side = { debit: 'writeOff', credit: 'receivable', cause: 'writeOff' } as const;
  await postTransfers(tx, [{ bucket, accountId, ref, amount, ...side }], now);
  return true;
}

/**
 * Sets an advertiser's credit line: 0 for prepaid accounts. Spending already on credit stays owed. Returns the
 * resulting line.
 */
export async function setCreditLine(tx: Tx, account: AccountKey, line: number): Promise<number> {
  if (!Number.isSafeInteger(line) || line < 0) throw new Error(`no credit line is ${line}`);
  await lockMoney(tx, [account]);
  return setLine(tx, account, line);
}

type Side = Pick<Posting, 'debit' | 'credit' | 'amount'>;

/** Raises the funds and books it, atomically. */
async function give(
  tx: Tx,
  cause: Cause,
  { bucket, accountId, amount, ref }: Given,
  now: Date,
  sides: () => Promise<readonly Side[]>,
): Promise<boolean> {
  requireAmount(amount);
  const account = { bucket, accountId };
  await lockMoney(tx, [account]);
  if (await isBooked(tx, account, cause, ref)) return false;
  const postings = (await sides()).map((side) => ({ ...account, cause, ref, ...side }));
  await postTransfers(tx, postings, now);
  await addFunds(tx, account, amount);
  return true;
}

function requireAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`${amount} cannot be given`);
}
