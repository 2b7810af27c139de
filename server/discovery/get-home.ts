import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getHome as call } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import type { Media } from '#server/media/index.ts';
import { sightOf } from '#server/pins/index.ts';
import { followeesOf } from '#server/social/index.ts';
import { pageOfNewest } from './page-of-newest.ts';

/** The web translates a reason by its text. */
const FOLLOWED = 'From someone you follow';

/**
 * What followed people and everybody else pinned in public, newest first in one run, so that a
 * walk meets nothing twice even when the viewer follows somebody on the way.
 */
export const getHome =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<Page<Pin[]>> => {
    const { tx, viewer } = context;
    return pageOfNewest(sightOf(media, context), input, {
      notBy: viewer.id,
      reasonsFor: async (found) => {
        const followed = new Set(await followeesOf(tx, viewer.id));
        const theirs = found.filter((pin) => followed.has(pin.personId));
        return new Map(theirs.map((pin) => [pin.id, FOLLOWED]));
      },
    });
  };
