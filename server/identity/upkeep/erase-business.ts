import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteAdAccountsOf } from '../acting/ad-account-store.ts';
import { deleteAdPersonEverywhere } from '../acting/ad-people-store.ts';
import { deleteAccessTo } from '../business/access-store.ts';
import { dropDelegates } from '../business/drop-delegates.ts';
import { deleteBusinessProfile } from '../business/profile-store.ts';
import { deleteClaimsOf } from '../claims/claim-store.ts';
import { emailOf } from '../credentials/credential-store.ts';

/** Takes away a person's business: advertisers, what they gave and were given, sites. Their address is still there. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  const { tx } = context;
  await dropDelegates(tx, personId);
  await deleteAccessTo(tx, personId, await emailOf(tx, personId));
  await deleteAdAccountsOf(tx, personId);
  await deleteAdPersonEverywhere(tx, personId);
  await deleteBusinessProfile(tx, personId);
  await deleteClaimsOf(tx, personId);
  return true;
}
