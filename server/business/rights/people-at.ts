import { hasSecondFactor } from '#server/identity/index.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { standingsAt } from '../core/people-store.ts';

/**
 * All that people are to an ad account, by the person: at itself and through its business together. One person where
 * one is named, else everybody. What a business gave counts for those who have a second factor [ROLE-05].
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
