import type { SignedInContext } from '#server/kernel/context/context.ts';
import { firstAccounts } from '../core/grant-store.ts';

/** Returns the viewer's first advertiser, as included with the viewer [DATA-11]; null if there is none. */
export async function firstAdvertiser({
  tx,
  viewer,
}: SignedInContext): Promise<{ id: string; merchant_id: string | null } | null> {
  const account = (await firstAccounts(tx, [viewer.id])).get(viewer.id);
  return account ? { id: account.id, merchant_id: account.merchantId } : null;
}
