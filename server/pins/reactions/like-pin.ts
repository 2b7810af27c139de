import type { InputOf } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { likePin as call } from '#contract/pins/likes.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { findPin, noSuchPin } from '../visibility/find-pin.ts';
import { holdPin, insertLike } from './like-store.ts';
import { mayLike } from '../core/policy.ts';
import { pinLiked } from './liked.ts';
import { showPin } from '../view/show-pins.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** Likes a visible pin; idempotent. */
export async function likePin(context: SignedInContext, input: InputOf<typeof call>): Promise<Pin> {
  const { tx, viewer, now, jobs } = context;
  const { pin_id: id } = input;
  // Locked before it is checked, so that it cannot be deleted in between.
  if (!isStorableId(id) || !(await holdPin(tx, id))) throw noSuchPin();
  const pin = await findPin(visibilityOf(context), id);
  if (!mayLike(pin)) throw noSuchPin();
  if (await insertLike(tx, pin.id, viewer.id, now)) {
    await pinLiked.announce(jobs, { pin_id: pin.id, person_id: viewer.id });
  }
  return showPin(visibilityOf(context), pin);
}
