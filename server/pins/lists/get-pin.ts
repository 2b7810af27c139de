import type { InputOf } from '#contract/kernel/call.ts';
import type { getPin as call, Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Media } from '#server/media/index.ts';
import { findPin } from '../visibility/find-pin.ts';
import { showWhole } from '../view/show-whole.ts';
import { sightOf } from '../visibility/sight.ts';

/** One pin that the viewer may see. */
export const getPin =
  (media: Media) =>
  async (context: Context, input: InputOf<typeof call>): Promise<Pin> => {
    const sight = sightOf(media, context);
    return showWhole(media, context, sight, await findPin(sight, input.id));
  };
