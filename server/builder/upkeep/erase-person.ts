import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteDraftsOf } from '../core/draft-store.ts';

/** Deletes the person's drafts; the pins domain deletes published pins. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteDraftsOf(context.tx, personId);
  return true;
}
