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

/** Months that one run makes up for. */
const MONTHS_AT_ONCE = 24;

/**
 * Makes the invoices of all months that are over: what an account owes by the closes of that month, each close on one
 * invoice. Whoever was killed in between, or did not run for months, goes on where it stood.
 */
export async function writeInvoices(tx: Tx, account: Billed, now: Date): Promise<void> {
  await lockMoney(tx, [account]);
  const thisMonth = monthOf(now);
  // What a card has paid is on receipts, with its tax.
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
 * What campaigns spent on the days of the month, made equal to what the ledger has for it: less what was paid in
 * advance, and with what the ledger closed a little after midnight at either end.
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

/** What was given back in a month, to whoever is invoiced: it is credit, and lowers the invoices that come. */
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
    // The invoices that it lowers are taxed less.
    taxed: 0,
    discount: 0,
    entries: [fromNo, toNo],
    reference: '',
    lines: [],
  } as const;
  await makeDocument(tx, account, paper, now);
}
