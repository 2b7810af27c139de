import { useParams } from '@tanstack/react-router';
import { getAdMoney, getAdTransfers } from '#contract/ads/billing.ts';
import { AdAccount } from '#web/ads/operator/ad-account.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

/** One ad account, with all that operators see and set of it. */
function OperatorAdAccount() {
  const { id = '' } = useParams({ strict: false });
  return (
    <OperatorFrame current="/operator/ad-accounts/">
      <AdAccount id={id} />
    </OperatorFrame>
  );
}

export const page = defineOperatorPage<'id'>({
  load: async ({ get, pages, params: { id } }) => {
    const [{ name }] = await Promise.all([
      get(getAdMoney, { advertiser_id: id }),
      pages(getAdTransfers, { advertiser_id: id }),
    ]);
    return { title: name, canonical: `/operator/ad-accounts/${id}/`, hidden: true };
  },
  Page: OperatorAdAccount,
});
