import type {
  BoardInvite,
  getBoardInvite as oneCall,
  getBoardInvites as call,
} from '#contract/boards/collaborators.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { boardNotFound, findVisibleBoard } from '../core/find-boards.ts';
import { findInvitation } from './find-invited.ts';
import {
  boardInvitationsPage,
  ownInvitationsPage,
  type InvitationRow,
} from './invitation-store.ts';
import { inviteView, inviteViews } from './invite-views.ts';
import { listablePrivacies, mayShareBoard } from '../core/policy.ts';

type Input = InputOf<typeof call>;

/** Returns a board's unanswered invitations or, without a board, the viewer's own. */
export async function getBoardInvites(
  context: SignedInContext,
  input: Input,
): Promise<Page<BoardInvite[]>> {
  const page = { after: idCursor.read(input.bookmark), limit: input.page_size + 1 };
  const rows = await read(context, input.board_id, page);
  const pageRows = rows.slice(0, input.page_size);
  const last = pageRows.at(-1);
  return {
    data: await inviteViews(context, pageRows),
    bookmark: last && rows.length > pageRows.length ? idCursor.write(last.id) : null,
  };
}

async function read(
  { tx, viewer }: SignedInContext,
  boardId: string | null,
  page: { readonly after: string | null; readonly limit: number },
): Promise<InvitationRow[]> {
  if (boardId === null) {
    return ownInvitationsPage(tx, viewer.id, listablePrivacies(viewer, viewer, 'all'), page);
  }
  const board = await findVisibleBoard(tx, viewer, boardId);
  if (!mayShareBoard(viewer, board)) throw boardNotFound();
  return boardInvitationsPage(tx, board.id, board.ownerId === viewer.id ? null : viewer.id, page);
}

/** Returns the viewer's invitation to a board, or the one that an e-mail's code opens. */
export async function getBoardInvite(
  context: SignedInContext,
  input: InputOf<typeof oneCall>,
): Promise<BoardInvite> {
  const { invitation } = await findInvitation(context.tx, context.viewer, input);
  return inviteView(context, invitation);
}
