import type { InputOf } from '#contract/kernel/call.ts';
import type { deleteBoard as call } from '#contract/boards.ts';
import { BOARD_AT_ONCE, type BulkJob } from '#contract/pins/bulk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { findOwnBoard } from '#server/boards/index.ts';
import { deletePart } from './board-parts.ts';
import { refuseWhileBusy } from '../bulk/busy-boards.ts';
import { beginBoardJob } from './run-board-job.ts';

/** Moves a board of the viewer's to the trash, with its sections and all its pins. */
export async function deleteBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<BulkJob | null> {
  const board = await findOwnBoard(context.tx, context.viewer, input.board_id);
  const { id, pinCount } = board;
  await refuseWhileBusy(context.tx, [id]);
  if (pinCount <= BOARD_AT_ONCE) {
    await deletePart(context, board, { before: 0, most: null });
    return null;
  }
  return beginBoardJob(context, {
    action: 'delete',
    boardId: id,
    toBoardId: null,
    plan: { kind: 'delete' },
    pinCount,
    boardIds: [id],
  });
}
