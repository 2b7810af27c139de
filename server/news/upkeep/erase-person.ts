import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteActsBy, deleteNewsOf } from '../core/store.ts';

/** Acts deleted per transaction. */
const BATCH = 1000;

/** Deletes the news of a person, and others' news about them. Returns false if another transaction must continue. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteNewsOf(context.tx, personId);
  return (await deleteActsBy(context.tx, personId, BATCH)) < BATCH;
}
