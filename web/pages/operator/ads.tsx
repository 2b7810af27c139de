import { getAdReviews } from '#contract/ads/reviews.ts';
import { ReviewQueue } from '#web/ads/operator/review-queue.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** Which ads may be shown. */
function OperatorAds() {
  return (
    <OperatorFrame current="/operator/ads/">
      <ReviewQueue />
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
