import type { InputOf } from '#contract/kernel/call.ts';
import type { deleteBoard as call } from '#contract/boards.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { findOwnBoard } from '#server/boards/index.ts';
import { refuseWhileBusy } from './busy-boards.ts';
import { putBoardInTrash } from './put-in-trash.ts';

/** Puts a board of the viewer's into the trash, with its sections and all its pins. */
export async function deleteBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const board = await findOwnBoard(context.tx, context.viewer, input.board_id);
  await refuseWhileBusy(context.tx, [board.id]);
  await putBoardInTrash(context, board);
  return null;
}
