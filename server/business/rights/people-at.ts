import { hasSecondFactor } from '#server/identity/index.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { standingsAt } from '../core/people-store.ts';

/**
 * Returns people's roles at an ad account, by person: its own and its business's combined. Only one person if given.
 * Roles of a business count only with a second factor [ROLE-05].
 */
export async function rolesAt(
  tx: Tx,
  accountId: string,
  personId: string | null = null,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { personId: id, roles, isGranted } of await standingsAt(tx, accountId, personId)) {
    if (isGranted && !(await hasSecondFactor(tx, id))) continue;
    found.set(id, [...new Set([...(found.get(id) ?? []), ...roles])]);
  }
  return found;
}
