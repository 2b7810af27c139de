import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { getUserPins as call } from '#contract/pins/lists.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Media } from '#server/media/index.ts';
import { findPerson } from '#server/social/index.ts';
import { pinsOfPerson, publicPinsOfPerson } from '../core/list-store.ts';
import { pageOfPins } from '../view/page-of-pins.ts';
import { mayListAll } from '../core/policy.ts';
import { sightOf } from '../visibility/sight.ts';

/** What a person pinned, newest first; to others only what is on public boards. */
export const getUserPins =
  (media: Media) =>
  async (context: Context, input: InputOf<typeof call>): Promise<Page<Pin[]>> => {
    const { tx, viewer } = context;
    const person = await findPerson(tx, viewer, input);
    const isPublic = !mayListAll(viewer, person);
    const list = isPublic ? publicPinsOfPerson : pinsOfPerson;
    return pageOfPins(sightOf(media, context), input, {
      next: (run) => list(tx, person.id, run),
      isPublic,
    });
  };
