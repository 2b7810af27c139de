import type { AdRight } from '#contract/kernel/ad-rights.ts';
import type { Actor } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import {
  adAccountsFor,
  adAccountsWithRight,
  type ViewerAdAccountRow,
} from '../core/ad-account-store.ts';
import { grantedRoles, publishesByGrant } from './grants.ts';
import { hasAdRight } from './policy.ts';

declare const managed: unique symbol;

/**
 * An advertiser that the viewer may act for, as of this request [ROLE-03] [SEC-20]. Only constructed here, so functions
 * that require one cannot be called without the check.
 */
export type ManagedAdAccount = ViewerAdAccountRow & {
  readonly isOwner: boolean;
  readonly [managed]: true;
};

/** Hidden and missing advertisers are refused alike [SEC-27]. */
export function adAccountNotFound(): Failure {
  return new Failure('ad_account_not_found', 'Advertiser not found.');
}

/** Finds an advertiser where the viewer has the right; fails with ad_account_not_found. */
export async function findManagedAdAccount(
  tx: Tx,
  viewer: Actor,
  advertiserId: string,
  right: AdRight,
): Promise<ManagedAdAccount> {
  const [row] = isStorableId(advertiserId)
    ? await adAccountsFor(tx, viewer.id, [advertiserId])
    : [];
  if (row === undefined) throw adAccountNotFound();
  const isOwner = row.ownerId === viewer.id;
  if (hasAdRight(viewer, row, right)) return { ...row, isOwner } as ManagedAdAccount;
  const roles = await grantedRoles(tx, viewer, row.ownerId, right);
  if (roles === null) throw adAccountNotFound();
  return { ...row, roles, state: 'accepted', isOwner } as ManagedAdAccount;
}

/** Returns which of the advertisers, besides their own, the viewer may publish for. */
export async function publishesFor(
  tx: Tx,
  viewer: Actor,
  advertiserIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (advertiserIds.length === 0) return new Set();
  const ids = [...new Set(advertiserIds)];
  const byRole = await adAccountsWithRight(tx, viewer.id, ids, 'publish');
  const others = ids.filter((id) => !byRole.has(id));
  return new Set([...byRole, ...(await publishesByGrant(tx, viewer, others))]);
}
