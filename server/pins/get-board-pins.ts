import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { getBoardPins as call } from '#contract/pins/lists.ts';
import type { Context } from '#server/kernel/context.ts';
import { findVisibleBoard } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { pinsOfBoard, pinsOutsideSections } from './list-store.ts';
import { pageOfPins } from './page-of-pins.ts';
import { sightOf } from './sight.ts';

/** The pins of a board, newest first, with or without those in its sections. */
export const getBoardPins =
  (media: Media) =>
  async (context: Context, input: InputOf<typeof call>): Promise<Page<Pin[]>> => {
    const { tx, viewer } = context;
    const board = await findVisibleBoard(tx, viewer, input.board_id);
    const list = input.filter_section_pins ? pinsOutsideSections : pinsOfBoard;
    return pageOfPins(sightOf(media, context), input, { next: (run) => list(tx, board.id, run) });
  };
