import type { Tx } from '#server/kernel/db/tx.ts';
import { FIRST_HEAD, hashOfTransfer } from './chain.ts';
import {
  addToBooks,
  anchoredUntil,
  books,
  causes,
  insertTransfers,
  ledgerEnds,
  type Book,
  type Cause,
  type Closes,
  type Transfer,
} from './ledger-store.ts';
import type { AccountKey } from './money-store.ts';

/** A transfer to book: one book is debited, another credited. */
export interface Posting extends AccountKey {
  readonly debit: Book;
  readonly credit: Book;
  /** Micros. */
  readonly amount: number;
  readonly cause: Cause;
  /** Its reference, such as the number of a payment. */
  readonly ref: string;
  readonly closes?: Closes;
  /** The earliest date it may get. */
  readonly since?: Date;
}

/**
 * Books transfers in order, each including the hash of its account's previous one. The transaction has locked the
 * accounts' money, so no other entry comes between. Nothing is dated before an existing entry, or into an anchored day.
 */
export async function postTransfers(
  tx: Tx,
  postings: readonly Posting[],
  now: Date,
): Promise<Transfer[]> {
  if (postings.length === 0) return [];
  const ends = new Map((await ledgerEnds(tx, distinct(postings))).map((end) => [keyOf(end), end]));
  const anchored = await anchoredUntil(tx);
  const transfers: Transfer[] = [];
  for (const posting of postings) {
    const before = ends.get(keyOf(posting));
    const at = latest(now, posting.since, before?.at, anchored);
    const transfer = next(posting, { no: before?.no ?? 0, hash: before?.hash ?? FIRST_HEAD }, at);
    ends.set(keyOf(posting), transfer);
    transfers.push(transfer);
  }
  await insertTransfers(tx, transfers);
  await addToBooks(tx, transfers);
  return transfers;
}

function next(
  posting: Posting,
  before: { readonly no: number; readonly hash: Buffer },
  at: Date,
): Transfer {
  const { bucket, accountId, amount, ref } = posting;
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`${amount} cannot be booked`);
  const transfer = {
    bucket,
    accountId,
    no: before.no + 1,
    at,
    debit: books[posting.debit],
    credit: books[posting.credit],
    amount,
    cause: causes[posting.cause],
    ref,
    closes: posting.closes ?? null,
  };
  return { ...transfer, hash: hashOfTransfer(before.hash, transfer) };
}

const keyOf = ({ bucket, accountId }: AccountKey): string => `${bucket} ${accountId}`;

const distinct = (postings: readonly AccountKey[]): AccountKey[] => [
  ...new Map(postings.map((posting) => [keyOf(posting), posting])).values(),
];

const latest = (...moments: readonly (Date | null | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));
