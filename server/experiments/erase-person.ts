import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteExposuresOf } from './exposure-store.ts';

/** Takes away which groups a person was in. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteExposuresOf(context.tx, personId);
  return true;
}
