import type { InputOf } from '#contract/kernel/call.ts';
import type { copyPins as call } from '#contract/pins/places.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { findBoardToSaveInto } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { addPins } from './add-pins.ts';
import { noSuchPin } from './find-pin.ts';
import { savedFrom } from './saved-from.ts';
import { seePins, sightOf } from './sight.ts';

/** Saves pins that the viewer sees to a board or section of theirs, all or none. */
export const copyPins =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<null> => {
    const ids = [...new Set(input.pin_ids)];
    if (ids.length === 0) throw new Failure('invalid_input', 'Choose Pins to copy.');
    const sources = await seePins(sightOf(media, context), ids);
    if (sources.length < ids.length) throw noSuchPin();
    const { board_id: boardId, section_id: sectionId } = input;
    const board = await findBoardToSaveInto(context.tx, context.viewer, boardId, sectionId);
    await addPins(
      context,
      sources.map((source) => ({ board, ...savedFrom(source, {}) })),
    );
    return null;
  };
