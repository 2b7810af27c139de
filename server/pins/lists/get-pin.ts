import type { InputOf } from '#contract/kernel/call.ts';
import type { getPin as call, Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { showWhole } from '../view/show-whole.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** Returns one pin that the viewer may see. */
export async function getPin(context: Context, input: InputOf<typeof call>): Promise<Pin> {
  return showWhole(context, visibilityOf(context), input);
}
