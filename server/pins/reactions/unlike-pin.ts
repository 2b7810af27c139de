import type { InputOf } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { unlikePin as call } from '#contract/pins/likes.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { findPin } from '../visibility/find-pin.ts';
import { deleteLike } from './like-store.ts';
import { showPin } from '../view/show-pins.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** Removes the viewer's like of a pin; idempotent. */
export async function unlikePin(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Pin> {
  const pin = await findPin(visibilityOf(context), input.pin_id);
  await deleteLike(context.tx, pin.id, context.viewer.id);
  return showPin(visibilityOf(context), pin);
}
