import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { isDay } from '../report-rules.ts';

/** Documents made from an ad account's ledger. */

export const DOCUMENT_TYPES = ['INVOICE', 'CREDIT_MEMO', 'RECEIPT'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
export const DOCUMENT_STATUSES = ['OPEN', 'CLOSED'] as const;
export const DOCUMENT_SORTS = [
  'DUE_DATE',
  'BILLING_PERIOD',
  'DOCUMENT_TYPE',
  'TOTAL_AMOUNT',
  'INVOICE_NUMBER',
] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];
export const ORDERS = ['ASCENDING', 'DESCENDING'] as const;

/** The path of a document's PDF. */
export const documentPath = (advertiserId: string, documentId: string): string =>
  `/ads/v4/advertisers/${advertiserId}/documents/${documentId}/pdf`;

const micros = z.int();

const documentFields = {
  id: z.string(),
  ad_account_id: z.string(),
  /** Consecutive within its type and year. */
  number: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  /** An invoice is OPEN until paid. */
  status: z.enum(DOCUMENT_STATUSES),
  /** YYYY-MM-DD in UTC, as all days here. */
  billing_period_start_date: z.string(),
  billing_period_end_date: z.string(),
  invoice_due_date: z.nullable(z.string()),
  currency: z.string(),
  bill_to_country: z.string(),
  /** Net plus tax less the discount is the amount billed. A credit memo's amounts are negative. */
  amount_net_micro_currency: micros,
  amount_tax_micro_currency: micros,
  amount_discount_micro_currency: micros,
  amount_billed_micro_currency: micros,
  made_at: z.string(),
  /** Address of the PDF. */
  download_url: z.string(),
};

const adDocument = z.object({ ...documentFields, type: z.literal('ad_document') });
export type AdDocument = z.infer<typeof adDocument>;

const party = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  tax_id: z.string(),
});

/**
 * Kinds of lines: a campaign; all other campaigns together; prepayments; spending carried between two periods around
 * the closing hour.
 */
export const LINE_KINDS = ['campaign', 'others', 'prepaid', 'carried'] as const;

const adDocumentInFull = z.object({
  ...documentFields,
  type: z.literal('ad_document_in_full'),
  seller: party,
  buyer: party,
  /** The tax's name, and its rate in millionths; null without tax. */
  tax: z.nullable(z.object({ name: z.string(), rate: z.int(), is_reversed: z.boolean() })),
  payment_terms: z.string(),
  /** What a receipt refers to, such as the number of a bank transfer. */
  reference: z.string(),
  /** Spending of the period by campaign. An invoice's lines add up to net plus tax. */
  lines: z.array(
    z.object({
      kind: z.enum(LINE_KINDS),
      campaign_id: z.nullable(z.string()),
      name: z.string(),
      amount_in_micro_currency: micros,
    }),
  ),
});
export type AdDocumentInFull = z.infer<typeof adDocumentInFull>;

const forAdvertisers = { audience: 'advertiser', right: 'billing_view' } as const;

const day = () =>
  text(10).check(z.refine((value) => isDay(value), 'Write the day like 2026-03-14.'));

/** An ad account's documents: invoices and credit memos by default. */
export const getAdDocuments = defineCall({
  name: 'v3_get_ad_documents',
  resource: ['AdDocuments', 'get'],
  ...forAdvertisers,
  input: z.object({
    advertiser_id: id(),
    ...subject,
    document_types: z.optional(jsonText(z.array(z.enum(DOCUMENT_TYPES)).check(z.minLength(1)))),
    statuses: z.optional(jsonText(z.array(z.enum(DOCUMENT_STATUSES)).check(z.minLength(1)))),
    /** Due within these days, inclusive. */
    due_from: z.optional(maybe(day())),
    due_to: z.optional(maybe(day())),
    sort_by: z.optional(z.enum(DOCUMENT_SORTS)),
    order: z.optional(z.enum(ORDERS)),
  }),
  output: z.array(adDocument),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** A document with its full content. */
export const getAdDocument = defineCall({
  name: 'v3_get_ad_document',
  resource: ['AdDocument', 'get'],
  ...forAdvertisers,
  input: z.object({ advertiser_id: id(), ...subject, document_id: id() }),
  output: adDocumentInFull,
  errors: ['ad_account_not_found', 'ad_document_not_found'],
});

const adTaxYear = z.object({
  /** The year and the country. */
  id: z.string(),
  type: z.literal('ad_tax_year'),
  year: z.int(),
  country: z.string(),
  currency: z.string(),
  amount_net_micro_currency: micros,
  amount_tax_micro_currency: micros,
  documents: z.int(),
  download_url: z.string(),
});
export type AdTaxYear = z.infer<typeof adTaxYear>;

/** What an advertiser was charged and the tax included, by year and country, latest first. */
export const getAdTaxYears = defineCall({
  name: 'v3_get_ad_tax_years',
  resource: ['AdTaxYears', 'get'],
  ...forAdvertisers,
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.array(adTaxYear),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

const forOperators = { audience: 'operator', sessionOnly: true } as const;

const adInvoice = z.object({
  ...documentFields,
  type: z.literal('ad_invoice'),
  advertiser_name: z.string(),
});
export type AdInvoice = z.infer<typeof adInvoice>;

/** Unpaid invoices of all ad accounts, earliest due first. */
export const getAdInvoices = defineCall({
  name: 'v3_get_ad_invoices',
  resource: ['AdInvoices', 'get'],
  ...forOperators,
  input: z.object({}),
  output: z.array(adInvoice),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

/** Marks an invoice as paid: it is posted once, and the advertiser can spend that amount again. */
export const updateAdInvoice = defineCall({
  name: 'v3_update_ad_invoice',
  resource: ['AdInvoice', 'update'],
  ...forOperators,
  input: z.object({ document_id: id(), status: z.enum(['CLOSED']) }),
  output: adInvoice,
  errors: ['not_allowed', 'ad_document_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});
