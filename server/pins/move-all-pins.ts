import type { InputOf } from '#contract/kernel/call.ts';
import type { moveAllPins as call } from '#contract/pins/places.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import {
  findBoardsToChange,
  findBoardToSaveInto,
  findVisibleSection,
} from '#server/boards/index.ts';
import { Failure } from '#server/kernel/failure.ts';
import type { Media } from '#server/media/index.ts';
import { findPinsToChange } from './change-pins.ts';
import { idsIn } from './list-store.ts';
import { moveTo } from './move-to.ts';
import { isSamePlace, refuseSamePlace, type Place } from './rules.ts';
import { sightOf } from './sight.ts';

/** Moves everything in a section, or on a board outside its sections, to another place. */
export const moveAllPins =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<null> => {
    const { tx, viewer } = context;
    const from: Place = { boardId: input.board_id, sectionId: input.old_section_id };
    const to: Place = { boardId: input.new_board_id, sectionId: input.new_section_id };
    if (isSamePlace(from, to)) refuseSamePlace([from], to);
    // Under both boards' locks nothing comes to either place, or goes, meanwhile.
    await findBoardsToChange(tx, viewer, [from.boardId, to.boardId]);
    await requireSection(context, from);
    const ids = await idsIn(tx, from);
    const found = await findPinsToChange(context, sightOf(media, context), ids, [to.boardId]);
    await moveTo(context, found, await findBoardToSaveInto(tx, viewer, to.boardId, to.sectionId));
    return null;
  };

async function requireSection({ tx, viewer }: SignedInContext, place: Place): Promise<void> {
  if (place.sectionId === null) return;
  const { board } = await findVisibleSection(tx, viewer, place.sectionId);
  if (board.id !== place.boardId) throw new Failure('section_not_found', 'Section not found.');
}
