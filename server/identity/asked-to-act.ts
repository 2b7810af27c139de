import type { Tx } from '#server/kernel/db/tx.ts';
import { adAccountsFor } from './ad-account-store.ts';
import { accessOf } from './business/access-store.ts';
import { businessNames } from './business/views.ts';
import { peopleByIds } from './person-store.ts';

/** Announced when somebody is asked to act for an advertiser or, by name, for a whole business. */
export const ASKED_TO_ACT = 'identity.asked-to-act';

/** For whom somebody is asked to act. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly isBusiness: boolean;
}

/** Those of the advertisers and businesses that wait for the person's answer, by id. */
export async function principalsAsking(
  tx: Tx,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Principal>> {
  if (ids.length === 0) return new Map();
  const asking = new Map<string, Principal>();
  for (const { id, name, state } of await adAccountsFor(tx, personId, ids)) {
    if (state === 'pending') asking.set(id, { id, name, isBusiness: false });
  }
  const names = await businessNames(tx, await peopleByIds(tx, [...ids]));
  for (const [id, name] of names) {
    const access = await accessOf(tx, id, { personId });
    if (access?.state === 'pending') asking.set(id, { id, name, isBusiness: true });
  }
  return asking;
}
