import { getAdAccountsMoney } from '#contract/ads/billing.ts';
import { AdAccountList } from '#web/ads/operator/ad-account-list.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** The advertisers' balances. */
function OperatorAdAccounts() {
  return (
    <OperatorFrame current="/operator/ad-accounts/">
      <AdAccountList />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage({
  load: async ({ pages, words: { t } }) => {
    await pages(getAdAccountsMoney, {});
    return { title: t('Ad accounts'), canonical: '/operator/ad-accounts/', hidden: true };
  },
  Page: OperatorAdAccounts,
});
