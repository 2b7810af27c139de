import { getAdInvoices } from '#contract/ads/documents/documents.ts';
import { getAdSeller } from '#contract/ads/documents/parties.ts';
import { AdInvoices } from '#web/ads/documents/ad-invoices.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The advertisers' invoices, and their payee. */
function OperatorAdInvoices() {
  return (
    <OperatorFrame current="/operator/ad-invoices/">
      <AdInvoices />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, pages, words: { t } }) => {
    await Promise.all([pages(getAdInvoices, {}), get(getAdSeller, {})]);
    return { title: t('Ad invoices'), canonical: '/operator/ad-invoices/', hidden: true };
  },
  Page: OperatorAdInvoices,
});
