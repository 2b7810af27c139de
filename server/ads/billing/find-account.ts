import { Failure } from '#server/kernel/core/failure.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { accountMoney } from './account-money-store.ts';

export const accountNotFound = () => new Failure('ad_account_not_found', 'Advertiser not found.');

/** Returns any ad account with its money, regardless of its owner and of whether it has ended. */
export async function findAccount(tx: Tx, id: string) {
  const account = isStorableId(id) ? await accountMoney(tx, id) : null;
  if (account === null) throw accountNotFound();
  return account;
}
