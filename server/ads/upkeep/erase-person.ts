import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteAdsOf } from './erase-person-store.ts';

/** Takes away what a person advertised. The change log, which can only grow, keeps numbers that lead to nobody. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteAdsOf(context.tx, personId);
  return true;
}
