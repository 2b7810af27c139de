import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteStatesOf } from './state-store.ts';

/** Takes away what a person did with experiences. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteStatesOf(context.tx, personId);
  return true;
}
