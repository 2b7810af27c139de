import type { AdAccount, updateAdAccount as call } from '#contract/business/ad-accounts.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { setMerchantId } from '../core/ad-account-store.ts';
import { adAccountNotFound, findManagedAdAccount } from '../rights/managed-ad-account.ts';
import { adAccountView } from './views.ts';

/** The owner states the merchant id of their advertiser. */
export async function updateAdAccount(
  { tx, viewer, now }: SignedInContext,
  { advertiser_id: id, merchant_id: merchantId }: InputOf<typeof call>,
): Promise<AdAccount> {
  if (!(await setMerchantId(tx, viewer.id, id, merchantId, now))) throw adAccountNotFound();
  return adAccountView(await findManagedAdAccount(tx, viewer, id, 'act'));
}
