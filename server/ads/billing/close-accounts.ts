import * as z from 'zod/mini';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { balancesOf, type Book } from '../charging/ledger-store.ts';
import {
  accountsToClose,
  lockMoney,
  moneyOf,
  noteClosed,
  type AccountKey,
  type MoneyRow,
} from '../charging/money-store.ts';
import { postTransfers, type Posting } from '../charging/post-transfers.ts';
import { takeCredits } from './credit-store.ts';

export const CLOSE = 'ads.close';
/** They cannot be charged meanwhile. */
const ACCOUNTS_AT_ONCE = 50;

const position = z.object({
  after: z.optional(z.object({ bucket: z.int(), accountId: z.string() })),
});

/**
 * Hourly, books each account's spending since the last close into the ledger: one transfer per account, however many
 * events there were, with the head of their hash chain. Accounts are closed in key order, one batch per transaction, so
 * that a killed run resumes where it stopped.
 */
export const closeTask: Task = {
  name: CLOSE,
  hourly: 2,
  async run(payload, { tx, now, jobs }) {
    const { after } = position.parse(payload ?? {});
    const last = await closeAccounts(tx, after ?? null, now);
    if (last !== null) await jobs.add(CLOSE, { after: last });
  },
};

/** Closes the next accounts; returns the last of them, or null if there are no more. */
export async function closeAccounts(
  tx: Tx,
  after: AccountKey | null,
  now: Date,
): Promise<AccountKey | null> {
  const accounts = await accountsToClose(tx, after, ACCOUNTS_AT_ONCE);
  await lockMoney(tx, accounts);
  await closeHeld(tx, accounts, now);
  const last = accounts.at(-1);
  return accounts.length < ACCOUNTS_AT_ONCE || last === undefined
    ? null
    : { bucket: last.bucket, accountId: last.accountId };
}

/** Closes accounts whose money rows are locked. */
export async function closeHeld(tx: Tx, accounts: readonly AccountKey[], now: Date): Promise<void> {
  const money = (await moneyOf(tx, accounts)).filter(({ seq, closedSeq }) => seq > closedSeq);
  const balances = await balancesOf(tx, money);
  const postings = money.flatMap((row) => closesOf(row, balances.get(row.accountId)));
  const transfers = await postTransfers(tx, postings, now);
  if (transfers.length === 0) return;
  await noteClosed(tx, lastOfEach(transfers));
  await takeCredits(
    tx,
    postings.filter(({ debit }) => debit === 'credit'),
  );
}

/** Credit is spent first, then prepaid money; the rest is owed. */
function closesOf(
  { bucket, accountId, spent, closed, seq, closedSeq, head, at }: MoneyRow,
  balances: Readonly<Record<Book, number>> | undefined,
): Posting[] {
  const due = spent - closed;
  const fromCredit = Math.min(due, Math.max(0, -(balances?.credit ?? 0)));
  const fromPrepaid = Math.min(due - fromCredit, Math.max(0, -(balances?.prepaid ?? 0)));
  const parts: readonly (readonly [Book, number])[] = [
    ['credit', fromCredit],
    ['prepaid', fromPrepaid],
    ['receivable', due - fromCredit - fromPrepaid],
  ];
  const paid = parts.filter(([, amount]) => amount > 0);
  // If everything was free, a transfer of 0 records up to which event the chain is closed.
  const sides = paid.length > 0 ? paid : ([['receivable', 0]] as const);
  return sides.map(([debit, amount]) => ({
    bucket,
    accountId,
    debit,
    credit: 'revenue',
    amount,
    cause: 'close',
    ref: '',
    closes: { fromSeq: closedSeq + 1, toSeq: seq, head },
    since: at,
  }));
}

const lastOfEach = <Row extends AccountKey>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [`${row.bucket} ${row.accountId}`, row])).values(),
];
