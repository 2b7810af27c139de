import * as z from 'zod/mini';
import { getAdBilling } from '#contract/ads/billing.ts';
import {
  DOCUMENT_SORTS,
  DOCUMENT_STATUSES,
  getAdDocument,
  getAdDocuments,
  ORDERS,
} from '#contract/ads/documents/documents.ts';
import { createAdCredit, getAdCredits } from '#contract/ads/documents/offers.ts';
import {
  getAdOrderLines,
  ORDER_PAID_TYPES,
  ORDER_STATUSES,
} from '#contract/ads/orders/order-lines.ts';
import { getAdCard } from '#contract/ads/payments/cards.ts';
import { getAdAccount } from '#contract/business/ad-accounts.ts';
import { getAdTerms } from '#contract/business/ad-terms.ts';
import { flag } from '#contract/kernel/scalars.ts';
import { digits, newestFirst, notRead, pageOf, paging, v5Operation } from './operation.ts';

/** The costs of advertising: agreements, payment methods and documents. */

const inAccount = '/ad_accounts/{ad_account_id}';
const billingScopes = 'ads:read billing:read';
const micros = z.int();

export const v5OrderLine = z.object({
  id: digits,
  type: z.literal('orderline'),
  ad_account_id: digits,
  name: z.string(),
  purchase_order_id: z.string(),
  paid_type: z.enum(ORDER_PAID_TYPES),
  status: z.enum(ORDER_STATUSES),
  budget: micros,
  /** Spending of its campaigns. */
  paid_budget: micros,
  /** Unix seconds: the first of its first day, and the last of its last day. */
  start_time: z.int(),
  end_time: z.nullable(z.int()),
  campaign_ids: z.array(z.string()),
});
const orderLines = `${inAccount}/order_lines`;
export const listOrderLines = v5Operation(['order_lines/list', 'GET', orderLines, 'ads:read'], {
  calls: [getAdOrderLines],
  query: z.object(newestFirst),
  answer: pageOf(v5OrderLine),
});
export const readOrderLine = v5Operation(
  ['order_lines/get', 'GET', `${orderLines}/{order_line_id}`, 'ads:read'],
  { calls: [getAdOrderLines], answer: v5OrderLine },
);

export const listCredits = v5Operation(
  ['ads_credits_discounts/get', 'GET', `${inAccount}/ads_credit/discounts`, billingScopes],
  {
    calls: [getAdCredits],
    query: z.object(paging),
    answer: pageOf(
      z.object({
        advertiser_id: digits,
        active: z.boolean(),
        title: z.string(),
        discountType: z.literal('MARKETING_OFFER_CREDIT'),
        discountCurrency: z.string(),
        discountInMicroCurrency: micros,
        remainingDiscountInMicroCurrency: micros,
      }),
    ),
  },
);
export const redeemCredit = v5Operation(
  ['ads_credit/redeem', 'POST', `${inAccount}/ads_credit/redeem`, 'ads:write billing:write'],
  {
    calls: [createAdCredit],
    /** The SHA-256 of the code in upper case, in hexadecimal. */
    body: z.object({ offerCodeHash: z.string(), validateOnly: flag() }),
    answer: z.object({
      success: z.boolean(),
      /** Errors are in the message, as our code. */
      errorCode: z.null(),
      errorMessage: z.nullable(z.string()),
    }),
  },
);

export const listProfiles = v5Operation(
  ['billing_profiles/get', 'GET', `${inAccount}/billing_profiles`, billingScopes],
  {
    calls: [getAdBilling, getAdCard],
    query: z.object({ ...paging, is_active: flag() }),
    /** The ad account's only payment method, with the ad account's id. */
    answer: pageOf(
      z.object({
        id: digits,
        advertiser_id: digits,
        billing_type: z.enum(['PREPAID', 'INVOICE', 'CREDIT_CARD']),
        status: z.enum(['VALID', 'INVALID']),
        card_type: z.string(),
        payment_method_brand: z.string(),
      }),
    ),
  },
);

const TYPES = ['INVOICE', 'CREDIT_MEMO'] as const;
export const listInvoices = v5Operation(
  ['billing_invoices/get', 'GET', `${inAccount}/billing_invoices`, billingScopes],
  {
    calls: [getAdDocuments],
    query: z.object({
      ...paging,
      sort: z.optional(z.enum(DOCUMENT_SORTS)),
      order: z.optional(z.enum(ORDERS)),
      status: z.optional(z.enum(DOCUMENT_STATUSES)),
      document_type: z.optional(z.enum(TYPES)),
      start_due_date: z.optional(z.string()),
      end_due_date: z.optional(z.string()),
    }),
    answer: pageOf(
      z.object({
        id: digits,
        ad_account_id: digits,
        document_type: z.enum(TYPES),
        status: z.enum(DOCUMENT_STATUSES),
        currency: z.string(),
        bill_to_country: z.string(),
        billing_period_start_date: z.string(),
        billing_period_end_date: z.string(),
        invoice_due_date: z.nullable(z.string()),
        amount_net_micro_currency: micros,
        amount_tax_micro_currency: micros,
        amount_discount_micro_currency: micros,
        amount_billed_micro_currency: micros,
      }),
    ),
  },
);
export const findInvoiceFile = v5Operation(
  [
    'billing_invoice_download/get',
    'GET',
    `${inAccount}/billing_invoice/{billing_invoice_id}/download`,
    billingScopes,
  ],
  {
    calls: [getAdDocument],
    /** Takes the same token. */
    answer: z.object({ id: digits, download_url: z.string() }),
  },
);

export const readTerms = v5Operation(
  ['terms_of_service/get', 'GET', `${inAccount}/terms_of_service`, 'ads:read'],
  {
    calls: [getAdTerms, getAdAccount],
    query: z.object({ include_html: z.optional(flag()), tos_type: notRead }),
    /** The version of the terms; 0 without any. */
    answer: z.object({
      id: digits,
      ad_account_id: digits,
      has_accepted: z.boolean(),
      html: z.nullable(z.string()),
    }),
  },
);
