import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteExposuresOf } from './exposure-store.ts';

/** Deletes the person's exposures. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteExposuresOf(context.tx, personId);
  return true;
}
