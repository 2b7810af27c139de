import { MAX_COLLABORATORS } from '#contract/kernel/limits.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { firstCollaborators } from '../core/collaborator-store.ts';
import { noteById } from './note-store.ts';
import { boardsByIds } from '../core/store.ts';

/** Returns the owner and collaborators of an existing note's board. */
export async function readersOfNote(
  tx: Tx,
  note: { readonly id: string; readonly boardId: string },
): Promise<string[]> {
  const found = await noteById(tx, note.id);
  const [board] = await boardsByIds(tx, [note.boardId]);
  if (found === null || board === undefined) return [];
  const people = await firstCollaborators(tx, [board.id], MAX_COLLABORATORS);
  return [board.ownerId, ...(people.get(board.id) ?? [])];
}
