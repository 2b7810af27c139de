import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteAdPeopleOf } from '../core/ad-people-store.ts';
import { deleteAccessBy } from '../core/access-store.ts';

/** Ends all access of others to a person or their advertisers; returns the number of rows. */
export async function dropDelegates(tx: Tx, personId: string): Promise<number> {
  return (await deleteAccessBy(tx, personId)) + (await deleteAdPeopleOf(tx, personId));
}
