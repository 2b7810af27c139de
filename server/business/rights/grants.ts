import { givesRight, type AdRole } from '#contract/business/ad-roles.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import { hasSecondFactor } from '#server/identity/index.ts';
import type { Actor } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { accountsByGrant, grantsAt } from '../core/grant-store.ts';

/** Access given by a business requires a second factor at the time of each act [ROLE-05]. */
export function factorRequired(): Failure {
  return new Failure('factor_required', 'Set up two-step verification to act for a business.', {
    detail: "You'll find it in your settings, under Security.",
  });
}

/**
 * Returns the viewer's current roles at a business that gave them the right; null if it did not; fails with
 * factor_required if it did but they have no second factor [SEC-20].
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

/** Returns those of the advertisers for which the viewer publishes by a role at their business. */
export async function publishesByGrant(
  tx: Tx,
  viewer: Actor,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const found = await accountsByGrant(tx, viewer.id, accountIds, 'publish');
  return found.size === 0 || (await hasSecondFactor(tx, viewer.id)) ? found : new Set();
}
