import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { mergeBoards as call } from '#contract/boards/life.ts';
import { BOARD_AT_ONCE, type BulkJob } from '#contract/pins/bulk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { boardNow, findOwnBoards, mergeSections, type OwnBoard } from '#server/boards/index.ts';
import { mergePart } from './board-parts.ts';
import { refuseWhileBusy } from '../bulk/busy-boards.ts';
import { beginBoardJob } from './run-board-job.ts';

/**
 * Moves everything on one board of the viewer's to another of theirs. The first board is then in the trash, and
 * gets its pins back when it is restored.
 */
export async function mergeBoards(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { tx, viewer } = context;
  if (input.board_id === input.destination_board_id) {
    throw new Failure('invalid_input', 'Choose another board to merge into.');
  }
  const ids = [input.board_id, input.destination_board_id];
  const [from, into] = await findOwnBoards(tx, viewer, ids);
  if (from === undefined || into === undefined) throw new Error('two boards were not locked');
  await refuseWhileBusy(tx, ids);
  const job = await merge(context, from, into);
  return { ...(await boardNow(context, into.id)), bulk_job: job };
}

async function merge(
  context: SignedInContext,
  from: OwnBoard,
  into: OwnBoard,
): Promise<BulkJob | null> {
  const { sections, made } = await mergeSections(context.tx, { from, into }, context.now);
  if (from.pinCount <= BOARD_AT_ONCE) {
    const how = { most: null, note: async () => {}, earlier: async () => [] };
    await mergePart(context, { from, into, sections, made }, how);
    return null;
  }
  return beginBoardJob(context, {
    action: 'move',
    boardId: from.id,
    toBoardId: into.id,
    plan: { kind: 'merge', sections: [...sections], made },
    pinCount: from.pinCount,
    boardIds: [from.id, into.id],
  });
}
