import type { InputOf } from '#contract/kernel/call.ts';
import type { movePins as call } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { findBoardToSaveInto } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { findPinsToChange } from './change-pins.ts';
import { moveTo } from './move-to.ts';
import { refuseSamePlace } from './rules.ts';
import { sightOf } from './sight.ts';

/** Moves pins to a board or section of the viewer's, all or none. */
export const movePins =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<null> => {
    const { board_id: boardId, section_id: sectionId } = input;
    if (input.pin_ids.length === 0) throw new Failure('invalid_input', 'Choose Pins to move.');
    const sight = sightOf(media, context);
    const found = await findPinsToChange(context, sight, input.pin_ids, [boardId]);
    const to = await findBoardToSaveInto(context.tx, context.viewer, boardId, sectionId);
    refuseSamePlace(found.pins, { boardId, sectionId });
    await moveTo(context, found, to);
    return null;
  };
