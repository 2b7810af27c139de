import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { Board } from '#contract/boards.ts';
import type {
  acceptBoardInvite as acceptCall,
  endBoardInvite as endCall,
  endEmailInvite as endEmailCall,
} from '#contract/boards/collaborators.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { MAX_SHARED_BOARDS } from '#contract/kernel/limits.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isBlocked } from '#server/social/index.ts';
import { boardView } from '../core/board-views.ts';
import { countShared, insertCollaborator } from '../core/collaborator-store.ts';
import { forViewer, findVisibleBoard } from '../core/find-boards.ts';
import { findInvitation } from './find-invited.ts';
import { inviteNotFound, refuseCrowd } from './invitation-rules.ts';
import {
  declineInvitation,
  deleteInvitation,
  deleteInvitationsOf,
  invitationsOfEmails,
  invitationsOfPeople,
  type InvitationRow,
} from './invitation-store.ts';
import { mayBeInvited } from '../core/policy.ts';
import { boardsByIds, lockBoards } from '../core/store.ts';
import { findBoardToShare, type WritableBoard } from '../core/writable-board.ts';

/** A person accepted an invitation to a board. */
export const collaboratorJoined = defineEvent(
  'boards.collaborator-joined',
  z.object({ board_id: z.string(), person_id: z.string(), by: z.string() }),
);

type Accepting = InputOf<typeof acceptCall>;

/** Accepts an invitation, which permits writing; repeating it changes nothing [BOARD-09]. */
export async function acceptBoardInvite(
  context: SignedInContext,
  input: Accepting,
): Promise<Board> {
  const { tx, viewer } = context;
  const [row] = await boardsByIds(tx, [input.board_id]);
  if (row === undefined || !mayBeInvited(viewer, row)) throw inviteNotFound();
  // Locked before the board, as everywhere, so that no block comes in between.
  if (await isBlocked(tx, viewer.id, row.ownerId)) throw inviteNotFound();
  const [board] = await forViewer(tx, viewer, await lockBoards(tx, [row.id]));
  if (board === undefined) throw inviteNotFound();
  if (!board.isShared) await join(context, input);
  return boardView(context, await findVisibleBoard(tx, viewer, board.id));
}

/** Adds the viewer as a collaborator. Requires the board's lock. */
async function join(context: SignedInContext, input: Accepting): Promise<void> {
  const { tx, viewer, now, jobs } = context;
  const { board, invitation } = await findInvitation(tx, viewer, input);
  refuseCrowd(board.collaboratorCount + 1);
  await hold(tx, `shared boards ${viewer.id}`);
  if ((await countShared(tx, viewer.id)) >= MAX_SHARED_BOARDS) {
    throw new Failure('invalid_input', `You can collaborate on up to ${MAX_SHARED_BOARDS} boards.`);
  }
  const { invitedBy: by } = invitation;
  await insertCollaborator(tx, board.id, viewer.id, { by, now });
  await deleteInvitation(tx, invitation);
  await deleteInvitationsOf(tx, board.id, viewer.id);
  await collaboratorJoined.announce(jobs, { board_id: board.id, person_id: viewer.id, by });
}

/** Declines the viewer's invitation, or revokes one that they may revoke. */
export async function endBoardInvite(
  context: SignedInContext,
  input: InputOf<typeof endCall>,
): Promise<null> {
  const { tx, viewer } = context;
  const { board_id: boardId, invited_user_id: personId } = input;
  if (personId === null || personId === viewer.id) return decline(context, input);
  const board = await findBoardToShare(tx, viewer, boardId);
  await takeBack(
    context,
    board,
    (await invitationsOfPeople(tx, board.id, [personId])).get(personId),
  );
  return null;
}

async function decline(
  { tx, viewer, now }: SignedInContext,
  input: InputOf<typeof endCall>,
): Promise<null> {
  await lockBoards(tx, [input.board_id]);
  const { invitation } = await findInvitation(tx, viewer, input);
  await declineInvitation(tx, invitation, now);
  return null;
}

/** Revokes an invitation of an e-mail address. */
export async function endEmailInvite(
  context: SignedInContext,
  input: InputOf<typeof endEmailCall>,
): Promise<null> {
  const { tx, viewer } = context;
  const email = input.email.toLowerCase();
  const board = await findBoardToShare(tx, viewer, input.board_id);
  const found = (await invitationsOfEmails(tx, board.id, [email])).get(email);
  // Does not reveal whom others invited.
  if (found && isTheirs(context, board, found)) await takeBack(context, board, found);
  return null;
}

function isTheirs({ viewer }: SignedInContext, board: WritableBoard, row: InvitationRow): boolean {
  return viewer.id === board.ownerId || viewer.id === row.invitedBy;
}

async function takeBack(
  context: SignedInContext,
  board: WritableBoard,
  row: InvitationRow | undefined,
): Promise<void> {
  if (row?.state !== 'pending') return;
  if (!isTheirs(context, board, row)) {
    throw new Failure(
      'not_allowed',
      'Only the owner and the person who sent the invitation can withdraw it.',
    );
  }
  await deleteInvitation(context.tx, row);
}
