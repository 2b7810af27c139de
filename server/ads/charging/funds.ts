import type { Tx } from '#server/kernel/db/tx.ts';
import { balancesOf, isBooked, type Cause } from './ledger-store.ts';
import { addFunds, lockMoney, setLine, type AccountKey } from './money-store.ts';
import { postTransfers, type Posting } from './post-transfers.ts';

/** What is paid in or given to an ad account. */
export interface Given extends AccountKey {
  /** Micros. */
  readonly amount: number;
  /** Names it: under one name it is booked once, however often it is told. Such as the number of a payment. */
  readonly ref: string;
}

/** The advertiser has paid in advance. False when that was booked before. */
export function deposit(tx: Tx, entry: Given, now: Date): Promise<boolean> {
  return give(tx, 'deposit', entry, now, () =>
    Promise.resolve([{ debit: 'cash', credit: 'prepaid', amount: entry.amount }]),
  );
}

/** Whoever runs the installation gives away advertising: it is spent first, and earns nothing. */
export function giveCredit(tx: Tx, entry: Given, now: Date): Promise<boolean> {
  return give(tx, 'credit', entry, now, () =>
    Promise.resolve([{ debit: 'revenue', credit: 'credit', amount: entry.amount }]),
  );
}

/** Events turned out to be worth nothing: what they cost is given back, as advertising. */
export function makeGood(tx: Tx, entry: Given, now: Date): Promise<boolean> {
  return give(tx, 'makeGood', entry, now, () =>
    Promise.resolve([{ debit: 'makeGood', credit: 'credit', amount: entry.amount }]),
  );
}

/** The advertiser has paid an invoice. What is more than they owe is paid in advance. */
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
 * What an advertiser owes and will never pay is taken from the books; it stays spent. What is more than they owe is
 * left out. False when that was booked before, or nothing is owed.
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
 * Lets an advertiser spend so much before they pay: 0 for those who pay in advance. What is spent already stays
 * lent. The line that they have now.
 */
export async function setCreditLine(tx: Tx, account: AccountKey, line: number): Promise<number> {
  if (!Number.isSafeInteger(line) || line < 0) throw new Error(`no credit line is ${line}`);
  await lockMoney(tx, [account]);
  return setLine(tx, account, line);
}

type Side = Pick<Posting, 'debit' | 'credit' | 'amount'>;

/** Raises the funds and books it, both or neither. */
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
