import type { InputOf } from '#contract/kernel/call.ts';
import type { deleteSection as call } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { findSectionToChange, removeSection } from '#server/boards/index.ts';
import { refuseWhileBusy } from '../bulk/busy-boards.ts';
import { emptySection } from '../core/change-store.ts';

/** Deletes a section of the viewer; its pins stay on the board. */
export async function deleteSection(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const { board, section } = await findSectionToChange(
    context.tx,
    context.viewer,
    input.section_id,
  );
  await refuseWhileBusy(context.tx, [board.id]);
  await emptySection(context.tx, section.id, context.now);
  await removeSection(context.tx, board, section.id);
  return null;
}
