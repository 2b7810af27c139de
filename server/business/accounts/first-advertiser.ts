import type { SignedInContext } from '#server/kernel/context/context.ts';
import { firstAccounts } from '../core/grant-store.ts';

/** The viewer's first advertiser, as the viewer is shown with it [DATA-11]; null for who has none. */
export async function firstAdvertiser({
  tx,
  viewer,
}: SignedInContext): Promise<{ id: string; merchant_id: string | null } | null> {
  const account = (await firstAccounts(tx, [viewer.id])).get(viewer.id);
  return account ? { id: account.id, merchant_id: account.merchantId } : null;
}
