import type { InputOf } from '#contract/kernel/call.ts';
import type { BulkJob, copyAllPins as allCall } from '#contract/pins/bulk.ts';
import type { copyPins as call } from '#contract/pins/moves.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findBoardToSaveInto, findVisibleBoard, visibleBoards } from '#server/boards/index.ts';
import { beginBulkJob } from './begin-bulk-job.ts';
import {
  boardsPinnedOn,
  groupsOf,
  takeNamedPins,
  takePinsOfPerson,
  takePinsOfLocation,
} from './bulk-pins-store.ts';
import { requireSection } from './find-many-pins.ts';
import { noSuchPin } from '../visibility/find-pin.ts';
import type { Location } from '../core/rules.ts';

/** Saves visible pins to a board or section of the viewer's, all or none. */
export async function copyPins(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<BulkJob> {
  const { tx, viewer } = context;
  const ids = [...new Set(input.pin_ids)];
  if (ids.length === 0) throw new Failure('invalid_input', 'Choose Pins to copy.');
  const groups = await groupsOf(tx, ids);
  const open = await visibleBoards(
    tx,
    viewer,
    groups.map((group) => group.boardId),
  );
  const visible = groups.filter((group) => open.has(group.boardId));
  if (visible.reduce((pins, group) => pins + group.pins, 0) < ids.length) throw noSuchPin();
  const to = { boardId: input.board_id, sectionId: input.section_id };
  const boards = [...open.keys()];
  return beginCopy(context, to, async (id) => {
    const taken = await takeNamedPins(tx, id, ids, boards);
    if (taken < ids.length) throw noSuchPin();
    return taken;
  });
}

/** Saves all visible pins of a board or section, or all that the viewer pinned. */
export async function copyAllPins(
  context: SignedInContext,
  input: InputOf<typeof allCall>,
): Promise<BulkJob> {
  const { tx, viewer } = context;
  const to = { boardId: input.new_board_id, sectionId: input.new_section_id };
  const { board_id: boardId, old_section_id: sectionId, with_sections: whole = false } = input;
  if (boardId === null) {
    const visible = await visibleBoards(tx, viewer, await boardsPinnedOn(tx, viewer.id));
    return beginCopy(context, to, (id) =>
      takePinsOfPerson(tx, id, viewer.id, [...visible.keys()], null),
    );
  }
  const board = await findVisibleBoard(tx, viewer, boardId);
  await requireSection(context, { boardId: board.id, sectionId });
  return beginCopy(context, to, (id) =>
    takePinsOfLocation(tx, id, { boardId, sectionId, whole }, null),
  );
}

async function beginCopy(
  context: SignedInContext,
  to: Location,
  take: (jobId: string) => Promise<number>,
): Promise<BulkJob> {
  const board = await findBoardToSaveInto(context.tx, context.viewer, to.boardId, to.sectionId);
  return beginBulkJob(context, {
    action: 'copy',
    toBoardId: to.boardId,
    toSectionId: to.sectionId,
    boards: [board],
    take,
  });
}
