import type { InputOf } from '#contract/kernel/call.ts';
import type { orderSections as call } from '#contract/boards/section-order.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { sectionNotFound, sectionsByIds } from '../core/find-boards.ts';
import { setPinOrder } from './pin-order.ts';
import { orderSectionRows } from './section-order-store.ts';
import { findBoardToSaveInto } from '../core/writable-board.ts';

/** Orders a board's sections; unnamed ones follow. */
export async function orderSections(
  { tx, viewer, now }: SignedInContext,
  input: InputOf<typeof call>,
): Promise<null> {
  const board = await findBoardToSaveInto(tx, viewer, input.board_id, null);
  const ids = [...new Set(input.section_ids)];
  const sections = await sectionsByIds(tx, ids);
  if (ids.some((id) => sections.get(id)?.boardId !== board.id)) throw sectionNotFound();
  await orderSectionRows(tx, board.id, ids);
  await setPinOrder(tx, board, board.pinOrder, now);
  return null;
}
