import { getAdReviews } from '#contract/ads/reviews.ts';
import { ReviewDesk } from '#web/ads/operator/review-desk.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The review of ads. */
function OperatorAds() {
  return (
    <OperatorFrame current="/operator/ads/" isWide>
      <ReviewDesk />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ pages, words: { t } }) => {
    await pages(getAdReviews, {});
    return { title: t('Ad review'), canonical: '/operator/ads/', hidden: true };
  },
  Page: OperatorAds,
});
