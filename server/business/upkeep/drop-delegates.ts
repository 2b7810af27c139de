import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteAdPeopleOf } from '../core/ad-people-store.ts';
import { deleteAccessBy } from '../core/access-store.ts';

/** Takes away everything that lets others act for a person or their advertisers; the number of rows. */
export async function dropDelegates(tx: Tx, personId: string): Promise<number> {
  return (await deleteAccessBy(tx, personId)) + (await deleteAdPeopleOf(tx, personId));
}
