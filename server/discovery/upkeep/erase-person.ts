import type { Tx } from '#server/kernel/db/tx.ts';
import { forgetSearches } from '../complete/recent-store.ts';
import { deleteHidesAbout } from '../core/hides-store.ts';
import { deleteMutedBoardsOf } from '../home/muted-store.ts';
import { deleteHiddenSuggestionsAbout } from '../people/suggestion-store.ts';

/** Deletes the person's searches and hides, and what other people hide of them. */
export async function eraseOf(context: { readonly tx: Tx }, personId: string): Promise<boolean> {
  await forgetSearches(context.tx, personId, null);
  await deleteHidesAbout(context.tx, personId);
  await deleteMutedBoardsOf(context.tx, personId);
  await deleteHiddenSuggestionsAbout(context.tx, personId);
  return true;
}
