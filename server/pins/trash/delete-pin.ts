import type { InputOf } from '#contract/kernel/call.ts';
import type { deletePin as call } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Media } from '#server/media/index.ts';
import { findPinsToChange } from '../change/change-pins.ts';
import { putPinsInTrash } from './put-in-trash.ts';
import { sightOf } from '../visibility/sight.ts';

/** Puts one pin into the trash; saves of it by others are pins of their own and stay. */
export const deletePin =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<null> => {
    const found = await findPinsToChange(context, sightOf(media, context), [input.id]);
    await putPinsInTrash(context, context.viewer.id, found);
    return null;
  };
