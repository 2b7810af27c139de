import { isStorableId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { accessOf } from '../core/access-store.ts';
import { adAccountsFor, type AdAccountRow } from '../core/ad-account-store.ts';

/** An ad account that an owner shares audiences with. */
export type SharingAccount = Pick<AdAccountRow, 'id' | 'ownerId' | 'name'>;

/**
 * Returns an ad account of the same owner, or of a partner: a business that acts for the owner's, or that the owner acts
 * for. Null for every other one, whether it exists or not [SEC-27].
 */
export async function findSharingAccount(
  tx: Tx,
  ownerId: string,
  accountId: string,
): Promise<SharingAccount | null> {
  const [found] = isStorableId(accountId) ? await adAccountsFor(tx, ownerId, [accountId]) : [];
  if (found === undefined || found.standing === 'ended') return null;
  const { id, name, ownerId: otherId } = found;
  if (otherId !== ownerId && !(await arePartners(tx, ownerId, otherId))) return null;
  return { id, name, ownerId: otherId };
}

async function arePartners(tx: Tx, one: string, other: string): Promise<boolean> {
  const access = await accessOf(tx, one, { personId: other });
  if (access?.state === 'accepted') return true;
  return (await accessOf(tx, other, { personId: one }))?.state === 'accepted';
}
