import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteStatesOf } from './state-store.ts';

/** Deletes a person's states of experiences. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteStatesOf(context.tx, personId);
  return true;
}
