import { getAdRevenue } from '#contract/ads/billing.ts';
import { getAdAccountsRevenue } from '#contract/ads/settings.ts';
import { AdRevenue } from '#web/ads/operator/ad-revenue.tsx';
import { revenuePeriodIn } from '#web/ads/operator/revenue-period.ts';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The revenue from ads. */
function OperatorAdRevenue() {
  return (
    <OperatorFrame current="/operator/ad-revenue/">
      <AdRevenue />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, pages, search, words: { t } }) => {
    const period = revenuePeriodIn(search);
    await Promise.all([get(getAdRevenue, period), pages(getAdAccountsRevenue, period)]);
    return { title: t('Ad revenue'), canonical: '/operator/ad-revenue/', hidden: true };
  },
  Page: OperatorAdRevenue,
});
