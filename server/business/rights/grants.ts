import { givesRight, type AdRole } from '#contract/business/ad-roles.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import { hasSecondFactor } from '#server/identity/index.ts';
import type { Actor } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { accountsByGrant, grantsAt } from '../core/grant-store.ts';

/** What a business gave is of use to who has a second factor, at the time of each act [ROLE-05]. */
export function factorRequired(): Failure {
  return new Failure('factor_required', 'Set up two-step verification to act for a business.', {
    detail: "You'll find it in your settings, under Security.",
  });
}

/**
 * What the viewer is to the business that gave them the right, as it is at this request; null when
 * it did not, Failure factor_required when it did and they have no second factor [SEC-20].
 */
export async function grantedRoles(
  tx: Tx,
  viewer: Actor,
  businessId: string,
  right: AdRight,
): Promise<readonly AdRole[] | null> {
  const roles = (await grantsAt(tx, viewer.id, [businessId])).get(businessId) ?? [];
  if (!givesRight(roles, right)) return null;
  if (!(await hasSecondFactor(tx, viewer.id))) throw factorRequired();
  return roles;
}

/** For which of the advertisers the viewer publishes because their business gave them that right. */
export async function publishesByGrant(
  tx: Tx,
  viewer: Actor,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const found = await accountsByGrant(tx, viewer.id, accountIds, 'publish');
  return found.size === 0 || (await hasSecondFactor(tx, viewer.id)) ? found : new Set();
}
