import type { Tx } from '#server/kernel/db/tx.ts';
import { lockMoney } from '../charging/money-store.ts';
import type { Billed } from './account-store.ts';
import { documentedUpTo } from './document-store.ts';
import { paidAfter, type PaidEntries } from './entry-store.ts';
import { campaignLines, daysFrom, makeDocument } from './make-document.ts';

/** If an account has more payments than this without receipts, the rest follow the next time. */
const RECEIPTS_AT_ONCE = 50;

/**
 * Writes a receipt for each payment that has none. Locks the money, so that no payment gets a second one from another
 * process.
 */
export async function writeReceipts(tx: Tx, account: Billed, now: Date): Promise<void> {
  await lockMoney(tx, [account]);
  const after = await documentedUpTo(tx, account, 'RECEIPT');
  for (const paid of await paidAfter(tx, account, after, RECEIPTS_AT_ONCE)) {
    await writeReceipt(tx, account, paid, now);
  }
}

/**
 * Writes a receipt with the costs of ads since the previous payment. Invoiced debts were taxed on the invoice; card
 * payments are not invoiced.
 */
async function writeReceipt(
  tx: Tx,
  account: Billed,
  { fromNo, toNo, at, ref, owed, inAdvance, isByCard, since }: PaidEntries,
  now: Date,
): Promise<void> {
  const days = daysFrom(since ?? at, at);
  const { lines } = await campaignLines(tx, account, days);
  const paper = {
    kind: 'RECEIPT',
    status: 'CLOSED',
    days,
    dueDay: null,
    billed: owed + inAdvance,
    taxed: isByCard ? owed + inAdvance : inAdvance,
    discount: 0,
    entries: [fromNo, toNo],
    reference: ref,
    lines,
  } as const;
  await makeDocument(tx, account, paper, now);
}
