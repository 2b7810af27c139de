import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getIdeas as call } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Media } from '#server/media/index.ts';
import { sightOf } from '#server/pins/index.ts';
import { pageOfNewest } from './page-of-newest.ts';

/** The newest public pins, for everybody. */
export const getIdeas =
  (media: Media) =>
  (context: Context, input: InputOf<typeof call>): Promise<Page<Pin[]>> =>
    pageOfNewest(sightOf(media, context), input, { notBy: null, color: input.color ?? null });
