import type { InputOf } from '#contract/kernel/call.ts';
import type { BulkJob, deleteAllPins as allCall } from '#contract/pins/bulk.ts';
import type { deletePins as call } from '#contract/pins/moves.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { beginBulkJob } from './begin-bulk-job.ts';
import { findAllPins, findManyPins, type ManyPins } from './find-many-pins.ts';
import { noSuchPin } from '../visibility/find-pin.ts';

/** Moves pins to the trash, all or none; others' saves of them are separate pins and stay. */
export async function deletePins(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<BulkJob> {
  if (input.pin_ids.length === 0) throw new Failure('invalid_input', 'Choose Pins to delete.');
  const found = await findManyPins(context, input.pin_ids, []);
  const { board_id: boardId, section_id: sectionId } = input;
  const isElsewhere = found.groups.some(
    (group) =>
      (boardId !== null && group.boardId !== boardId) ||
      (sectionId !== null && group.sectionId !== sectionId),
  );
  if (isElsewhere) throw noSuchPin();
  return beginDelete(context, found);
}

/** Deletes all pins of a board or section of the viewer's, or all that they pinned. */
export async function deleteAllPins(
  context: SignedInContext,
  input: InputOf<typeof allCall>,
): Promise<BulkJob> {
  return beginDelete(context, await findAllPins(context, input, []));
}

function beginDelete(context: SignedInContext, { boards, take }: ManyPins): Promise<BulkJob> {
  return beginBulkJob(context, {
    action: 'delete',
    toBoardId: null,
    toSectionId: null,
    boards,
    take: (id) => take(id, null),
  });
}
