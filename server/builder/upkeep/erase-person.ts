import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteDraftsOf } from '../core/draft-store.ts';

/** Takes away the person's drafts; what was published of them is pins'. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteDraftsOf(context.tx, personId);
  return true;
}
