import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteAdAccountsOf } from '../core/ad-account-store.ts';
import { deleteAdInvitesBy, deleteAdInvitesTo } from '../core/ad-invite-store.ts';
import { deleteAdPersonEverywhere } from '../core/ad-people-store.ts';
import { deleteAccessTo } from '../core/access-store.ts';
import { dropDelegates } from './drop-delegates.ts';
import { deleteBusinessProfile } from '../core/profile-store.ts';
import { deleteClaimsOf } from '../claims/claim-store.ts';
import { emailOf } from '#server/identity/index.ts';

/** Deletes a person's business: advertisers, access given and received, sites. Their e-mail address still exists. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  const { tx } = context;
  await dropDelegates(tx, personId);
  const address = await emailOf(tx, personId);
  await deleteAccessTo(tx, personId, address);
  await deleteAdInvitesBy(tx, personId);
  if (address !== null) await deleteAdInvitesTo(tx, address);
  await deleteAdAccountsOf(tx, personId);
  await deleteAdPersonEverywhere(tx, personId);
  await deleteBusinessProfile(tx, personId);
  await deleteClaimsOf(tx, personId);
  return true;
}
