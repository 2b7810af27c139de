import type { Tx } from '#server/kernel/db/tx.ts';
import { lockMoney } from '../charging/money-store.ts';
import type { Billed } from './account-store.ts';
import { documentedUpTo } from './document-store.ts';
import { paidAfter, type PaidEntries } from './entry-store.ts';
import { campaignLines, daysFrom, makeDocument } from './make-document.ts';

/** Whoever has more that was paid before there were receipts gets the rest at the next time. */
const RECEIPTS_AT_ONCE = 50;

/**
 * Makes a receipt of each payment that has none, in the transaction that books it: money is held, so each has one and
 * no other process makes a second.
 */
export async function writeReceipts(tx: Tx, account: Billed, now: Date): Promise<void> {
  await lockMoney(tx, [account]);
  const after = await documentedUpTo(tx, account, 'RECEIPT');
  for (const paid of await paidAfter(tx, account, after, RECEIPTS_AT_ONCE)) {
    await writeReceipt(tx, account, paid, now);
  }
}

/** It says what ads cost since the payment before. What pays an invoice was taxed there; a card pays none. */
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
