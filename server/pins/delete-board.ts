import type { InputOf } from '#contract/kernel/call.ts';
import type { deleteBoard as call } from '#contract/boards.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { findOwnBoard, removeBoard } from '#server/boards/index.ts';
import { announceDeleted } from './announce-deleted.ts';
import { refuseWhileBusy } from './busy-boards.ts';
import { deletePinsOfBoard } from './change-store.ts';

/** Deletes a board of the viewer's with its sections and all its pins. */
export async function deleteBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const board = await findOwnBoard(context.tx, context.viewer, input.board_id);
  await refuseWhileBusy(context.tx, [board.id]);
  const gone = await deletePinsOfBoard(context.tx, board.id);
  await removeBoard(context.tx, board);
  await announceDeleted(context, gone);
  return null;
}
