import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteAdsOf, deleteViewer } from './erase-person-store.ts';

/**
 * Takes away what a person advertised, and what was kept of the ads that they saw. The change log, which can only grow,
 * the ledger, and the reports that are proved by it keep numbers that lead to nobody.
 */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteAdsOf(context.tx, personId);
  await deleteViewer(context.tx, personId);
  return true;
}
