import type { InputOf } from '#contract/kernel/call.ts';
import type { BulkJob } from '#contract/pins/bulk.ts';
import type { moveAllPins as allCall, movePins as call } from '#contract/pins/moves.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findBoardToSaveInto } from '#server/boards/index.ts';
import { beginBulkJob } from './begin-bulk-job.ts';
import { otherOwner } from '../change/move-to.ts';
import { findAllPins, findManyPins, type ManyPins } from './find-many-pins.ts';
import { isSameLocation, refuseSameLocation, type Location } from '../core/rules.ts';

/** Moves pins to a board or section of the viewer's, all or none. */
export async function movePins(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<BulkJob> {
  const to = { boardId: input.board_id, sectionId: input.section_id };
  if (input.pin_ids.length === 0) throw new Failure('invalid_input', 'Choose Pins to move.');
  const found = await findManyPins(context, input.pin_ids, [to.boardId]);
  return beginMove(context, found, to, () => refuseSameLocation(found.groups, to));
}

/** Moves all pins of a board or section of the viewer's to another one [BOARD-17]. */
export async function moveAllPins(
  context: SignedInContext,
  input: InputOf<typeof allCall>,
): Promise<BulkJob> {
  const to = { boardId: input.new_board_id, sectionId: input.new_section_id };
  const found = await findAllPins(context, input, [to.boardId]);
  return beginMove(context, found, to, () => {
    if (input.board_id === null || input.with_sections) return;
    const from = { boardId: input.board_id, sectionId: input.old_section_id };
    if (isSameLocation(from, to)) refuseSameLocation([from], to);
  });
}

async function beginMove(
  context: SignedInContext,
  { boards, take }: ManyPins,
  to: Location,
  refuse: () => void,
): Promise<BulkJob> {
  const target = await findBoardToSaveInto(context.tx, context.viewer, to.boardId, to.sectionId);
  refuse();
  if (boards.some((board) => board.ownerId !== target.ownerId)) throw otherOwner();
  return beginBulkJob(context, {
    action: 'move',
    toBoardId: to.boardId,
    toSectionId: to.sectionId,
    boards,
    take: (id) => take(id, to),
  });
}
