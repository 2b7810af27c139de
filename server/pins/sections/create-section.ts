import type { InputOf } from '#contract/kernel/call.ts';
import type { Section } from '#contract/boards.ts';
import type { createSection as call } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import {
  findBoardToSaveInto,
  findVisibleSection,
  insertSection,
  sectionView,
} from '#server/boards/index.ts';
import { refuseWhileBusy } from '../bulk/busy-boards.ts';
import { findPinsToChange } from '../change/change-pins.ts';
import { moveTo } from '../change/move-to.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** Adds a section to a board of the viewer, with any pins of theirs that the input lists. */
export async function createSection(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Section> {
  const { tx, viewer, now } = context;
  const pinIds = input.initial_pins ?? [];
  const found = await findPinsToChange(context, visibilityOf(context), pinIds, [input.board_id]);
  const board = await findBoardToSaveInto(tx, viewer, input.board_id, null);
  if (found.pins.length > 0) await refuseWhileBusy(tx, [...found.boards.keys()]);
  const section = await insertSection(tx, board, input.name, now, input.name_source);
  await moveTo(context, found, { ...board, sectionId: section.id });
  const view = await findVisibleSection(tx, viewer, section.id);
  return sectionView(context, view.board, view.section);
}
