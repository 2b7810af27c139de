import type { InputOf } from '#contract/kernel/call.ts';
import type { deletePin as call } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import type { Media } from '#server/media/index.ts';
import { announceDeleted } from './announce-deleted.ts';
import { deletePinRow } from './change-store.ts';
import { findPinsToChange } from './change-pins.ts';
import { noSuchPin } from './find-pin.ts';
import { recordGone } from './record-moves.ts';
import { sightOf } from './sight.ts';

/** Deletes one pin; saves of it by others are pins of their own and stay. */
export const deletePin =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<null> => {
    const { pins, boards } = await findPinsToChange(context, sightOf(media, context), [input.id]);
    const [pin] = pins;
    const board = pin && boards.get(pin.boardId);
    if (!pin || !board || (await deletePinRow(context.tx, pin.id)) !== 1) throw noSuchPin();
    await recordGone(context.tx, board, [pin]);
    await announceDeleted(context, [pin]);
    return null;
  };
