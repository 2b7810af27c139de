import type { Section } from '#contract/boards.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { moveSection as call } from '#contract/pins/order.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import {
  findBoardsToChange,
  findVisibleSection,
  insertSection,
  sectionView,
} from '#server/boards/index.ts';
import { beginBulkJob } from '../bulk/begin-bulk-job.ts';
import { takePinsOfLocation } from '../bulk/bulk-pins-store.ts';
import { refuseWhileBusy } from '../bulk/busy-boards.ts';
import { otherOwner } from '../change/move-to.ts';

/**
 * Moves a section to another board: creates one of the same name there, moves the pins in bulk, and deletes the
 * old section when it is empty.
 */
export async function moveSection(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Section> {
  const { tx, viewer, now } = context;
  const before = await findVisibleSection(tx, viewer, input.section_id);
  const fromId = before.board.id;
  if (fromId === input.board_id) {
    throw new Failure('already_there', 'This section is already on this board.');
  }
  const boards = await findBoardsToChange(tx, viewer, [fromId, input.board_id]);
  const [from, to] = boards;
  if (from === undefined || to === undefined) throw new Error('two boards were not locked');
  if (from.ownerId !== to.ownerId) throw otherOwner();
  await refuseWhileBusy(tx, [from.id, to.id]);
  // Read again under the locks: it may have been renamed or deleted meanwhile.
  const { section } = await findVisibleSection(tx, viewer, input.section_id);
  const made = await insertSection(tx, to, section.title, now);
  const location = { boardId: from.id, sectionId: section.id, whole: false };
  await beginBulkJob(context, {
    action: 'move',
    toBoardId: to.id,
    toSectionId: made.id,
    leavesSectionId: section.id,
    boards,
    take: (id) => takePinsOfLocation(tx, id, location, null),
  });
  const view = await findVisibleSection(tx, viewer, made.id);
  return sectionView(context, view.board, view.section);
}
