import type { InputOf } from '#contract/kernel/call.ts';
import type { deletePins as call } from '#contract/pins/places.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import type { Media } from '#server/media/index.ts';
import { announceDeleted } from './announce-deleted.ts';
import { deletePinRow } from './change-store.ts';
import { findPinsToChange } from './change-pins.ts';
import { noSuchPin } from './find-pin.ts';
import { isPublished } from './policy.ts';
import { recordGone } from './record-moves.ts';
import { sightOf } from './sight.ts';

/** Deletes pins, all or none; saves of them by others are pins of their own and stay. */
export const deletePins =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<null> => {
    const { tx } = context;
    if (input.pin_ids.length === 0) throw new Failure('invalid_input', 'Choose Pins to delete.');
    const found = await findPinsToChange(context, sightOf(media, context), input.pin_ids);
    const { pins, boards } = found;
    const { board_id: boardId, section_id: sectionId } = input;
    if (boardId !== null && pins.some((pin) => pin.boardId !== boardId)) throw noSuchPin();
    if (sectionId !== null && pins.some((pin) => pin.sectionId !== sectionId)) throw noSuchPin();
    for (const { id } of pins) if ((await deletePinRow(tx, id)) !== 1) throw noSuchPin();
    // What counts public boards comes first, everywhere: so two changes never wait for each other.
    const [first, rest] = [[...boards.values()].filter(isPublished), [...boards.values()]];
    for (const board of new Set([...first, ...rest])) {
      const gone = pins.filter((pin) => pin.boardId === board.id);
      if (gone.length > 0) await recordGone(tx, board, gone);
    }
    await announceDeleted(context, pins);
    return null;
  };
