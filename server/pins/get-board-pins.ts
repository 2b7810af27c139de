import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { getBoardPins as call } from '#contract/pins/lists.ts';
import type { Context } from '#server/kernel/context.ts';
import { findVisibleBoard } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { collectPage } from './collect.ts';
import { pinsOfBoard, pinsOutsideSections } from './list-store.ts';
import { bookmarkBehind, placeBehind } from './order-bookmark.ts';
import { pinsByColor, pinsByHand, type OrderedPin } from './order-store.ts';
import { pageOfPins } from './page-of-pins.ts';
import { showPins } from './show-pins.ts';
import { keepVisible, sightOf } from './sight.ts';

type Input = InputOf<typeof call>;
const lists = { color: pinsByColor, hand: pinsByHand } as const;

/**
 * The pins of a board in its order, with or without those in its sections. Whoever walks through it
 * goes on in the order that they began in, also when the board is arranged anew meanwhile.
 */
export const getBoardPins =
  (media: Media) =>
  async (context: Context, input: Input): Promise<Page<Pin[]>> => {
    const { tx, viewer } = context;
    const board = await findVisibleBoard(tx, viewer, input.board_id);
    const place = placeBehind(input.bookmark);
    const began = input.bookmark === null ? orderFor(input, board.pinOrder) : 'saved';
    const order = place?.order ?? began;
    const sight = sightOf(media, context);
    const outside = input.filter_section_pins ?? false;
    if (order === 'saved') {
      const list = outside ? pinsOutsideSections : pinsOfBoard;
      return pageOfPins(sight, input, { next: (run) => list(tx, board.id, run) });
    }
    const { rows, last } = await collectPage<OrderedPin>({
      size: input.page_size,
      next: (after, limit) => lists[order](tx, board.id, { after: after ?? place, limit, outside }),
      keep: (found) => keepVisible(sight, found),
    });
    return { data: await showPins(sight, rows), bookmark: last && bookmarkBehind(order, last) };
  };

/** Feeds and programs may ask for the newest first, however the board is arranged. */
function orderFor<Order>({ sort }: Input, order: Order): Order | 'saved' {
  return sort === 'newest' ? 'saved' : order;
}
