import * as z from 'zod/mini';
import type {
  AdInvoice,
  getAdInvoices,
  updateAdInvoice,
} from '#contract/ads/documents/documents.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorId, cursorOf, cursorText } from '#server/kernel/context/cursor.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { record } from '#server/trust/index.ts';
import { recordPayment } from '../charging/funds.ts';
import { lockMoney } from '../charging/money-store.ts';
import { billedAccount } from './account-store.ts';
import { numberOf } from './document-rules.ts';
import {
  closeInvoice,
  type DuePosition,
  findInvoice,
  type InvoiceRow,
  invoicesToPay,
} from './document-store.ts';
import { documentNotFound } from './get-documents.ts';
import { invoiceView } from './show-documents.ts';
import { writeReceipts } from './write-receipts.ts';

const dueCursor = cursorOf(
  z.tuple([cursorText(10).check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), cursorId()]),
  ([due, id]): DuePosition => ({ due, id }),
  ({ due, id }) => [due, id],
);

/** Returns unpaid invoices of all ad accounts, first due first. */
export async function getInvoices(
  { read }: SignedInContext,
  { page_size, bookmark }: InputOf<typeof getAdInvoices>,
): Promise<Page<AdInvoice[]>> {
  const rows = await invoicesToPay(read, dueCursor.read(bookmark), page_size + 1);
  const data = rows.slice(0, page_size);
  const last = data.at(-1);
  const isMore = rows.length > page_size && last?.dueDay;
  return {
    data: data.map(invoiceView),
    bookmark: isMore ? dueCursor.write({ due: last.dueDay, id: last.id }) : null,
  };
}

/** Lets an operator mark an invoice as paid: the payment is booked once, with a receipt, and logged. */
export async function payInvoice(
  { tx, viewer, now, origin }: SignedInContext,
  { document_id: id }: InputOf<typeof updateAdInvoice>,
): Promise<AdInvoice> {
  const found = await invoiceToPay(tx, id);
  await lockMoney(tx, [found]);
  // Read again: another operator may have marked it before the lock was acquired.
  const invoice = await invoiceToPay(tx, id);
  if (invoice.status === 'CLOSED') return invoiceView(invoice);
  const account = await billedAccount(tx, invoice);
  if (account === null) throw documentNotFound();
  const { bucket, accountId, billed, kind, year, number, currency } = invoice;
  const ref = numberOf(kind, year, number);
  await recordPayment(tx, { bucket, accountId, amount: billed, ref }, now);
  await closeInvoice(tx, invoice, now);
  await writeReceipts(tx, account, now);
  const detail = { ad_account: accountId, invoice: ref, amount: String(billed), currency };
  const who = { actorId: viewer.id, subjectId: account.ownerId };
  await record(tx, { action: 'ad_invoice_paid', ...who, origin, at: now, detail });
  return invoiceView({ ...invoice, status: 'CLOSED' });
}

async function invoiceToPay(tx: Tx, id: string): Promise<InvoiceRow> {
  const invoice = await findInvoice(tx, id);
  if (invoice === null) throw documentNotFound();
  return invoice;
}
