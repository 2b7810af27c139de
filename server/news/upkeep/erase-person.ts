import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteActsBy, deleteNewsOf } from '../core/store.ts';

/** Acts taken back at once. */
const BATCH = 1000;

/**
 * Deletes the news of a person, and the news of others about them. False when more is left for
 * another transaction.
 */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteNewsOf(context.tx, personId);
  return (await deleteActsBy(context.tx, personId, BATCH)) < BATCH;
}
