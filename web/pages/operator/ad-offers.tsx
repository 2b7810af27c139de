import { getAdOffers } from '#contract/ads/documents/offers.ts';
import { AdOffers } from '#web/ads/documents/ad-offers.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** Promotion codes that give advertisers credit. */
function OperatorAdOffers() {
  return (
    <OperatorFrame current="/operator/ad-offers/">
      <AdOffers />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ pages, words: { t } }) => {
    await pages(getAdOffers, {});
    return { title: t('Offer codes'), canonical: '/operator/ad-offers/', hidden: true };
  },
  Page: OperatorAdOffers,
});
