import type { Board, createBoard as call } from '#contract/boards.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { createBoard } from '../making/create-board.ts';
import { inviteEmails } from './invite-emails.ts';
import { invitePeople } from './invite-people.ts';
import { findBoardToShare } from '../core/writable-board.ts';

/** Like createBoard; named people are invited, or no board is created [SAVE-05]. */
export async function createSharedBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Board> {
  const board = await createBoard(context, input);
  const { invited_user_ids: people, emails } = input;
  if (!people && !emails) return board;
  const writable = await findBoardToShare(context.tx, context.viewer, board.id);
  if (people) await invitePeople(context, writable, people);
  if (emails) await inviteEmails(context, writable, emails);
  return board;
}
