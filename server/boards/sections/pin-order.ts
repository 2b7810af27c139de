import type { PinOrder } from '#contract/boards.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { onlyOf, updatePinOrder, type BoardRow } from '../core/store.ts';
import type { WritableBoard } from '../core/writable-board.ts';

/** Has the board show its pins in this order from now on; the caller sees to their places, and also says so when one changed. */
export async function setPinOrder(
  tx: Tx,
  board: WritableBoard,
  order: PinOrder,
  now: Date,
): Promise<WritableBoard> {
  const row: BoardRow = onlyOf(await updatePinOrder(tx, board, order, now));
  return { ...board, ...row };
}
