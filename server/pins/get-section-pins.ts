import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { getSectionPins as call } from '#contract/pins/lists.ts';
import type { Context } from '#server/kernel/context.ts';
import { findVisibleSection } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { pinsOfSection } from './list-store.ts';
import { pageOfPins } from './page-of-pins.ts';
import { sightOf } from './sight.ts';

/** The pins of a section, newest first. */
export const getSectionPins =
  (media: Media) =>
  async (context: Context, input: InputOf<typeof call>): Promise<Page<Pin[]>> => {
    const { tx, viewer } = context;
    const { section } = await findVisibleSection(tx, viewer, input.section_id);
    return pageOfPins(sightOf(media, context), input, {
      next: (run) => pinsOfSection(tx, section.id, run),
    });
  };
