import type { InputOf } from '#contract/kernel/call.ts';
import type { getPin as call, Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Media } from '#server/media/index.ts';
import { findPin } from './find-pin.ts';
import { showWhole } from './show-whole.ts';
import { sightOf } from './sight.ts';

/** One pin that the viewer may see. */
export const getPin =
  (media: Media) =>
  async (context: Context, input: InputOf<typeof call>): Promise<Pin> => {
    const sight = sightOf(media, context);
    return showWhole(media, context, sight, await findPin(sight, input.id));
  };
