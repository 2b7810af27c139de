import type { removeCollaborator as call } from '#contract/boards/collaborators.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { deleteCollaborator } from '../core/collaborator-store.ts';
import { findVisibleBoard } from '../core/find-boards.ts';
import { deleteInvitationsOf, storeInvitation } from './invitation-store.ts';
import { newInvitation } from './invite-people.ts';
import { mayOwnBoard } from '../core/policy.ts';
import { lockBoards } from '../core/store.ts';
import { findBoardToSaveInto } from '../core/writable-board.ts';

/** The viewer leaves a board, or its owner removes a collaborator; their saves stay. Repeating it changes nothing. */
export async function removeCollaborator(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const { tx, viewer, now } = context;
  const personId = input.invited_user_id ?? viewer.id;
  if (personId === viewer.id) {
    const board = await findVisibleBoard(tx, viewer, input.board_id);
    await lockBoards(tx, [board.id]);
    await deleteCollaborator(tx, board.id, viewer.id);
    return null;
  }
  const board = await findBoardToSaveInto(tx, viewer, input.board_id, null);
  if (!mayOwnBoard(viewer, board)) {
    throw new Failure('not_allowed', 'Only the owner of a board can remove people from it.');
  }
  const worked = await deleteCollaborator(tx, board.id, personId);
  await deleteInvitationsOf(tx, board.id, personId);
  if (worked && input.ban) {
    const id = makeId(board.bucket, now.getTime());
    const barred = { state: 'barred', answeredAt: now } as const;
    await storeInvitation(tx, { ...newInvitation(context, board, id), personId, ...barred });
  }
  return null;
}
