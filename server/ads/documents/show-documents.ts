import {
  type AdDocument,
  type AdDocumentInFull,
  type AdInvoice,
  documentPath,
} from '#contract/ads/documents/documents.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { numberOf } from './document-rules.ts';
import type { DocumentContent, DocumentRow, InvoiceRow, Party } from './document-store.ts';

function fieldsOf(row: DocumentRow) {
  return {
    id: row.id,
    ad_account_id: row.accountId,
    number: numberOf(row.kind, row.year, row.number),
    document_type: row.kind,
    status: row.status,
    billing_period_start_date: row.firstDay,
    billing_period_end_date: row.lastDay,
    invoice_due_date: row.dueDay,
    currency: row.currency,
    bill_to_country: row.country,
    amount_net_micro_currency: row.net,
    amount_tax_micro_currency: row.tax,
    amount_discount_micro_currency: row.discount,
    amount_billed_micro_currency: row.billed,
    made_at: toWireDate(row.madeAt),
    download_url: documentPath(row.accountId, row.id),
  };
}

export const documentView = (row: DocumentRow): AdDocument => ({
  ...fieldsOf(row),
  type: 'ad_document',
});

export const invoiceView = (row: InvoiceRow): AdInvoice => ({
  ...fieldsOf(row),
  type: 'ad_invoice',
  advertiser_name: row.advertiserName,
});

const partyView = ({ name, address, country, taxId }: Party): AdDocumentInFull['seller'] => ({
  name,
  address,
  country,
  tax_id: taxId,
});

/** Returns a document with its content. */
export function documentInFull(
  row: DocumentRow & { readonly content: DocumentContent },
): AdDocumentInFull {
  const { seller, buyer, tax, terms, reference, lines } = row.content;
  return {
    ...fieldsOf(row),
    type: 'ad_document_in_full',
    seller: partyView(seller),
    buyer: partyView(buyer),
    tax: tax && { name: tax.name, rate: tax.rate, is_reversed: tax.isReversed },
    payment_terms: terms,
    reference,
    lines: lines.map(({ kind, campaignId, name, amount }) => ({
      kind,
      campaign_id: campaignId,
      name,
      amount_in_micro_currency: amount,
    })),
  };
}
