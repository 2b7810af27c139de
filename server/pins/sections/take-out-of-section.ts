import type { InputOf } from '#contract/kernel/call.ts';
import type { takeOutOfSection as call } from '#contract/pins/moves.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findBoardToSaveInto, findVisibleSection } from '#server/boards/index.ts';
import { refuseWhileBusy } from '../bulk/busy-boards.ts';
import { findPinsToChange } from '../change/change-pins.ts';
import { noSuchPin } from '../visibility/find-pin.ts';
import { moveTo } from '../change/move-to.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** Moves pins out of a section of the viewer; they stay on its board [BOARD-17]. */
export async function takeOutOfSection(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const { tx, viewer } = context;
  if (input.pins.length === 0) throw new Failure('invalid_input', 'Choose Pins to move.');
  const { board } = await findVisibleSection(tx, viewer, input.section_id);
  const found = await findPinsToChange(context, visibilityOf(context), input.pins, [board.id]);
  if (found.pins.some((pin) => pin.sectionId !== input.section_id)) throw noSuchPin();
  await refuseWhileBusy(tx, [...found.boards.keys()]);
  await moveTo(context, found, await findBoardToSaveInto(tx, viewer, board.id, null));
  return null;
}
