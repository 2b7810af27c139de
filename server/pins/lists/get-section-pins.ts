import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { getSectionPins as call } from '#contract/pins/lists.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { findVisibleSection } from '#server/boards/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { pinsOfSection } from '../core/list-store.ts';
import { colorBoard } from '../ordering/color-pins.ts';
import { sectionPinsByColor, sectionPinsInManualOrder } from '../ordering/order-store.ts';
import { pageInOrder } from '../ordering/page-in-order.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** Returns the pins of a section, in the order of its board or the one that the request names. */
export async function getSectionPins(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<Pin[]>> {
  const { tx, viewer } = context;
  const { section, board } = await findVisibleSection(tx, viewer, input.section_id);
  const order = input.arranged ?? board.pinOrder;
  // Only a board that is arranged by colour has sort keys for all of its pins.
  if (order === 'color') await colorBoard(tx, { id: board.id, bucket: bucketOf(board.id) });
  return pageInOrder(visibilityOf(context), input, order, {
    saved: (run) => pinsOfSection(tx, section.id, run),
    color: (run) => sectionPinsByColor(tx, section.id, run),
    hand: (run) => sectionPinsInManualOrder(tx, section.id, run),
  });
}
