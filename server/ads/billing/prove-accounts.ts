import type { Tx } from '#server/kernel/db/tx.ts';
import { FIRST_HEAD, hashOfTransfer, headAfter } from '../charging/chain.ts';
import { causes, type Closes, type Transfer } from '../charging/ledger-store.ts';
import { moneyOf, type AccountKey, type MoneyRow } from '../charging/money-store.ts';
import { wrongPeople } from './prove-people.ts';
import { wrongDays, wrongSlices, wrongSpend } from './report-proof-store.ts';
import {
  batchesSince,
  transfersSince,
  wrongBooks,
  wrongBudgets,
  wrongMoney,
  type Batch,
  type WrongSum,
} from './proof-store.ts';

/** The comparisons, by name. */
export const checkNames = [
  'events',
  'transfers',
  'books',
  'budgets',
  'reports',
  'anchors',
] as const;
export type CheckName = (typeof checkNames)[number];

/** The result of one check: the number of things compared, and a sentence for each that is wrong. */
export interface Proof {
  readonly name: CheckName;
  readonly looked: number;
  readonly found: readonly string[];
}

/** From when on each kind of data is proved. */
export interface Since {
  /** Hash chains, starting at the last close before it. */
  readonly chains: Date;
  /** Budgets whose period began no earlier. */
  readonly budgets: Date;
  /** Reports, from this day on (YYYY-MM-DD). */
  readonly reports: string;
}

/**
 * Proves in one snapshot that the events of accounts are those charged, each once and for the amount in the ledger;
 * that no transfer was changed, added or lost; and that books, funds, budgets and reports are the sums of them.
 */
export async function proveAccounts(
  tx: Tx,
  accounts: readonly AccountKey[],
  since: Since,
): Promise<Proof[]> {
  if (accounts.length === 0) return [];
  const money = await moneyOf(tx, accounts);
  const transfers = Map.groupBy(await transfersSince(tx, accounts, since.chains), keyOf);
  const ledgers = money.map((row) => ledgerOf(row, transfers.get(keyOf(row)) ?? [], since.chains));
  const batches = await batchesSince(
    tx,
    ledgers.map(({ row, start }) => ({ ...row, from: start.at })),
  );
  const batchesOf = Map.groupBy(batches, keyOf);
  const funds = [causes.deposit, causes.credit, causes.payment, causes.makeGood];
  const books = [
    ...(await wrongBooks(tx, accounts)),
    ...(await wrongMoney(tx, accounts, { close: causes.close, funds, expire: causes.expire })),
  ];
  const budgets = await wrongBudgets(tx, accounts, since.budgets);
  const reports = [
    ...(await wrongSpend(tx, accounts)),
    ...(await wrongDays(tx, accounts, since.reports)),
    ...(await wrongSlices(tx, accounts, since.reports)),
    ...(await wrongPeople(tx, accounts, since.reports)),
  ];
  return [
    {
      name: 'events',
      looked: batches.length,
      found: ledgers.flatMap((ledger) =>
        wrongChain(ledger, batchesOf.get(keyOf(ledger.row)) ?? []),
      ),
    },
    {
      name: 'transfers',
      looked: ledgers.reduce((sum, { transfers: rows }) => sum + rows.length, 0),
      found: ledgers.flatMap(wrongTransfer),
    },
    { name: 'books', looked: accounts.length, found: books.map(sentenceOf) },
    { name: 'budgets', looked: accounts.length, found: budgets.map(sentenceOf) },
    { name: 'reports', looked: accounts.length, found: reports.map(sentenceOf) },
  ];
}

const keyOf = ({ bucket, accountId }: AccountKey): string => `${bucket} ${accountId}`;

const sentenceOf = ({ accountId, what, stored, counted }: WrongSum): string =>
  `account ${accountId}: ${what} is ${stored} and should be ${counted}`;

/** Where a proof begins: at an earlier close that was proved, or at the very first transfer. */
interface Start {
  readonly no: number;
  readonly hash: Buffer;
  readonly seq: number;
  readonly head: Buffer;
  readonly at: Date;
}

interface Ledger {
  readonly row: MoneyRow;
  readonly start: Start;
  /** The transfers after the start. */
  readonly transfers: readonly Transfer[];
}

const BEGINNING: Start = { no: 0, hash: FIRST_HEAD, seq: 0, head: FIRST_HEAD, at: new Date(0) };

function ledgerOf(row: MoneyRow, found: readonly Transfer[], since: Date): Ledger {
  const [first, ...rest] = found;
  if (!first?.closes || first.at >= since) return { row, start: BEGINNING, transfers: found };
  const { no, hash, at, closes } = first;
  const start = { no, hash, at, seq: closes.toSeq, head: closes.head };
  return { row, start, transfers: rest };
}

/** Returns the first error in an account's transfers: all later ones depend on it. */
function wrongTransfer({ row, start, transfers }: Ledger): string[] {
  let before: Pick<Start, 'no' | 'hash'> = start;
  for (const transfer of transfers) {
    if (transfer.no !== before.no + 1)
      return [`account ${row.accountId}: transfer ${before.no + 1} is missing`];
    if (!hashOfTransfer(before.hash, transfer).equals(transfer.hash))
      return [`account ${row.accountId}: transfer ${transfer.no} is not what was booked`];
    before = transfer;
  }
  return [];
}

/** Returns the first error in an account's events: all later ones depend on it. */
function wrongChain({ row, start, transfers }: Ledger, batches: readonly Batch[]): string[] {
  const closes = closesIn(transfers);
  let { seq, head } = start;
  let charged = 0;
  const wrong = (what: string): string[] => [`account ${row.accountId}: ${what}`];
  for (const batch of batches) {
    if (batch.seq <= start.seq) continue;
    if (batch.seq !== seq + 1) return wrong(`batch ${seq + 1} of events is missing`);
    seq = batch.seq;
    head = headAfter(head, batch.link);
    charged += batch.charged;
    const close = closes.get(seq);
    if (close === undefined) continue;
    if (!close.head.equals(head))
      return wrong(`the events up to batch ${seq} are not the ones that were charged`);
    if (close.amount !== charged)
      return wrong(`${close.amount} was closed at batch ${seq} and its events cost ${charged}`);
    charged = 0;
    closes.delete(seq);
  }
  if (seq !== row.seq) return wrong(`events end at batch ${seq} and should at ${row.seq}`);
  if (!head.equals(row.head)) return wrong('the last events are not the ones that were charged');
  const [missing] = closes.keys();
  if (missing !== undefined) return wrong(`the close at batch ${missing} has no events`);
  const open = row.spent - row.closed;
  return charged === open ? [] : wrong(`${open} is to be closed and its events cost ${charged}`);
}

/** Returns the closes by their last batch; a close that took from several books has several transfers. */
function closesIn(
  transfers: readonly Transfer[],
): Map<number, Pick<Closes, 'head'> & { readonly amount: number }> {
  const found = new Map<number, { readonly head: Buffer; readonly amount: number }>();
  for (const { closes, amount } of transfers) {
    if (closes === null) continue;
    const before = found.get(closes.toSeq)?.amount ?? 0;
    found.set(closes.toSeq, { head: closes.head, amount: before + amount });
  }
  return found;
}
