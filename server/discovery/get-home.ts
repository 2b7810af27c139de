import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getHome as call } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import type { Media } from '#server/media/index.ts';
import { isPinnerFollowed, sightOf } from '#server/pins/index.ts';
import { pageOfNewest } from './page-of-newest.ts';

const FOLLOWED = {
  reason: 'From someone you follow',
  path: { kind: 'followed_person', from: null, count: null },
} as const;

/**
 * What followed people and everybody else pinned in public, newest first in one run, so that a
 * walk meets nothing twice even when the viewer follows somebody on the way.
 */
export const getHome =
  (media: Media) =>
  (context: SignedInContext, input: InputOf<typeof call>): Promise<Page<Pin[]>> =>
    pageOfNewest(sightOf(media, context), input, {
      notBy: context.viewer.id,
      reasonFor: (pin) => (isPinnerFollowed(pin) ? FOLLOWED : null),
    });
