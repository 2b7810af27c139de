import type { Tx } from '#server/kernel/db/tx.ts';
import { lockMoney } from '../charging/money-store.ts';
import type { Billed } from './account-store.ts';
import {
  dayAfter,
  dayOf,
  endOfMonth,
  lastDayBefore,
  monthOf,
  PAYMENT_DAYS,
} from './document-rules.ts';
import { documentedUpTo, type DocumentLine } from './document-store.ts';
import {
  chargedBetween,
  type ChargedEntries,
  firstOwed,
  type GivenBack,
  givenBackBefore,
  lastByCard,
} from './entry-store.ts';
import { campaignLines, makeDocument } from './make-document.ts';
import { findSeller } from './party-store.ts';

/** Missed months made up for by one run. */
const MONTHS_AT_ONCE = 24;

/**
 * Writes the invoices of all past months: the debt by the closes of each month, with each close on one invoice. A
 * killed or missed run is resumed where it stopped.
 */
export async function writeInvoices(tx: Tx, account: Billed, now: Date): Promise<void> {
  await lockMoney(tx, [account]);
  const thisMonth = monthOf(now);
  // Payments by card are on receipts, with their tax.
  const paidUpTo = await lastByCard(tx, account);
  let after = Math.max(paidUpTo, await documentedUpTo(tx, account, 'INVOICE'));
  for (let made = 0; made < MONTHS_AT_ONCE; made += 1) {
    const owedAt = await firstOwed(tx, account, after, thisMonth);
    if (owedAt === null) break;
    const month = [monthOf(owedAt), endOfMonth(owedAt)] as const;
    const charged = await chargedBetween(tx, account, after, month);
    await writeInvoice(tx, account, { month, charged }, now);
    after = charged.toNo;
  }
  await writeMemos(tx, account, now);
}

interface Month {
  readonly month: readonly [Date, Date];
  readonly charged: ChargedEntries;
}

async function writeInvoice(
  tx: Tx,
  account: Billed,
  { month: [from, until], charged }: Month,
  now: Date,
): Promise<void> {
  const days = [dayOf(from), lastDayBefore(until)] as const;
  const { billed, discount, fromNo, toNo } = charged;
  const seller = await findSeller(tx);
  const paper = {
    kind: 'INVOICE',
    status: 'OPEN',
    days,
    dueDay: dayAfter(now, seller?.paymentDays ?? PAYMENT_DAYS),
    billed,
    taxed: billed,
    discount,
    entries: [fromNo, toNo],
    reference: '',
    lines: await linesOf(tx, account, days, charged),
  } as const;
  await makeDocument(tx, account, paper, now);
}

/**
 * Returns the spending of campaigns on the month's days, adjusted to the ledger's amount: minus prepaid money, and with
 * the difference from closes shortly after midnight at both ends.
 */
async function linesOf(
  tx: Tx,
  account: Billed,
  days: readonly [string, string],
  { billed, discount, prepaid }: ChargedEntries,
): Promise<DocumentLine[]> {
  const { lines, total } = await campaignLines(tx, account, days);
  const carried = billed + discount + prepaid - total;
  const more = [
    { kind: 'prepaid', campaignId: null, name: '', amount: -prepaid },
    { kind: 'carried', campaignId: null, name: '', amount: carried },
  ] as const;
  return [...lines, ...more.filter(({ amount }) => amount !== 0)];
}

/** Writes credit memos of a month's refunds for invoiced accounts: the refund is credit, and reduces later invoices. */
async function writeMemos(tx: Tx, account: Billed, now: Date): Promise<void> {
  const after = await documentedUpTo(tx, account, 'CREDIT_MEMO');
  for (const refund of await givenBackBefore(tx, account, after, monthOf(now))) {
    await writeMemo(tx, account, refund, now);
  }
}

async function writeMemo(
  tx: Tx,
  account: Billed,
  { until, fromNo, toNo, amount }: GivenBack,
  now: Date,
): Promise<void> {
  const last = new Date(until.getTime() - 1);
  const paper = {
    kind: 'CREDIT_MEMO',
    status: 'CLOSED',
    days: [dayOf(monthOf(last)), dayOf(last)],
    dueDay: null,
    billed: -amount,
    // The invoices that it reduces have less tax.
    taxed: 0,
    discount: 0,
    entries: [fromNo, toNo],
    reference: '',
    lines: [],
  } as const;
  await makeDocument(tx, account, paper, now);
}
