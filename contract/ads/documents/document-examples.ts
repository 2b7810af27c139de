import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import {
  getAdDocument,
  getAdDocuments,
  getAdInvoices,
  getAdTaxYears,
  updateAdInvoice,
} from './documents.ts';
import {
  type AdBillingProfile,
  type AdSeller,
  getAdBillingProfile,
  getAdSeller,
  updateAdBillingProfile,
  updateAdSeller,
} from './parties.ts';

const advertiser_id = world.glassworks;
const pdfs = `/ads/v4/advertisers/${advertiser_id}`;

const invoice = {
  id: world.adInvoice,
  ad_account_id: advertiser_id,
  number: 'INV-2026-0001',
  document_type: 'INVOICE',
  status: 'OPEN',
  billing_period_start_date: '2026-02-01',
  billing_period_end_date: '2026-02-28',
  invoice_due_date: '2026-03-31',
  currency: 'EUR',
  bill_to_country: 'DE',
  amount_net_micro_currency: 10_000_000,
  amount_tax_micro_currency: 1_900_000,
  amount_discount_micro_currency: 0,
  amount_billed_micro_currency: 11_900_000,
  made_at: WHEN,
  download_url: `${pdfs}/documents/${world.adInvoice}/pdf`,
} as const;

const profile: AdBillingProfile = {
  id: advertiser_id,
  type: 'ad_billing_profile',
  business_name: '',
  address: '',
  country: 'DE',
  tax_id: '',
  version: 0,
};
const seller: AdSeller = {
  type: 'ad_seller',
  name: '',
  address: '',
  country: null,
  tax_id: '',
  payment_note: '',
  payment_days: 30,
  version: 0,
  taxes: [{ country: 'DE', name: 'VAT', rate: 190_000, is_reversed: true }],
};
const input = {
  business_name: 'Glassworks of Noor',
  address: 'Kiln Lane 4\n10115 Berlin',
  tax_id: 'DE123456789',
};
const sold = {
  name: 'Bower Park',
  address: 'Park Lane 1\n10115 Berlin',
  country: 'DE',
  tax_id: 'DE987654321',
  payment_note: 'Please pay to DE00 1234 5678.',
  payment_days: 14,
};

export const documentExamples: readonly Example[] = [
  example(
    getAdDocuments,
    'The invoices and credit memos of an ad account, the last due first.',
    { advertiser_id, sort_by: 'DUE_DATE', order: 'DESCENDING' },
    [{ ...invoice, type: 'ad_document' }],
  ),
  example(
    getAdDocument,
    'A document with all that stands on it.',
    { advertiser_id, document_id: world.adInvoice },
    {
      ...invoice,
      type: 'ad_document_in_full',
      seller: { name: '', address: '', country: '', tax_id: '' },
      buyer: { name: 'Glassworks', address: '', country: 'DE', tax_id: '' },
      tax: { name: 'VAT', rate: 190_000, is_reversed: false },
      payment_terms: '',
      reference: '',
      lines: [
        {
          kind: 'campaign',
          campaign_id: null,
          name: 'Vases',
          amount_in_micro_currency: 11_900_000,
        },
      ],
    },
  ),
  example(
    getAdTaxYears,
    'What an advertiser was charged, and the tax in it, a year at a time.',
    { advertiser_id },
    [
      {
        id: '2026-DE',
        type: 'ad_tax_year',
        year: 2026,
        country: 'DE',
        currency: 'EUR',
        amount_net_micro_currency: 10_000_000,
        amount_tax_micro_currency: 1_900_000,
        documents: 1,
        download_url: `${pdfs}/tax-statements/2026/DE/pdf`,
      },
    ],
  ),
  example(getAdInvoices, 'Invoices that are not paid, the first due first.', {}, [
    { ...invoice, type: 'ad_invoice', advertiser_name: 'Glassworks' },
  ]),
  example(
    updateAdInvoice,
    'Says that an invoice was paid; it is booked once.',
    { document_id: world.adInvoice, status: 'CLOSED' },
    { ...invoice, status: 'CLOSED', type: 'ad_invoice', advertiser_name: 'Glassworks' },
  ),
  example(getAdBillingProfile, 'Whom documents are for.', { advertiser_id }, profile),
  example(
    updateAdBillingProfile,
    'Says whom the documents to come are for.',
    { advertiser_id, ...input, version: 0 },
    { ...profile, ...input, version: 1 },
  ),
  example(getAdSeller, 'Who sells advertising here, as documents name them.', {}, seller),
  example(
    updateAdSeller,
    'Says who sells advertising here, and which taxes payments include.',
    { ...sold, taxes: seller.taxes },
    { ...seller, ...sold, version: 1 },
  ),
];
