import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { getBoardPins as call } from '#contract/pins/lists.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { findVisibleBoard } from '#server/boards/index.ts';
import { rangesOf } from '../core/color-rules.ts';
import { pinsOfBoard, pinsOutsideSections } from '../core/list-store.ts';
import { colorBoard } from '../ordering/color-pins.ts';
import { pinsByColor, pinsInColor, pinsInManualOrder } from '../ordering/order-store.ts';
import { pageInOrder } from '../ordering/page-in-order.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/**
 * Returns the pins of a board in its order, with or without those in its sections. Feeds and programs may request
 * another order than the board's, or one colour.
 */
export async function getBoardPins(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<Pin[]>> {
  const { tx, viewer } = context;
  const { id: boardId, pinOrder } = await findVisibleBoard(tx, viewer, input.board_id);
  const on = { boardId, outside: input.filter_section_pins ?? false };
  const saved = on.outside ? pinsOutsideSections : pinsOfBoard;
  const asSaved = input.sort === 'newest' ? 'saved' : null;
  const order = input.color === null ? (input.arranged ?? asSaved ?? pinOrder) : 'color';
  // A board that is not arranged by colour has no sort keys for what was saved to it since somebody last looked.
  if (order === 'color') await colorBoard(tx, { id: boardId, bucket: bucketOf(boardId) });
  const { color } = input;
  return pageInOrder(visibilityOf(context), input, order, {
    saved: (run) => saved(tx, boardId, run),
    color: (run) =>
      color === null ? pinsByColor(tx, on, run) : pinsInColor(tx, on, rangesOf(color), run),
    hand: (run) => pinsInManualOrder(tx, on, run),
  });
}
