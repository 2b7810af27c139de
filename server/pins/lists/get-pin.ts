import type { InputOf } from '#contract/kernel/call.ts';
import type { getPin as call, Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { findPin } from '../visibility/find-pin.ts';
import { showWhole } from '../view/show-whole.ts';
import { sightOf } from '../visibility/sight.ts';

/** One pin that the viewer may see. */
export async function getPin(context: Context, input: InputOf<typeof call>): Promise<Pin> {
  const sight = sightOf(context);
  return showWhole(context, sight, await findPin(sight, input.id));
}
