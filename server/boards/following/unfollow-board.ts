import type { InputOf } from '#contract/kernel/call.ts';
import type { Board, unfollowBoard as call } from '#contract/boards.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { boardView } from '../core/board-views.ts';
import { findVisibleBoard } from '../core/find-boards.ts';
import { deleteBoardFollow } from './follow-store.ts';
import { lockBoards } from '../core/store.ts';

/** Unfollows a board; repeating it changes nothing [BOARD-11]. */
export async function unfollowBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Board> {
  const { tx, viewer } = context;
  const board = await findVisibleBoard(tx, viewer, input.board_id);
  await lockBoards(tx, [board.id]);
  await deleteBoardFollow(tx, board.id, viewer.id);
  return boardView(context, await findVisibleBoard(tx, viewer, board.id));
}
