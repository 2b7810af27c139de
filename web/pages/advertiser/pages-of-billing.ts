import { CREDIT_CAUSES, getAdBilling, getAdBillingTransfers } from '#contract/ads/billing.ts';
import { getAdBillingProfile } from '#contract/ads/documents/parties.ts';
import { getAdCredits } from '#contract/ads/documents/offers.ts';
import { getAdDocuments, getAdTaxYears } from '#contract/ads/documents/documents.ts';
import { getAdCard, getAdCardPayments } from '#contract/ads/payments/cards.ts';
import { getAdOrderLines } from '#contract/ads/orders/order-lines.ts';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import { givesRight } from '#contract/business/ad-roles.ts';
import { documentInput } from '#web/ads/documents/document-input.ts';
import { promotedCampaign } from '#web/ads/billing/promoted-campaign.ts';
import { isId, isOneOf } from '#web/ads/core/address-fields.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

const billing = () => import('#web/ads/billing/billing-pages.ts');
const prepaid = () => import('#web/ads/billing/prepaid-pages.ts');
const documents = () => import('#web/ads/documents/document-pages.ts');
const orders = () => import('#web/ads/orders/order-lines-page.tsx');
const inputs = () => import('#web/ads/billing/prepaid-inputs.ts');
const ofBilling = { title: 'Billing', right: 'billing_view' } as const;

export const pagesOfBilling: ConsolePages = {
  billing: {
    ...ofBilling,
    fields: {
      campaign_id: isId,
      is_quick_promote: isOneOf(['true', 'false']),
      card: (text) => /^\w+$/.test(text),
    },
    Part: lazyPart<object>(async () => (await billing()).BillingSummary),
    load: ({ get, pages, search }, { id: advertiser_id, permissions }) => {
      const campaign = promotedCampaign(search);
      return Promise.all([
        get(getAdBilling, { advertiser_id }),
        get(getAdCard, { advertiser_id }),
        pages(getAdBillingTransfers, { advertiser_id }),
        campaign !== null &&
          givesRight(permissions, 'reporting') &&
          pages(getCampaigns, { advertiser_id, campaign_ids: [campaign] }),
      ]);
    },
  },
  billing_history: {
    ...ofBilling,
    Part: lazyPart<object>(async () => (await billing()).BillingHistory),
    load: ({ get, pages }, { id: advertiser_id }) =>
      Promise.all([
        get(getAdBilling, { advertiser_id }),
        pages(getAdBillingTransfers, { advertiser_id }),
        pages(getAdCardPayments, { advertiser_id }),
      ]),
  },
  billing_promotions: {
    ...ofBilling,
    Part: lazyPart<object>(async () => (await billing()).BillingCredits),
    load: ({ get, pages }, { id: advertiser_id }) =>
      Promise.all([
        get(getAdBilling, { advertiser_id }),
        pages(getAdBillingTransfers, { advertiser_id, causes: CREDIT_CAUSES }),
        pages(getAdCredits, { advertiser_id }),
      ]),
  },
  billing_order_lines: {
    ...ofBilling,
    Part: lazyPart<object>(async () => (await orders()).OrderLinesPage),
    load: ({ pages }, { id: advertiser_id }) => pages(getAdOrderLines, { advertiser_id }),
  },
  billing_documents: {
    ...ofBilling,
    Part: lazyPart<object>(async () => (await documents()).DocumentsPage),
    load: ({ pages }, { id }) => pages(getAdDocuments, documentInput(id)),
  },
  billing_tax_documents: {
    ...ofBilling,
    Part: lazyPart<object>(async () => (await documents()).TaxPage),
    load: ({ get, pages }, { id: advertiser_id }) =>
      Promise.all([
        pages(getAdTaxYears, { advertiser_id }),
        get(getAdBillingProfile, { advertiser_id }),
      ]),
  },
  billing_prepaid_campaign_spend_summary: {
    ...ofBilling,
    Part: lazyPart<object>(async () => (await prepaid()).PrepaidSummary),
    load: async (at, { id }) => (await inputs()).loadPrepaid(at, id),
  },
  billing_prepaid_spend_campaign_breakdown: {
    ...ofBilling,
    Bar: lazyPart<object>(async () => (await prepaid()).PrepaidDays),
    Part: lazyPart<object>(async () => (await prepaid()).PrepaidByCampaign),
    load: async (at, { id }) => (await inputs()).loadPrepaidByCampaign(at, id),
  },
};
