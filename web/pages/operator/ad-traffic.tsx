import { getAdTraffic } from '#contract/ads/settings.ts';
import { AdTraffic } from '#web/ads/operator/ad-traffic.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The share of ad events that counts. */
function OperatorAdTraffic() {
  return (
    <OperatorFrame current="/operator/ad-traffic/">
      <AdTraffic />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, words: { t } }) => {
    await get(getAdTraffic, {});
    return { title: t('Ad traffic'), canonical: '/operator/ad-traffic/', hidden: true };
  },
  Page: OperatorAdTraffic,
});
