import { useParams } from '@tanstack/react-router';
import { getAdMoney, getAdTransfers } from '#contract/ads/billing.ts';
import { getAdOrders } from '#contract/ads/orders/order-lines.ts';
import { AdAccount } from '#web/ads/operator/ad-account.tsx';
import { AdOrders } from '#web/ads/orders/ad-orders.tsx';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { defineOperatorPage } from './define-operator-page.ts';
import { OperatorFrame } from './frame.tsx';

function AccountOrders({ id }: { readonly id: string }) {
  return <AdOrders account={useCall(getAdMoney, { advertiser_id: id })} />;
}

/** One ad account, with everything that operators see and set. */
function OperatorAdAccount() {
  const { id = '' } = useParams({ strict: false });
  return (
    <OperatorFrame current="/operator/ad-accounts/">
      <AdAccount id={id}>
        <AccountOrders id={id} />
      </AdAccount>
    </OperatorFrame>
  );
}

export const page = defineOperatorPage<'id'>({
  load: async ({ get, pages, params: { id } }) => {
    const [{ name }] = await Promise.all([
      get(getAdMoney, { advertiser_id: id }),
      pages(getAdTransfers, { advertiser_id: id }),
      pages(getAdOrders, { advertiser_id: id }),
    ]);
    return { title: name, canonical: `/operator/ad-accounts/${id}/`, hidden: true };
  },
  Page: OperatorAdAccount,
});
