import type * as z from 'zod/mini';
import {
  findInvoiceFile,
  listCredits,
  listInvoices,
  listOrderLines,
  listProfiles,
  readOrderLine,
  readTerms,
  redeemCredit,
  type v5OrderLine,
} from '#contract/api/v5/billing.ts';
import { getAdBilling } from '#contract/ads/billing.ts';
import {
  type AdDocument,
  getAdDocument,
  getAdDocuments,
} from '#contract/ads/documents/documents.ts';
import { createAdCredit, getAdCredits } from '#contract/ads/documents/offers.ts';
import { type AdOrderLine, getAdOrderLines } from '#contract/ads/orders/order-lines.ts';
import { getAdCard } from '#contract/ads/payments/cards.ts';
import { getAdAccount } from '#contract/business/ad-accounts.ts';
import { getAdTerms, hasAccepted } from '#contract/business/ad-terms.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { handler, pageOf, pagingOf, type V5Request } from './handler.ts';

const SECOND_MS = 1000;
const DAY_SECONDS = 86_400;
const secondsOf = (day: string): number => Date.parse(day) / SECOND_MS;

const orderLineView = (line: AdOrderLine): z.infer<typeof v5OrderLine> => ({
  id: line.id,
  type: 'orderline',
  ad_account_id: line.ad_account_id,
  name: line.name,
  purchase_order_id: line.purchase_order_id,
  paid_type: line.paid_type,
  status: line.status,
  budget: line.budget_in_micro_currency,
  paid_budget: line.spent_in_micro_currency,
  start_time: secondsOf(line.start_date),
  end_time: line.end_date === null ? null : secondsOf(line.end_date) + DAY_SECONDS - 1,
  campaign_ids: line.campaigns.map(({ id }) => id),
});

async function findOrderLine(
  { run, account }: Pick<V5Request, 'run' | 'account'>,
  wanted: string | undefined,
): Promise<AdOrderLine> {
  let bookmark: string | null = null;
  do {
    const input = { advertiser_id: account, page_size: MAX_PAGE_SIZE, bookmark };
    const page: { data: AdOrderLine[]; bookmark: string | null } = await run(
      getAdOrderLines,
      input,
    );
    const found = page.data.find(({ id }) => id === wanted);
    if (found !== undefined) return found;
    bookmark = page.bookmark;
  } while (bookmark !== null);
  throw new Failure('ad_order_line_not_found', "This order line isn't here.");
}

const agreedHandlers = [
  handler(listOrderLines, async ({ run, account, query }) => {
    const input = { advertiser_id: account, ...pagingOf(query) };
    return pageOf(await run(getAdOrderLines, input), orderLineView);
  }),
  handler(readOrderLine, async (request) =>
    orderLineView(await findOrderLine(request, request.path.order_line_id)),
  ),
  handler(readTerms, async ({ run, account, query }) => {
    const { data: terms } = await run(getAdTerms, {});
    const { data } = await run(getAdAccount, { advertiser_id: account });
    return {
      id: terms?.id ?? '0',
      ad_account_id: data.id,
      has_accepted: hasAccepted(data, terms),
      html: query.include_html === true && terms !== null ? htmlOf(terms.text) : null,
    };
  }),
];

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Converts the terms, which are plain text. */
const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)}</p>`)
    .join('\n');

const paidHandlers = [
  handler(listCredits, async ({ run, account, query }) => {
    const page = await run(getAdCredits, { advertiser_id: account, ...pagingOf(query) });
    return pageOf(page, (credit) => ({
      advertiser_id: account,
      active: credit.state === 'ACTIVE',
      title: credit.title,
      discountType: 'MARKETING_OFFER_CREDIT' as const,
      discountCurrency: credit.currency,
      discountInMicroCurrency: credit.amount_in_micro_currency,
      remainingDiscountInMicroCurrency: credit.remaining_in_micro_currency,
    }));
  }),
  handler(redeemCredit, async ({ run, account, body }) => {
    const { data } = await run(createAdCredit, {
      advertiser_id: account,
      offer_code_hash: body.offerCodeHash,
      validate_only: body.validateOnly,
    });
    return { success: data.success, errorCode: null, errorMessage: data.error_message };
  }),
  handler(listProfiles, async ({ run, account, query }) => {
    const { data: billing } = await run(getAdBilling, { advertiser_id: account });
    const { data: card } = await run(getAdCard, { advertiser_id: account });
    const byCard = billing.billing_type === 'CARD';
    const brand = (byCard ? card.brand?.toUpperCase() : undefined) ?? 'UNKNOWN';
    const isValid = !byCard || card.state === 'VALID';
    const profile = {
      id: account,
      advertiser_id: account,
      billing_type:
        billing.billing_type === 'CARD' ? ('CREDIT_CARD' as const) : billing.billing_type,
      status: isValid ? ('VALID' as const) : ('INVALID' as const),
      card_type: brand,
      payment_method_brand: brand,
    };
    return { items: isValid === query.is_active ? [profile] : [], bookmark: null };
  }),
];

const isPaper = (
  document: AdDocument,
): document is AdDocument & { document_type: 'INVOICE' | 'CREDIT_MEMO' } =>
  document.document_type !== 'RECEIPT';

const documentHandlers = [
  handler(listInvoices, async ({ run, account, query }) => {
    const { data, bookmark } = await run(getAdDocuments, {
      advertiser_id: account,
      ...(query.document_type && { document_types: [query.document_type] }),
      ...(query.status && { statuses: [query.status] }),
      due_from: query.start_due_date,
      due_to: query.end_due_date,
      sort_by: query.sort,
      order: query.order,
      ...pagingOf(query),
    });
    return pageOf({ data: data.filter(isPaper), bookmark }, (document) => ({
      id: document.id,
      ad_account_id: document.ad_account_id,
      document_type: document.document_type,
      status: document.status,
      currency: document.currency,
      bill_to_country: document.bill_to_country,
      billing_period_start_date: document.billing_period_start_date,
      billing_period_end_date: document.billing_period_end_date,
      invoice_due_date: document.invoice_due_date,
      amount_net_micro_currency: document.amount_net_micro_currency,
      amount_tax_micro_currency: document.amount_tax_micro_currency,
      amount_discount_micro_currency: document.amount_discount_micro_currency,
      amount_billed_micro_currency: document.amount_billed_micro_currency,
    }));
  }),
  handler(findInvoiceFile, async ({ run, account, path, site }) => {
    const input = { advertiser_id: account, document_id: path.billing_invoice_id ?? '' };
    const { data } = await run(getAdDocument, input);
    return { id: data.id, download_url: new URL(data.download_url, site).href };
  }),
];

/** Operations on orders, payment methods and documents. */
export const billingHandlers = [...agreedHandlers, ...paidHandlers, ...documentHandlers];
