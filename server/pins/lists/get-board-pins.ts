import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { getBoardPins as call } from '#contract/pins/lists.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { findVisibleBoard } from '#server/boards/index.ts';
import { pinsOfBoard, pinsOutsideSections } from '../core/list-store.ts';
import { pinsByColor, pinsInManualOrder } from '../ordering/order-store.ts';
import { pageInOrder } from '../ordering/page-in-order.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/**
 * Returns the pins of a board in its order, with or without those in its sections. Feeds and programs may request
 * the newest first, whatever the board's order.
 */
export async function getBoardPins(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<Pin[]>> {
  const { tx, viewer } = context;
  const { id: boardId, pinOrder } = await findVisibleBoard(tx, viewer, input.board_id);
  const on = { boardId, outside: input.filter_section_pins ?? false };
  const saved = on.outside ? pinsOutsideSections : pinsOfBoard;
  const order = input.sort === 'newest' ? 'saved' : pinOrder;
  return pageInOrder(visibilityOf(context), input, order, {
    saved: (run) => saved(tx, boardId, run),
    color: (run) => pinsByColor(tx, on, run),
    hand: (run) => pinsInManualOrder(tx, on, run),
  });
}
