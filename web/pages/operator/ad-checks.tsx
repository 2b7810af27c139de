import { getAdChecks } from '#contract/ads/billing.ts';
import { AdChecks } from '#web/ads/operator/ad-checks.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** Whether the money of ads is right. */
function OperatorAdChecks() {
  return (
    <OperatorFrame current="/operator/ad-checks/">
      <AdChecks />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ get, words: { t } }) => {
    await get(getAdChecks, {});
    return { title: t('Ad checks'), canonical: '/operator/ad-checks/', hidden: true };
  },
  Page: OperatorAdChecks,
});
