import type { Tx } from '#server/kernel/db/tx.ts';
import { deleteCollaborator, sharedBetween } from '../core/collaborator-store.ts';
import { deleteInvitationsBetween } from './invitation-store.ts';
import { lockBoards } from '../core/store.ts';

/** Ends sharing between two people: neither collaborates on the other's boards or is invited. */
export async function endCollaboration(tx: Tx, one: string, other: string): Promise<void> {
  const shared = [
    ...(await sharedBetween(tx, one, other)),
    ...(await sharedBetween(tx, other, one)),
  ];
  await lockBoards(
    tx,
    shared.map(({ boardId }) => boardId),
  );
  for (const { boardId, personId } of shared) await deleteCollaborator(tx, boardId, personId);
  await deleteInvitationsBetween(tx, one, other);
  await deleteInvitationsBetween(tx, other, one);
}
