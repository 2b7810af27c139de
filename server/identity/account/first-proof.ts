import type { Context } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { record } from '#server/trust/index.ts';
import { lockFactorsOf } from '../factors/factor-store.ts';
import { deleteAccessMadeBefore } from './first-proof-store.ts';

/**
 * Ends all access of others to the person or their advertisers; returns the number of rows. Injected, because
 * businesses are a domain above this one.
 */
export type DropDelegates = (tx: Tx, personId: string) => Promise<number>;

/**
 * Anybody may sign up with an address that is not theirs. When its reader takes the account over by a mailed link, and
 * the address was never verified before, all access set up until then may be a stranger's: it would lock the reader
 * out, or let the stranger stay. Returns whether there was any.
 */
export async function dropAccessMadeBefore(
  { tx, now, origin }: Pick<Context, 'tx' | 'now' | 'origin'>,
  personId: string,
  dropDelegates: DropDelegates,
): Promise<boolean> {
  await lockFactorsOf(tx, personId);
  const dropped =
    (await deleteAccessMadeBefore(tx, personId)) + (await dropDelegates(tx, personId));
  if (dropped === 0) return false;
  const entry = { action: 'unproven_access_removed', actorId: personId, subjectId: personId };
  await record(tx, { ...entry, origin, at: now, detail: { removed: String(dropped) } });
  return true;
}
