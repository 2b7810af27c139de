import type { InputOf } from '#contract/kernel/call.ts';
import type { Board } from '#contract/boards.ts';
import type { archiveBoard as archiveCall, unarchiveBoard as call } from '#contract/boards/life.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { deleteArchive, insertArchive } from './archive-store.ts';
import { boardView } from '../core/board-views.ts';
import { boardNotFound } from '../core/find-boards.ts';
import { findBoardsToChange } from '../core/writable-board.ts';

/** Archives a board that the viewer owns or collaborates on, for them only. */
export async function archiveBoard(
  context: SignedInContext,
  input: InputOf<typeof archiveCall>,
): Promise<Board> {
  return change(context, input.board_id, (boardId) =>
    insertArchive(context.tx, boardId, context.viewer.id, context.now),
  );
}

/** Returns the board to the viewer's lists. */
export async function unarchiveBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Board> {
  return change(context, input.board_id, (boardId) =>
    deleteArchive(context.tx, boardId, context.viewer.id),
  );
}

async function change(
  context: SignedInContext,
  boardId: string,
  write: (boardId: string) => Promise<void>,
): Promise<Board> {
  const [board] = await findBoardsToChange(context.tx, context.viewer, [boardId]);
  if (board === undefined) throw boardNotFound();
  await write(board.id);
  return boardView(context, board);
}
