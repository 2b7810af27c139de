import * as z from 'zod/mini';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { lockMoney, type AccountKey } from '../charging/money-store.ts';
import { payersAfter } from './account-store.ts';
import { writeInvoices } from './write-invoices.ts';
import { writeReceipts } from './write-receipts.ts';

export const DOCUMENTS = 'ads.documents';
/** They cannot be charged meanwhile. */
const ACCOUNTS_AT_ONCE = 20;

const position = z.object({
  after: z.optional(z.object({ bucket: z.int(), accountId: z.string() })),
});

/**
 * Writes missing documents daily: invoices and credit memos on the first of a month, when the last close of the month
 * before is booked; on other days whatever earlier runs missed.
 */
export const documentsTask: Task = {
  name: DOCUMENTS,
  daily: [40, 2],
  async run(payload, { tx, now, jobs }) {
    const { after } = position.parse(payload ?? {});
    const last = await writeDocuments(tx, after ?? null, now);
    if (last !== null) await jobs.add(DOCUMENTS, { after: last });
  },
};

/** Writes the documents of the next accounts; returns the last of them, or null if there are no more. */
export async function writeDocuments(
  tx: Tx,
  after: AccountKey | null,
  now: Date,
): Promise<AccountKey | null> {
  const { payers, next } = await payersAfter(tx, after, ACCOUNTS_AT_ONCE);
  await lockMoney(tx, payers);
  for (const account of payers) {
    await writeReceipts(tx, account, now);
    if (account.isInvoiced) await writeInvoices(tx, account, now);
  }
  return next;
}
