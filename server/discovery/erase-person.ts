import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteHidesAbout } from './home/hides-store.ts';
import { deleteQuietBoardsOf } from './home/quiet-store.ts';

/** Takes away what the person said about what is recommended to them, and what others said of them. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await deleteHidesAbout(context.tx, personId);
  await deleteQuietBoardsOf(context.tx, personId);
  return true;
}
