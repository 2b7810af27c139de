import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { getUserPins as call } from '#contract/pins/lists.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { findPerson } from '#server/social/index.ts';
import { pinsOfPerson, publicPinsOfPerson } from '../core/list-store.ts';
import { pageOfPins } from '../view/page-of-pins.ts';
import { mayListAll } from '../core/policy.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** Returns a person's pins, newest first; to others only those on public boards. */
export async function getUserPins(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<Pin[]>> {
  const { tx, viewer } = context;
  const person = await findPerson(tx, viewer, input);
  const isPublic = !mayListAll(viewer, person);
  const list = isPublic ? publicPinsOfPerson : pinsOfPerson;
  return pageOfPins(visibilityOf(context), input, {
    next: (run) => list(tx, person.id, run),
    isPublic,
  });
}
