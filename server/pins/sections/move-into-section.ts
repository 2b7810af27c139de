import type { InputOf } from '#contract/kernel/call.ts';
import type { Section } from '#contract/boards.ts';
import type { moveIntoSection as call } from '#contract/pins/moves.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findBoardToSaveInto, findVisibleSection, sectionView } from '#server/boards/index.ts';
import { refuseWhileBusy } from '../bulk/busy-boards.ts';
import { findPinsToChange } from '../change/change-pins.ts';
import { moveTo } from '../change/move-to.ts';
import { refuseSameLocation } from '../core/rules.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** Moves pins of the viewer into a section of theirs, from any board [BOARD-17]. */
export async function moveIntoSection(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Section> {
  const { tx, viewer } = context;
  const { section_id: sectionId } = input;
  if (input.pins.length === 0) throw new Failure('invalid_input', 'Choose Pins to move.');
  const { board: before } = await findVisibleSection(tx, viewer, sectionId);
  const found = await findPinsToChange(context, visibilityOf(context), input.pins, [before.id]);
  await refuseWhileBusy(tx, [...found.boards.keys()]);
  const board = await findBoardToSaveInto(tx, viewer, before.id, sectionId);
  refuseSameLocation(found.pins, { boardId: board.id, sectionId });
  await moveTo(context, found, board);
  const view = await findVisibleSection(tx, viewer, sectionId);
  return sectionView(context, view.board, view.section);
}
