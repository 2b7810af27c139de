import type { Tx } from '#server/kernel/db/tx.ts';
import { keysOf, type AccountKey } from './money-store.ts';

/**
 * An ad account's books, from the operator's view. Every transfer debits one and credits another, so they sum to 0;
 * liabilities to the advertiser (prepaid, credit) and revenue are negative.
 */
export const books = {
  cash: 1,
  prepaid: 2,
  receivable: 3,
  credit: 4,
  revenue: 5,
  makeGood: 6,
  writeOff: 7,
} as const;
export type Book = keyof typeof books;

/** Why a transfer was booked. */
export const causes = {
  close: 1,
  deposit: 2,
  credit: 3,
  payment: 4,
  makeGood: 5,
  writeOff: 6,
  expire: 7,
} as const;
export type Cause = keyof typeof causes;

/** What a close covers: batches of events, and the head of the account's chain after them. */
export interface Closes {
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly head: Buffer;
}

/** A ledger entry. */
export interface Transfer extends AccountKey {
  /** Consecutive from 1. */
  readonly no: number;
  readonly at: Date;
  readonly debit: number;
  readonly credit: number;
  readonly amount: number;
  readonly cause: number;
  readonly ref: string;
  readonly closes: Closes | null;
  readonly hash: Buffer;
}

/** The end of an account's ledger. */
export interface LedgerEnd extends AccountKey {
  readonly no: number;
  readonly at: Date;
  readonly hash: Buffer;
}

/** Returns the last transfers of locked accounts, without those that have none. */
export async function ledgerEnds(tx: Tx, accounts: readonly AccountKey[]): Promise<LedgerEnd[]> {
  const rows = await tx.rows<LedgerEnd & { no: string }>(
    `select wanted.bucket, wanted.account_id as "accountId", last.*
     from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
     cross join lateral (
       select no, at, hash from ad_transfers as transfer
       where transfer.bucket = wanted.bucket and transfer.account_id = wanted.account_id
       order by no desc limit 1) as last`,
    keysOf(accounts),
  );
  return rows.map((row) => ({ ...row, no: Number(row.no) }));
}

/** Returns the end of the last anchored day, before which nothing can be booked any more. */
export async function anchoredUntil(tx: Tx): Promise<Date | null> {
  const row = await tx.row<{ until: Date | null }>(
    `select max(day + 1) at time zone 'UTC' as until from ad_anchors`,
  );
  return row?.until ?? null;
}

/** Whether a transfer with this cause and reference exists. */
export async function isBooked(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  cause: Cause,
  ref: string,
): Promise<boolean> {
  const row = await tx.row(
    `select 1 from ad_transfers
     where bucket = :bucket and account_id = :accountId and cause = :cause and ref = :ref and ref <> ''
     limit 1`,
    { bucket, accountId, cause: causes[cause], ref },
  );
  return row !== null;
}

export async function insertTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  await tx.run(
    `insert into ad_transfers (bucket, account_id, no, at, debit, credit, amount, cause, ref, from_seq, to_seq,
       events_head, hash)
     select * from unnest(:buckets::smallint[], :accountIds::bigint[], :nos::bigint[], :ats::timestamptz[],
       :debits::smallint[], :credits::smallint[], :amounts::bigint[], :causes::smallint[], :refs::text[],
       :fromSeqs::bigint[], :toSeqs::bigint[], :heads::bytea[], :hashes::bytea[])`,
    {
      ...keysOf(transfers),
      nos: transfers.map(({ no }) => no),
      ats: transfers.map(({ at }) => at),
      debits: transfers.map(({ debit }) => debit),
      credits: transfers.map(({ credit }) => credit),
      amounts: transfers.map(({ amount }) => amount),
      causes: transfers.map(({ cause }) => cause),
      refs: transfers.map(({ ref }) => ref),
      fromSeqs: transfers.map(({ closes }) => closes?.fromSeq ?? null),
      toSeqs: transfers.map(({ closes }) => closes?.toSeq ?? null),
      heads: transfers.map(({ closes }) => closes?.head ?? null),
      hashes: transfers.map(({ hash }) => hash),
    },
  );
}

/** Adds transfers to the balances; the accounts' money is locked. */
export async function addToBooks(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  await tx.run(
    `insert into ad_books as book (bucket, account_id, book, balance)
     select bucket, account_id, side.book, sum(side.amount)
     from unnest(:buckets::smallint[], :accountIds::bigint[], :debits::smallint[], :credits::smallint[],
       :amounts::bigint[]) as transfer (bucket, account_id, debit, credit, amount)
     cross join lateral (values (debit, amount), (credit, -amount)) as side (book, amount)
     group by bucket, account_id, side.book
     order by bucket, account_id, side.book
     on conflict (bucket, account_id, book) do update set balance = book.balance + excluded.balance`,
    {
      ...keysOf(transfers),
      debits: transfers.map(({ debit }) => debit),
      credits: transfers.map(({ credit }) => credit),
      amounts: transfers.map(({ amount }) => amount),
    },
  );
}

/** Returns balances by account: each book's debits less credits. */
export async function balancesOf(
  tx: Tx,
  accounts: readonly AccountKey[],
): Promise<ReadonlyMap<string, Readonly<Record<Book, number>>>> {
  const rows = await tx.rows<{ accountId: string; book: number; balance: string }>(
    `select book.account_id as "accountId", book, balance
     from unnest(:buckets::smallint[], :accountIds::bigint[]) as wanted (bucket, account_id)
     join ad_books as book on book.bucket = wanted.bucket and book.account_id = wanted.account_id`,
    keysOf(accounts),
  );
  const found = new Map(
    accounts.map(({ accountId }) => [
      accountId,
      Object.fromEntries(bookNames.map((name) => [name, 0])),
    ]),
  );
  for (const { accountId, book, balance } of rows) {
    const name = bookNames.find((each) => books[each] === book);
    const theirs = found.get(accountId);
    if (name !== undefined && theirs !== undefined) theirs[name] = Number(balance);
  }
  return found as Map<string, Record<Book, number>>;
}

const bookNames = Object.keys(books) as Book[];
